import { expect, jest, test } from '@jest/globals';
import { preparedChanges } from './support/prepared-changes';
import { reviewedChange } from './support/reviewed';
import type { Report } from '../../src/review';

type Phrase = (...given: readonly unknown[]) => unknown;
type Functions = Readonly<Record<string, Phrase>>;
interface Reviewed {
  readonly reviewedChange: typeof reviewedChange;
}

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

test('a fingerprint stays when every phrase is worded otherwise', () => {
  const [reports, others] = [names.map((name) => reviewedChange(name)), rewordedReviews()];
  const titles = (all: readonly Report[]) => all.flatMap(({ findings }) => findings.map(({ title }) => title));
  expect(titles(others).filter((title) => titles(reports).includes(title))).toEqual([]);
  expect(others.map(printsOf)).toEqual(reports.map(printsOf));
});
