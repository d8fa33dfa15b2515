import { describe, expect, test } from '@jest/globals';
import { renderReport } from '../../src/cli/review/rendered';
import { Budget } from '../../src/policy';
import { examine, fitReport, readPlan, readSnapshot, type Examined } from '../../src/review';
import { isFullTier } from '../support/runs';
import { planJson, type PlanPiece } from './plan-json';
import { any, push, rule } from './support/of-pieces';
import { negatedRules } from './support/blow-ups';
import { baseText } from './support/fixtures';
import { readSnapshot } from '../../src/tenant';

const mb = 1_000_000;
const formats = ['text', 'json', 'markdown', 'html', 'sarif', 'junit'] as const;

function examined(text: string): Examined {
  return examine([{ name: 'plan.json', plan: readPlan(text, 'plan.json') }]);
}
const printed = (one: Examined, format: (typeof formats)[number], width = 100): string =>
  renderReport(one.report, one, format, {
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
