import { describe, expect, test } from '@jest/globals';
import { parsedFile, policyFile } from '../../src/cli/review/parsed-file';
import { Budget } from '../../src/policy';
import { readInvariants, type Report } from '../../src/review';
import { planJson, type PlanPiece, type Values } from './plan-json';
import { any, push, rule, reviewedText } from './support/of-pieces';

const hosts = Array.from({ length: 12 }, (_, i) => `h${i}`);
const rules = hosts.map((host, i): Values => ({
  ...rule,
  name: `rule-${i}`,
  source: [host, `10.${i}.0.0/16`],
  destination: [`10.${i * 3}.0.0/14`],
  negate_source: i % 2 === 0,
  action: i % 3 === 0 ? 'deny' : 'allow',
}));
const pieces: readonly PlanPiece[] = [
  push,
  ...hosts.map((name): PlanPiece => {
    const after = { folder: 'Texas', name, fqdn: `${name}.example` };
    return { type: 'scm_address', name, before: after, after, actions: ['no-op'] };
  }),
  ...rules.map((one): PlanPiece => ({
    type: 'scm_security_rule',
    name: String(one['name']),
    before: one,
    after: { ...one, profile_setting: null, service: any },
  })),
];
const file = parsedFile(
  'rules: [{ id: apart, neverAllow: { source: 10.0.0.0/8, service: tcp/22 } }]',
  'p.yaml',
  policyFile,
);

function reportWith(units: number): Report {
  return reviewedText(planJson(pieces), {
    invariants: readInvariants(file),
    budget: new Budget(units),
  });
}
const textOf = ({ findings }: Report): string =>
  findings.map(({ title, detail = '' }) => `${title}; ${detail}`).join('\n');

describe('one budget for traffic, protection and requirements', () => {
  test('that lasts decides everything', () => {
    const report = reportWith(60_000_000);
    expect(textOf(report)).not.toContain('not decided');
    expect(report.unknowns.join()).not.toContain('not decided');
    expect(report.findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['policy/apart', 'inspection-lost']));
  });

  test('that is used up leaves shadows and requirements "not decided", never "kept"', () => {
    const report = reportWith(1);
    // Exact sets decide the traffic and what inspects it without the budget.
    expect(report.unknowns.join('\n')).toMatch(/ever match: not decided within the budget of the review/);
    expect(textOf(report)).toMatch(/apart: rule "rule-1" in folder Texas may allow, not decided within the budget/);
    expect(report.findings.map(({ id }) => id)).toContain('inspection-lost');
  });
});
