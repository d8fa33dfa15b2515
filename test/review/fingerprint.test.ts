import { describe, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBaseline, applyRules, type Report } from '../../src/review';
import { any, push, reviewed, rule } from './support/of-pieces';
import { preparedChanges } from './support/prepared-changes';
import { reviewedChange } from './support/reviewed';
import type { PlanPiece, Values } from './plan-json';

const today = '2026-11-22';
const names = preparedChanges.map(({ name }) => name);
const printsOf = ({ findings }: Report): readonly string[] => findings.map(({ fingerprint }) => fingerprint).sort();

/** What a version without fingerprints wrote, with titles of its own. */
function ofEarlierVersion(report: Report): string {
  const findings = report.findings.map(({ fingerprint: _, ...finding }) => ({ ...finding, title: 'in other words' }));
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
    reviewed([push, ...pieces])
      .report.findings.filter(({ subject }) => subject?.name === 'wide')
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
    expect(applyRules(report, { known, today }).findings).toEqual([]);
  });

  test('does not set aside what opens more than it did', () => {
    const after = (source: string): Report =>
      reviewed([push, { type: 'scm_security_rule', after: { ...rule, service: ['tcp-22'], source: [source] } }]).report;
    const known = readBaseline(ofEarlierVersion(after('10.1.0.0/24')), 'old.json');
    expect(applyRules(after('10.1.0.0/24'), { known, today }).findings).toEqual([]);
    const wider = after('10.0.0.0/8');
    expect(applyRules(wider, { known, today }).findings).toEqual(wider.findings);
  });
});
