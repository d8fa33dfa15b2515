import { append } from '../../../../core';
import {
  addressRanges,
  addressTexts,
  includes,
  intersection,
  meets,
  pairsOf,
  subtraction,
  union,
  type Bound,
  type Ranges,
} from '../../../../engine/policy/engine';
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
  const folded = foldParts(left, exact, old.names);
  chosen.push(...folded.sets);
  left = folded.rest;
  const covered = union(...chosen.map(({ addresses }) => addresses));
  const rest = union(...left.map((part) => part.wanted));
  // Parts of a network that an object has need not be written again, if that makes no more entries.
  const short = addressTexts(subtraction(rest, covered));
  const whole = addressTexts(rest);
  const literals = short.length < whole.length ? short : whole;
  return [...old.open, ...chosen.map(({ name }) => name), ...literals];
}

/** Takes the set with the most parts of its own, until no set has one; of equal sets, those of the old list first. */
function foldParts(
  parts: readonly Part[],
  sets: readonly KnownSet[],
  names: readonly string[],
): { readonly sets: readonly KnownSet[]; readonly rest: readonly Part[] } {
  const partsIn = partFinder(parts);
  const left = new Set(parts);
  const chosen: KnownSet[] = [];
  const old = new Set(names);
  const isNew = ({ name }: KnownSet): number => Number(!old.has(name));
  const ordered = sets.toSorted((a, b) => isNew(a) - isNew(b) || (a.name < b.name ? -1 : 1));
  // By their number of parts. It only becomes smaller, so a level is complete once the levels above are done.
  const levels = new Map<number, { readonly at: number; readonly set: KnownSet; readonly has: readonly Part[] }[]>();
  const put = (at: number, set: KnownSet, has: readonly Part[]): void => append(levels, has.length, { at, set, has });
  ordered.forEach((set, at) => put(at, set, partsIn(set.addresses)));
  for (let level = Math.max(0, ...levels.keys()); level > 0; level--) {
    for (const { at, set, has } of (levels.get(level) ?? []).toSorted((a, b) => a.at - b.at)) {
      const now = has.filter((part) => left.has(part));
      if (now.length < level) {
        put(at, set, now);
        continue;
      }
      chosen.push(set);
      for (const part of now) left.delete(part);
    }
  }
  return { sets: chosen, rest: parts.filter((part) => left.has(part)) };
}

/** Returns a function that finds the parts within a set, in time that depends on their number only. */
function partFinder(parts: readonly Part[]): (set: Ranges) => readonly Part[] {
  const sorted = parts
    .flatMap((part) => {
      const [start] = part.wanted;
      return start === undefined ? [] : [{ part, start }];
    })
    .sort((a, b) => (a.start < b.start ? -1 : 1));
  const firstFrom = (bound: Bound): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.start ?? bound) < bound) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (set) =>
    pairsOf(set)
      .flatMap(([from, to]) => sorted.slice(firstFrom(from), firstFrom(to)))
      .flatMap(({ part }) => (includes(set, part.wanted) ? [part] : []));
}

/** One part for each network of the margin that has a logged address. */
function partsOf({ addresses, openAddresses }: OldList, seen: ReadonlySet<string>, { bits }: Margin): readonly Part[] {
  const parts = new Map<string, { readonly wanted: Ranges; readonly points: Ranges[] }>();
  for (const address of seen) {
    const point = addressRanges(address) ?? [];
    // Others are in entries whose content is not known, or the rule has changed since: every session is decided again.
    if (point.length === 0 || !meets(addresses, point) || includes(openAddresses, point)) continue;
    const network = bits === undefined ? address : `${address}/${address.includes(':') ? 64 : bits}`;
    const wanted = intersection(addressRanges(network) ?? point, addresses);
    const key = wanted.join(',');
    const known = parts.get(key);
    if (known === undefined) parts.set(key, { wanted, points: [point] });
    else known.points.push(point);
  }
  return [...parts.values()].map(({ wanted, points }) => ({ wanted, points: union(...points) }));
}

function sizeOf(set: Ranges): number {
  return pairsOf(set).reduce((sum, [from, to]) => sum + (Number(to) - Number(from)), 0);
}
