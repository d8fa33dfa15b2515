import { namesText } from './texts';

/** Returns the known names that are similar to an unknown one, most similar first. */
export function nearestNames(name: string, known: Iterable<string>, most = 3): readonly string[] {
  const limit = name.length < 3 ? 1 : Math.max(2, Math.floor(name.length / 3));
  return [...new Set(known)]
    .map((one) => ({ one, edits: editsBetween(name.toLowerCase(), one.toLowerCase()) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits || (a.one < b.one ? -1 : 1))
    .slice(0, most)
    .map(({ one }) => one);
}

/** Returns a suggestion for an error about an unknown name: `did you mean "Oslo"?`, or the known names. */
export function namesToTry(name: string, known: Iterable<string>): string {
  const all = [...new Set(known)].sort();
  const near = nearestNames(name, all);
  if (near.length > 0) return `did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`;
  if (all.length === 0) return 'no such name is known';
  return `known names are ${namesText(
    all.map((one) => `"${one}"`),
    listed,
  )}`;
}

const listed = 8;

/**
 * Returns the number of letters to insert, remove, replace, or swap with the next one (optimal string alignment): `dicmo`
 * is one edit away from `dicom`.
 */
export function editsBetween(a: string, b: string): number {
  let earlier: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const at = (from: readonly number[], index: number): number => from[index] ?? Infinity;
      const isSwap = i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j];
      next.push(
        Math.min(
          at(row, j) + (a[i] === b[j] ? 0 : 1),
          at(row, j + 1) + 1,
          at(next, j) + 1,
          isSwap ? at(earlier, j - 1) + 1 : Infinity,
        ),
      );
    }
    [earlier, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
