import {
  addressRanges,
  addressTexts,
  includes,
  intersection,
  meets,
  pairsOf,
  subtraction,
  union,
  type Ranges,
} from '../../../policy/engine';
import type { Margin } from './margin';

/** An object or group whose addresses are all known. */
export interface KnownSet {
  readonly name: string;
  readonly addresses: Ranges;
  readonly isGroup: boolean;
}

/** What a list has now. */
export interface OldList {
  readonly names: readonly string[];
  /** Everything for `any`. */
  readonly addresses: Ranges;
  /** Entries whose content is not known: they stay. */
  readonly open: readonly string[];
  /** What is known of these entries. */
  readonly openAddresses: Ranges;
}

/** More parts than these need a wider margin. */
const mostParts = 5000;

interface Part {
  readonly points: Ranges;
  readonly wanted: Ranges;
}

/**
 * The entries that allow logged addresses with a margin, and nothing that the list does not have now: objects and groups
 * first, then networks and addresses. Undefined for too many parts.
 */
export function foldAddresses(
  old: OldList,
  seen: ReadonlySet<string>,
  sets: readonly KnownSet[],
  margin: Margin,
): readonly string[] | undefined {
  const parts = partsOf(old, seen, margin);
  if (parts.length > mostParts) return undefined;
  const inside = sets.filter(({ addresses }) => addresses.length > 0 && includes(old.addresses, addresses));
  const chosen: KnownSet[] = [];
  let left: readonly Part[] = parts;
  if (margin.groups) {
    const groups = inside
      .filter(({ isGroup }) => isGroup)
      .toSorted((a, b) => sizeOf(a.addresses) - sizeOf(b.addresses));
    for (const { points } of parts) {
      const smallest = groups.find(({ addresses }) => includes(addresses, points));
      if (smallest !== undefined && !chosen.includes(smallest)) chosen.push(smallest);
    }
    left = left.filter(({ points }) => !chosen.some(({ addresses }) => includes(addresses, points)));
  }
  const wanted = union(...parts.map((part) => part.wanted));
  const exact = inside.filter(({ addresses }) => includes(wanted, addresses));
  for (;;) {
    const covers = exact
      .map((set) => ({ set, count: left.filter((part) => includes(set.addresses, part.wanted)).length }))
      .filter(({ count }) => count > 0);
    const [best] = covers.toSorted(
      (a, b) =>
        b.count - a.count ||
        Number(old.names.includes(b.set.name)) - Number(old.names.includes(a.set.name)) ||
        (a.set.name < b.set.name ? -1 : 1),
    );
    if (best === undefined) break;
    chosen.push(best.set);
    left = left.filter((part) => !includes(best.set.addresses, part.wanted));
  }
  const covered = union(...chosen.map(({ addresses }) => addresses));
  const rest = union(...left.map((part) => part.wanted));
  // Parts of a network that an object has need not be written again, if that makes no more entries.
  const short = addressTexts(subtraction(rest, covered));
  const whole = addressTexts(rest);
  const literals = short.length < whole.length ? short : whole;
  return [...old.open, ...chosen.map(({ name }) => name), ...literals];
}

/** One part for each network of the margin that has a logged address. */
function partsOf({ addresses, openAddresses }: OldList, seen: ReadonlySet<string>, { bits }: Margin): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const address of seen) {
    const points = addressRanges(address) ?? [];
    // Others are in entries whose content is not known.
    if (points.length === 0 || !meets(addresses, points) || includes(openAddresses, points)) continue;
    const network = bits === undefined ? address : `${address}/${address.includes(':') ? 64 : bits}`;
    const wanted = intersection(addressRanges(network) ?? points, addresses);
    const key = wanted.join(',');
    const known = parts.get(key);
    parts.set(key, { wanted, points: known === undefined ? points : union(known.points, points) });
  }
  return [...parts.values()];
}

function sizeOf(set: Ranges): number {
  return pairsOf(set).reduce((sum, [from, to]) => sum + (Number(to) - Number(from)), 0);
}
