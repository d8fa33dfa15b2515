import { side, type Box, type Sides } from '../box';
import { intersection, pairsOf, type Bound, type Ranges } from '../ranges';

/** Boxes for which one diagram takes about 300 MB. Its nodes grow with the square of their number. */
export const usualSliceSize = 14_000;
const mostSlices = 64;

/**
 * Divides a box by its source addresses, so that the diagram of each part fits into memory. The cuts are quantiles of the
 * sources of the boxes that meet it. Few slices, because what the slices have in common is computed in each of them.
 */
export function slicesOf(whole: Box, others: readonly Box[], sliceSize: number): readonly Box[] {
  const sources = whole.sides[side.source];
  const [low, high] = [sources[0], sources.at(-1)];
  const count = Math.min(mostSlices, 2 ** Math.round(2 * Math.log2(others.length / sliceSize)));
  if (low === undefined || high === undefined || count < 2) return [whole];
  const starts = others
    .flatMap((box) => pairsOf(intersection(box.sides[side.source], sources)).map(([from]) => from))
    .filter((from) => from > low)
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const cuts = new Set<Bound>([low]);
  for (let i = 1; i < count; i++) cuts.add(starts[Math.floor((i * starts.length) / count)] ?? low);
  const ends = [...cuts, high];
  return [...cuts].flatMap((from, i) => {
    const part = intersection(sources, [from, ends[i + 1] ?? high]);
    return part.length === 0 ? [] : [withSource(whole, part)];
  });
}

function withSource({ sides, answers }: Box, source: Ranges): Box {
  const [from, to, , destination, service, port, application] = sides;
  const cut: Sides = [from, to, source, destination, service, port, application];
  return { sides: cut, answers };
}
