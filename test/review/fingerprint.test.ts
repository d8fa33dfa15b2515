import { describe, expect, jest, test } from '@jest/globals';
import { readBaseline, applyRules, type Report } from '../../src/review';
import { any, push, reviewed, rule } from './support/of-pieces';
import { preparedChanges } from './support/prepared-changes';
import { reviewedChange } from './support/reviewed';
import type { PlanPiece, Values } from './plan-json';

type Phrase = (...given: readonly unknown[]) => unknown;
type Functions = Readonly<Record<string, Phrase>>;
interface Reviewed {
  readonly reviewedChange: typeof reviewedChange;
}

const today = '2026-11-22';
const names = preparedChanges.map(({ name }) => name);
const printsOf = ({ findings }: Report): readonly string[] => findings.map(({ fingerprint }) => fingerprint).sort();

/** The same reviews by a version of the tool that words everything otherwise. */
function rewordedReviews(): readonly Report[] {
  let reports: readonly Report[] = [];
  jest.isolateModules(() => {
    const phrases = '../../src/review/report/phrase';
    const words = '../../src/catalog/words';
    const reword =
      (text: Phrase) =>
      (...given: readonly unknown[]): unknown => {
        const originalText = text(...given);
        return typeof originalText === 'string' ? `reworded ${originalText.toUpperCase()}` : originalText;
      };
    jest.doMock(phrases, () => {
      const original = jest.requireActual<Functions>(phrases);
      return Object.fromEntries(Object.entries(original).map(([key, text]) => [key, reword(text)]));
    });
    jest.doMock(words, () => {
      const { kindLabel, ...others } = jest.requireActual<Functions & { readonly kindLabel: Phrase }>(words);
      return { ...others, kindLabel: reword(kindLabel) };
    });
    const support = jest.requireActual<Reviewed>('./support/reviewed');
    reports = names.map((name) => support.reviewedChange(name));
    jest.dontMock(phrases);
    jest.dontMock(words);
  });
  return reports;
}

/** What a version without fingerprints wrote, with titles of its own. */
function ofEarlierVersion(report: Report): string {
  const findings = report.findings.map(({ fingerprint: _, ...finding }) => ({ ...finding, title: 'in other words' }));
  return JSON.stringify({ ...report, findings });
}

describe('a fingerprint', () => {
  test('stays when every phrase is worded otherwise', () => {
    const [reports, others] = [names.map(reviewedChange), rewordedReviews()];
    const titles = (all: readonly Report[]) => all.flatMap(({ findings }) => findings.map(({ title }) => title));
    expect(titles(others).filter((title) => titles(reports).includes(title))).toEqual([]);
    expect(others.map(printsOf)).toEqual(reports.map(printsOf));
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
