// Random stretches of source files, in which mutants are made.
import { createHash } from 'node:crypto';

/** Long enough for most statements: Stryker mutates only those that are completely in the stretch. */
const length = 8;

/**
 * Returns about `wanted` lines of files `{ path, lines }` as Stryker's `file:first-last`. Each stretch of 8 lines has the
 * same chance. The choice depends on the files and the seed alone.
 */
export function sampleOf(files, { wanted, seed }) {
  const order = (range) => createHash('sha256').update(`${seed} ${range}`).digest('hex');
  return files
    .flatMap(stretches)
    .map((range) => ({ range, order: order(range) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, Math.ceil(wanted / length))
    .map(({ range }) => range)
    .sort();
}

function stretches({ path, lines }) {
  const count = Math.ceil(lines / length);
  return Array.from({ length: count }, (_, at) => {
    const first = at * length + 1;
    return `${path}:${first}-${Math.min(first + length - 1, lines)}`;
  });
}
