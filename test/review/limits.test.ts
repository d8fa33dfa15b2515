import { describe, expect, test } from '@jest/globals';
import { parsedFile, policyFile } from '../../src/cli/review/parsed-file';
import { renderReport } from '../../src/cli/review/rendered';
import { cachedBy } from '../../src/core';
import { Budget } from '../../src/engine/policy';
import { examine, type Examined, fitReport, readInvariants, readPlan, type Report } from '../../src/review';
import { readSnapshot } from '../../src/tenant';
import { testIo } from '../support/scm';
import { measuredReview, referenceSeconds } from '../support/measured-review';
import { rotated } from '../support/rotated';
import { isFullTier } from '../support/runs';
import { planJson, type PlanPiece, type Values } from './plan-json';
import { blowUp, type BlowUp, blowUps, negatedRules } from './support/blow-ups';
import { countedLeaves } from './support/counted-leaves';
import { baseText } from './support/fixtures';
import { any, countsOf, push, reviewed, reviewedText, rule } from './support/of-pieces';

const mb = 1_000_000;
const formats = ['text', 'json', 'markdown', 'html', 'sarif', 'junit'] as const;

function examined(text: string): Examined {
  return examine([{ name: 'plan.json', plan: readPlan(text, 'plan.json') }]);
}
const printed = (one: Examined, format: (typeof formats)[number], width = 100): string =>
  renderReport(testIo(), one.report, one, format, {
    failOn: 'never',
    width,
    color: 'none',
    whole: undefined,
    lineOf: () => undefined,
  });

/** Long values of every kind that the API allows, in more objects than a report of 5 MB can list. */
const long = (i: number): string => `${i}-${'x'.repeat(1000)}`;
const pieces: readonly PlanPiece[] = [
  push,
  ...Array.from({ length: 3000 }, (_, i): PlanPiece => ({
    type: 'scm_address',
    name: `a${i}`,
    after: {
      folder: 'Texas',
      name: `a${i}`,
      ip_netmask: `10.${i % 250}.${i >> 8}.0/24`,
      description: long(i),
      tag: ['t'],
    },
  })),
  { type: 'scm_tag', name: 't', after: { folder: 'Texas', name: 't', comments: '\u200b'.repeat(1000) } },
  ...Array.from({ length: 30 }, (_, i): PlanPiece => ({
    type: 'scm_security_rule',
    name: `r${i}`,
    after: { ...rule, name: `r${i}`, source: Array.from({ length: 100 }, (_, j) => `a${i * 100 + j}`), service: any },
  })),
];

