import { describe, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import {
  everyFinding,
  readBaseline,
  type Report,
  reportMarkdown,
  reportText,
  type ReviewOptions,
} from '../../src/review';
import { planJson, type PlanPiece, type Values } from './plan-json';
import { planText } from './support/fixtures';
import { any, push, reviewed, reviewedText, rule } from './support/of-pieces';
import { preparedChanges } from './support/prepared-changes';
import { reviewedChange } from './support/reviewed';

const schema = z.fromJSONSchema(
  JSON.parse(readFileSync(join(__dirname, '../../docs/review.schema.json'), 'utf8')) as Parameters<
    typeof z.fromJSONSchema
  >[0],
);

const onPlans = new Map<string, Report>();

function reviewedOn(name: string, on: 'base' | 'plan'): Report {
  if (on === 'base') return reviewedChange(name);
  const report = onPlans.get(name) ?? reviewedText(planText(name));
  onPlans.set(name, report);
  return report;
}

/** Compares with what is kept; `UPDATE_GOLDEN=1` keeps what is there now, to be read line by line. */
function expectKept(file: string, text: string): void {
  const path = join(__dirname, 'golden', file);
  if (process.env['UPDATE_GOLDEN'] !== undefined) writeFileSync(path, text);
  expect(text).toBe(readFileSync(path, 'utf8'));
}

describe.each(preparedChanges.map(({ name }) => name))('the review of %s', (name) => {
  test.each(['base', 'plan'] as const)('on the %s says what it said when it was read', (on) => {
    expectKept(`${name}.${on}.txt`, reportText(reviewedOn(name, on), { width: 100, color: 'none' }));
  });

  test('as JSON has the published form', () => {
    for (const on of ['base', 'plan'] as const) {
      const result = schema.safeParse(JSON.parse(JSON.stringify(reviewedOn(name, on))));
      expect(result.error?.issues ?? []).toEqual([]);
    }
  });

  test('without a base claims nothing about rules outside the plan', () => {
    const report = reviewedOn(name, 'plan');
    const text = reportText(report, { width: 100, color: 'none' });
    expect(report.basis.covers).toBe('what is known');
    expect(JSON.stringify(report) + text).not.toMatch(/nothing else|old-vpn|no-smb/i);
    expect(text).toMatch(
      /^Verdict: .*\n\d+ changed values: .*\nReview of plan\.json, within this plan \(no snapshot\)/,
    );
    const [first = ''] = report.summary.sentences;
    expect(first).toMatch(/^Within this plan/);
    for (const line of text.split('\n').filter((one) => /^(Findings|Traffic)/.test(one)))
      expect(line).toMatch(/within this plan/);
  });
});

/** The numbers that stand before a word, in the order of the text. */
function numbersBefore(text: string, word: RegExp): readonly number[] {
  return [...text.matchAll(new RegExp(`(\\d+) ${word.source}`, 'g'))].map(([, number]) => Number(number));
}

describe('the numbers of one report', () => {
  const report = reviewedOn('added-any-any', 'base');
  const regions = report.traffic.length;
  const text = reportText(report, { width: 10_000, color: 'none' });
  const markdown = reportMarkdown(report);
  const section = (all: string, head: RegExp): string => all.slice(all.search(head));
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

  test('are those of its regions in the summary and in each finding of the rule', () => {
    expect(report.summary.sentences[1]).toContain(`Opens ${regions} regions`);
    const found = report.findings.filter(({ title }) => title.includes('opens'));
    expect(found.map(({ detail = '' }) => numbersBefore(detail, /regions in all/))).toEqual(found.map(() => [regions]));
  });

  test.each([
    ['text', () => section(text, /\nTraffic/), /regions?: rule/, /^ {12}- (.*)$/gm],
    ['Markdown', () => section(markdown, /Traffic:/), /regions?\*\*/, /^ {2}- (?!and \d)(.*)$/gm],
  ] as const)('add up in %s: pairs of rules, and lines with what is left out', (_, traffic, pair, line) => {
    const all = traffic();
    const lines = [...all.matchAll(line)].map(([whole]) => numbersBefore(whole, /regions?\)/)[0] ?? 1);
    expect(sum(numbersBefore(all, pair))).toBe(regions);
    expect(sum(lines) + sum(numbersBefore(all, /more regions?/))).toBe(regions);
  });

  test('are the same lines in text and in Markdown', () => {
    const more = (all: string) => numbersBefore(all, /more regions?/);
    expect(more(section(markdown, /Traffic:/))).toEqual(more(section(text, /\nTraffic/)));
    expect(markdown).toContain(`Traffic: ${regions} regions opened, 0 closed`);
  });

  test('go behind the rule, what reviewers fear, and its largest region from the internet', () => {
    expect(report.findings[0]?.title).toMatch(
      /^rule "temporary" opens SSH, RDP, databases from the internet: any service but tcp\/445 \(still blocked\) from zone internet .* to any/,
    );
  });
});

