import { namesText } from '../../core';
import { addressRanges, addressTexts, pairsOf, subtraction, union, type Ranges } from '../../engine/policy/engine';

/** With more holes than this, only their number is given. */
const mostHoles = 3;
const ipv4 = 2 ** 32;

/** Describes many addresses as one network with holes: `10.30.0.0/16 except 10.30.0.5`; undefined if they are scattered. */
export function networkWithHoles(values: readonly string[]): string | undefined {
  const sets = values.map(addressRanges).filter((set) => set !== undefined);
  if (sets.length < values.length) return undefined;
  const covered = union(...sets);
  const pairs = pairsOf(covered);
  const [first, end] = [pairs[0]?.[0], pairs.at(-1)?.[1]];
  if (typeof first !== 'number' || typeof end !== 'number' || end > ipv4 || pairs.length < 2) return undefined;
  const [from, to] = smallestNetwork(first, end);
  const [network = ''] = addressTexts([from, to]);
  const holes: Ranges = subtraction([from, to], covered);
  const size = pairsOf(holes).reduce((sum, [start, stop]) => sum + Number(stop) - Number(start), 0);
  // Otherwise the addresses themselves are as easy to read.
  if (size * 4 > to - from || pairsOf(holes).length > pairs.length) return undefined;
  return `${network} except ${namesText(addressTexts(holes), mostHoles)}`;
}

/** Returns the smallest network that contains all addresses from the first to before the end. */
function smallestNetwork(first: number, end: number): readonly [from: number, to: number] {
  for (let size = 1; ; size *= 2) {
    const from = Math.floor(first / size) * size;
    if (from + size >= end) return [from, from + size];
  }
}
