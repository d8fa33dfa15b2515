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

/** Returns the Levenshtein distance: the number of letters to insert, remove or replace. */
export function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of Array.from(a).entries()) {
    let [diagonal = 0] = row;
    let left = i + 1;
    row = row.map((above, j) => {
      if (j === 0) return left;
      const replaced = diagonal + (b[j - 1] === letter ? 0 : 1);
      diagonal = above;
      left = Math.min(replaced, above + 1, left + 1);
      return left;
    });
  }
  return row.at(-1) ?? 0;
}
