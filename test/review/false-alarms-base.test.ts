import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/review';
import type { PlanPiece } from './plan-json';
import { any, push, reviewed, rule } from './support/of-pieces';
import { onBase } from './support/on-base';

const numbered = <T>(count: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const ids = ({ findings }: Report): readonly string[] => findings.map(({ id }) => id);
const above = ({ findings }: Report): readonly string[] =>
  findings.filter(({ severity }) => severity !== 'info').map(({ title }) => title);

describe('on a base', () => {
  test('a custom application is not stale because its risk is a number there and a text in the plan', () => {
    const own = { name: 'own', category: 'media', subcategory: 'gaming', technology: 'peer-to-peer' };
    const planned = { ...own, folder: 'Texas', risk: '1' };
    const report = onBase([{ kind: 'application', ...own, risk: 1 }], [], {
      type: 'scm_application',
      before: planned,
      after: { ...planned, description: 'x' },
    });
    expect(ids(report)).not.toContain('stale-base');
  });

  test('a new folder without a firewall has the policy that it inherits', () => {
    const rules = numbered(13, (i) => ({
      ...rule,
      name: `rule-${i}`,
      source: [`10.${i}.0.0/16`],
      destination: [`192.168.${i}.0/24`, `172.16.${i}.0/24`],
    }));
    const report = onBase([], rules, { type: 'scm_folder', name: 'new', after: { name: 'Austin', parent: 'Texas' } });
    expect(report.traffic).toEqual([]);
    expect(above(report)).toEqual([]);
  });
});

describe('without a base', () => {
  test('a narrowing of more than 1,000 combinations opens nothing', () => {
    const wide = {
      ...rule,
      source: numbered(24, (i) => `10.${i}.0.0/16`),
      destination: numbered(24, (i) => `172.${i + 1}.0.0/16`),
      source_user: numbered(4, (i) => `group-${i}`),
    };
    const narrow = { ...wide, source: wide.source.slice(1), source_user: wide.source_user.slice(1) };
    const { report } = reviewed([push, { type: 'scm_security_rule', before: wide, after: narrow }]);
    expect(report.traffic.filter(({ what }) => what === 'opened')).toEqual([]);
    expect(report.traffic.length).toBeGreaterThan(0);
  });

  test.each<[string, PlanPiece]>([
    ['an unknown source', { type: 'scm_security_rule', after: { ...rule, source: null }, unknown: { source: true } }],
    [
      'a sensitive source',
      { type: 'scm_security_rule', after: rule, more: { change: { after_sensitive: { source: true } } } },
    ],
    [
      'an unknown address in a list',
      { type: 'scm_security_rule', after: { ...rule, source: [null] }, unknown: { source: [true] } },
    ],
  ])('%s is not reported as any', (_, piece) => {
    const { report } = reviewed([push, piece]);
    expect(report.findings.filter(({ severity }) => severity === 'critical')).toEqual([]);
    expect(ids(report)).not.toContain('any-any');
  });

  test('sensitive(["any"]) stops the gate, because it cannot be reviewed', () => {
    const { report } = reviewed([
      push,
      {
        type: 'scm_security_rule',
        after: { ...rule, service: any },
        more: { change: { after_sensitive: { source: true, destination: true } } },
      },
    ]);
    const stopping = report.findings.filter(({ severity }) => severity === 'high' || severity === 'critical');
    expect(stopping.map(({ id }) => id)).toContain('sensitive-value');
  });
});
