import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/review';
import type { PlanPiece, Values } from './plan-json';
import { reviewed, rule } from './support/of-pieces';
import { onBase } from './support/on-base';

const added = (type: string, fields: Values): PlanPiece => ({ type, name: String(fields['name']), after: fields });
const reportOf = (...pieces: readonly PlanPiece[]): Report => onBase(ofTheVendor, [], ...pieces);
// As a snapshot of a tenant has them.
const ofTheVendor = [
  { kind: 'service', name: 'service-https', protocol: { tcp: { port: '443' } } },
  { kind: 'zone', name: 'trust' },
  { kind: 'profile_group', name: 'best-practice' },
];
const dangling = ({ findings }: Report) =>
  findings.filter(({ id }) => id === 'dangling-reference').map(({ severity, title }) => `${severity}: ${title}`);

describe('a reference to a name that nothing has', () => {
  test('is high, because the apply will be refused', () => {
    const report = reportOf(added('scm_security_rule', { ...rule, folder: 'Texas', destination: ['bnak'] }));
    expect(dangling(report)).toEqual([expect.stringMatching(/^high: .*references bnak, which is not defined$/)]);
    expect(report.findings.find(({ id }) => id === 'dangling-reference')?.detail).toMatch(/^the apply will be refused/);
  });

  test('is found in a folder that the plan creates, too', () => {
    const report = reportOf(
      added('scm_folder', { name: 'Austin', parent: 'Texas' }),
      added('scm_security_rule', { ...rule, folder: 'Austin', destination: ['bnak'] }),
    );
    expect(dangling(report)).toHaveLength(1);
  });

  test('is none if the plan creates it, or for what every tenant has', () => {
    const report = reportOf(
      added('scm_address', { name: 'bank', folder: 'Texas', ip_netmask: '10.0.0.1' }),
      added('scm_security_rule', {
        ...rule,
        ...{ folder: 'Texas', destination: ['bank'], service: ['service-https'], from: ['trust'] },
        profile_setting: { group: ['best-practice'] },
      }),
    );
    expect(dangling(report)).toEqual([]);
  });

  test('is not claimed without a base, because the tenant may have it', () => {
    const { report } = reviewed([added('scm_security_rule', { ...rule, folder: 'Texas', destination: ['bnak'] })]);
    expect(dangling(report)).toEqual([]);
  });
});