describe('a report of a plan with more than it can list', () => {
  const one = examined(planJson(pieces));

  test.each(formats)('as %s has at most 5 MB', (format) => {
    expect(Buffer.byteLength(printed(one, format))).toBeLessThan(5 * mb);
  });

  test('says how much is omitted, and still counts all of it', () => {
    const fitted = fitReport(one.report);
    expect(fitted.unknowns.join('\n')).toMatch(/\d+ changed objects omitted: a report has at most 5 MB/);
    expect(fitted.accounts.counts).toEqual(one.report.accounts.counts);
    const { rows, rowsLeftOut = 0, total } = fitted.accounts;
    expect(rows.length + rowsLeftOut).toBe(total);
    expect(fitted.verdict).toBe(one.report.verdict);
    expect(fitted.findings[0]).toEqual(one.report.findings[0]);
  });

  test.each([80, 1000, Infinity])('as text at %s columns has no line above 300 characters', (width) => {
    const lines = printed(one, 'text', width).split('\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(300);
  });

  test('that fits is not changed', () => {
    const { report } = examined(planJson(pieces.slice(0, 20)));
    expect(fitReport(report)).toBe(report);
  });
});

test('new rules with negated sources are decided within a tenth of the budget, on a snapshot', () => {
  const rules = isFullTier() ? 200 : 100;
  const plan = readPlan(negatedRules(rules), 'plan.json');
  const base = { name: 'base.json', snapshot: readSnapshot(baseText(), 'base.json') };
  const { report } = examine([{ name: 'plan.json', plan }], { base, budget: new Budget(30_000 * rules) });
  expect(report.unknowns.filter((text) => text.includes('not decided'))).toEqual([]);
  expect(JSON.stringify(report).length).toBeLessThan(5 * mb);
});

test.each([
  ['parentheses', `${'('.repeat(3000)}'a'${')'.repeat(3000)}`],
  ['negations', `${'not '.repeat(3001)}'a'`],
  ['operators', `${"'a' and ('b' or ".repeat(1500)}'c'${')'.repeat(1500)}`],
  ['open parentheses', '('.repeat(3000)],
])('a filter with 3,000 nested %s ends in a report', (_what, filter) => {
  const { report } = examined(
    planJson([
      push,
      { type: 'scm_address', name: 'b', after: { folder: 'Texas', name: 'b', ip_netmask: '10.0.0.1', tag: ['a'] } },
      { type: 'scm_address_group', name: 'deep', after: { folder: 'Texas', name: 'deep', dynamic: { filter } } },
      {
        type: 'scm_hip_profile',
        name: 'hip',
        after: { folder: 'Texas', name: 'hip', match: filter.replaceAll("'", '"') },
      },
      { type: 'scm_security_rule', after: { ...rule, source: ['deep'], source_hip: ['hip'] } },
    ]),
  );
  expect(report.accounts.total).toBeGreaterThan(10);
  expect(['opens', 'dangerous', 'undecided']).toContain(report.verdict);
});

const hosts = Array.from({ length: 12 }, (_, i) => `h${i}`);
const rules = hosts.map((host, i): Values => ({
  ...rule,
  name: `rule-${i}`,
  source: [host, `10.${i}.0.0/16`],
  destination: [`10.${i * 3}.0.0/14`],
  negate_source: i % 2 === 0,
  action: i % 3 === 0 ? 'deny' : 'allow',
}));
const parts: readonly PlanPiece[] = [
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
  return reviewedText(planJson(parts), {
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

/** What the program reports of a plan, and what it needs; each plan is reviewed once. */
const measured = cachedBy((made: BlowUp) => {
  const { report, ...usage } = measuredReview(made.plan);
  return { ...usage, size: report.length, report: JSON.parse(report) as Report };
});

describe('a review of few rules that meet in many ways', () => {
  const all = rotated(blowUps, 'blow-ups', () => 'one').map((what) => [what, blowUp(what)] as const);
  test.each(all)('of %s says what it decided and what it did not, in a small report', (_, made) => {
    const { report } = measured(made);
    const { isDecided } = made;
    expect(countsOf(report)).toEqual(countsOf(report).map(() => countedLeaves(made.plan)));
    const exact = report.traffic.filter(({ extent }) => extent === 'exact').length;
    expect({ isDecided: exact === report.traffic.length }).toEqual({ isDecided });
    const undecided = report.unknowns.filter((text) => text.startsWith('not decided within the budget of the review'));
    expect(undecided).toHaveLength(isDecided ? 0 : 1);
    if (!isDecided)
      expect(undecided[0]).toMatch(/how much of the traffic that rules "rule-\d+".* would decide changes/);
    expect(report.traffic.length).toBeLessThanOrEqual(2000);
    expect(JSON.stringify(fitReport(report)).length).toBeLessThan(2_500_000);
  });

  test.each(all)('of %s takes the CPU of 10 reference works, 300 MB and 5 MB of report at most', (_, made) => {
    const { cpuSeconds, mb, size } = measured(made);
    expect(cpuSeconds / referenceSeconds()).toBeLessThan(10);
    expect(mb).toBeLessThan(300);
    expect(size).toBeLessThan(5_000_000);
  });
});

test('a rule that allows users of a list is one region with one condition for each list', () => {
  const names = (prefix: string): readonly string[] => Array.from({ length: 8 }, (_, i) => `${prefix}${i}`);
  const listed = { ...rule, source_user: names('u'), category: names('c') };
  const { report } = reviewed([push, { type: 'scm_security_rule', after: listed }]);
  expect(report.traffic.map(({ conditions }) => conditions)).toEqual([
    expect.arrayContaining([
      'if the user is u0, or in a group of that name, or the same for one of 7 more',
      'if the URL is in the category c0, or the same for one of 7 more',
    ]),
  ]);
});