test('the published form refuses another one', () => {
  const report = reviewedOn('moved-rule', 'plan');
  expect(schema.safeParse({ ...report, more: 1 }).success).toBe(false);
  expect(schema.safeParse({ ...report, findings: [{ id: 'x', severity: 'bad', title: 7 }] }).success).toBe(false);
});

describe('text', () => {
  const report = reviewedOn('added-any-any', 'base');

  test.each([60, 80, 100, 160])('of %i columns keeps to them', (width) => {
    const lines = reportText(report, { width, color: 'none' }).split('\n');
    expect(lines.filter((line) => line.length > width)).toEqual([]);
  });

  test('has the same words with colours and without', () => {
    const plain = reportText(report, { width: 100, color: 'none' });
    const coloured = reportText(report, { width: 100, color: 'ansi' });
    expect(coloured).toMatch(/\u001b\[31mcritical/);
    expect(coloured.replaceAll(/\u001b\[\d+m/g, '')).toBe(plain);
  });
});

const names = preparedChanges.map(({ name }) => name);
const printsOf = (report: Report): readonly string[] =>
  everyFinding(report)
    .map(({ fingerprint }) => fingerprint)
    .sort();

/** What a version without fingerprints wrote, with titles of its own. */
function ofEarlierVersion(report: Report): string {
  const findings = everyFinding(report).map(({ fingerprint: _, also: __, ...finding }) => ({
    ...finding,
    title: 'in other words',
  }));
  return JSON.stringify({ ...report, findings });
}

describe('a fingerprint', () => {
  test('of a prepared change stays from version to version', () => {
    const path = join(__dirname, 'golden', 'fingerprints.json');
    const prints = Object.fromEntries(names.map((name) => [name, printsOf(reviewedChange(name))]));
    if (process.env['UPDATE_GOLDEN'] !== undefined) writeFileSync(path, `${JSON.stringify(prints, undefined, 2)}\n`);
    expect(prints).toEqual(JSON.parse(readFileSync(path, 'utf8')));
  });

  test('is different for each finding of a review', () => {
    for (const name of names) {
      const prints = printsOf(reviewedChange(name));
      expect(new Set(prints).size).toBe(prints.length);
    }
  });

  const made = (name: string, more: Values): PlanPiece => ({
    type: 'scm_security_rule',
    name,
    after: { ...rule, name, ...more },
  });
  const wide = made('wide', { from: ['trust'], to: ['dmz'], service: any });
  const other = made('other', { from: ['guest'], to: ['lab'], source: ['192.0.2.1'] });
  const prints = (pieces: readonly PlanPiece[]): readonly string[] =>
    everyFinding(reviewed([push, ...pieces]).report)
      .filter(({ subject }) => subject?.name === 'wide')
      .map(({ fingerprint }) => fingerprint)
      .sort();

  test('stays when an unrelated rule comes, before it or behind it', () => {
    const alone = prints([wide]);
    expect(alone.length).toBeGreaterThan(1);
    expect(prints([other, wide])).toEqual(alone);
    expect(prints([wide, other])).toEqual(alone);
  });

  test('changes when the same rule opens more', () => {
    const open = (source: string): readonly string[] => prints([made('wide', { source: [source] })]);
    expect(open('10.1.0.0/24')).not.toEqual(open('10.1.0.0/16'));
  });
});

describe('a baseline of a version without fingerprints', () => {
  test.each(names)('is carried over for %s', (name) => {
    const report = reviewedChange(name);
    const known = readBaseline(ofEarlierVersion(report), 'old.json');
    expect(reviewedChange(name, { known }).findings).toEqual([]);
  });

  test('does not set aside what opens more than it did', () => {
    const after = (source: string, options: ReviewOptions = {}): Report =>
      reviewedText(
        planJson([push, { type: 'scm_security_rule', after: { ...rule, service: ['tcp-22'], source: [source] } }]),
        options,
      );
    const known = readBaseline(ofEarlierVersion(after('10.1.0.0/24')), 'old.json');
    expect(after('10.1.0.0/24', { known }).findings).toEqual([]);
    expect(after('10.0.0.0/8', { known }).findings).toEqual(after('10.0.0.0/8').findings);
  });
});
