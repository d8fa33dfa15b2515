import { describe, expect, test } from '@jest/globals';
import type { Report, ReviewOptions } from '../../src/review';
import { planJson, type PlanPiece, type Values } from './plan-json';
import { any, push, reviewedText, rule } from './support/of-pieces';

const here = { folder: 'Texas' };
const kept = (type: string, name: string, fields: Values): PlanPiece => {
  const values = { ...here, name, ...fields };
  return { type, name, before: values, after: values, actions: ['no-op'] };
};
const made = (fields: Values): PlanPiece => ({
  type: 'scm_security_rule',
  name: 'new',
  after: { ...rule, name: 'new', from: ['guest'], ...fields },
});
const openings = (options: ReviewOptions, ...pieces: readonly PlanPiece[]): readonly string[] => {
  const report: Report = reviewedText(planJson([push, ...pieces]), options);
  return report.findings
    .filter(({ id }) => ['any-any', 'opened', 'internet-to-inside'].includes(id))
    .map(({ severity, id }) => `${severity} ${id}`);
};

describe('the size of an opening is measured', () => {
  test('in IPv6 as well: ::/0 is any', () => {
    const found = openings({}, made({ to: ['lab'], source: ['::/0'], destination: any, service: any }));
    expect(found).toEqual(['high any-any']);
    expect(openings({}, made({ to: ['lab'], source: ['2001:db8::/32'], destination: any, service: any }))).not.toEqual(
      found,
    );
  });

  test('against the networks of the zone, where its interfaces are known', () => {
    const zone = kept('scm_zone', 'lab', { network: { layer3: ['lab-if'] } });
    const interfaces = kept('scm_ethernet_interface', 'lab-if', { layer3: { ip: [{ name: '10.2.0.1/24' }] } });
    const opened = (destination: string): readonly string[] =>
      openings(
        {},
        zone,
        interfaces,
        made({
          to: ['lab'],
          source: ['10.9.0.5'],
          destination: [destination],
          service: any,
          source_user: ['known-user'],
        }),
      );
    expect(opened('10.2.0.0/25')).toEqual(['high opened']);
    expect(opened('10.2.0.64/26')).toEqual(['medium opened']);
  });

  test.each<[string, string, ReviewOptions]>([
    ['by its name', 'servers', {}],
    ['by its role in the configuration file', 'blue', { serverZones: ['blue'] }],
  ])('by what a zone of servers is, %s', (_title, zone, options) => {
    const users = { source: ['10.9.0.5'], destination: ['10.2.0.10'], service: any, source_user: ['corp\\old'] };
    const before = kept('scm_security_rule', 'old', { ...rule, name: 'old', from: ['guest'], to: ['x'], ...users });
    const opened = (to: string): readonly string[] => openings(options, before, made({ to: [to], ...users }));
    expect(opened(zone)).toEqual(['high opened']);
    expect(opened('lab')).not.toEqual(['high opened']);
  });
});
