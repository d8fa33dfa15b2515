import { overlaps, type Box } from './box';
import type { Bound, Ranges } from './ranges';

/** A box with the index of its rule. */
export interface Placed {
  readonly box: Box;
  readonly at: number;
}

/** Dimensions that distinguish rules, the most selective first. */
const selective = [2, 3, 4, 0, 1, 6] as const;
const leafSize = 8;

/** First and last value in each indexed dimension: `[from, to, from, to, …]`. */
type Hull = readonly number[];

interface Leaf {
  readonly placed: Placed;
  readonly hull: Hull;
}

interface Node {
  readonly hull: Hull;
  readonly leaves?: readonly Leaf[];
  readonly below?: readonly [Node, Node];
}

/**
 * Finds the boxes that overlap a box: a bounding volume hierarchy, split at the median of the dimension with most
 * distinct values. A lookup takes time logarithmic in the number of boxes plus linear in the matches.
 */
export class BoxIndex {
  readonly #root: Node | undefined;

  constructor(all: readonly Placed[]) {
    const leaves = all.map((placed) => ({ placed, hull: hullOf(placed.box) }));
    this.#root = leaves.length === 0 ? undefined : nodeOf(leaves);
  }

  /** Returns the boxes that may overlap one of `boxes`, without duplicates, in rule order. */
  meeting(boxes: readonly Box[]): readonly Placed[] {
    const found = new Set<Placed>();
    for (const box of boxes) if (this.#root !== undefined) visit(this.#root, hullOf(box), box, found);
    return [...found].sort((a, b) => a.at - b.at);
  }
}

function visit(node: Node, hull: Hull, box: Box, found: Set<Placed>): void {
  if (!touch(node.hull, hull)) return;
  for (const { placed, hull: own } of node.leaves ?? []) {
    if (touch(own, hull) && !found.has(placed) && overlaps(box, placed.box)) found.add(placed);
  }
  for (const one of node.below ?? []) visit(one, hull, box, found);
}

function touch(a: Hull, b: Hull): boolean {
  for (let i = 0; i < a.length; i += 2) {
    if ((a[i] ?? 0) >= (b[i + 1] ?? 0) || (b[i] ?? 0) >= (a[i + 1] ?? 0)) return false;
  }
  return true;
}

function nodeOf(leaves: readonly Leaf[]): Node {
  const hull = boundingHull(leaves);
  if (leaves.length <= leafSize) return { hull, leaves };
  const counts = selective.map((_, i) => new Set(leaves.map((leaf) => leaf.hull[2 * i])).size);
  const widest = 2 * counts.indexOf(Math.max(...counts));
  const sorted = leaves.toSorted((a, b) => (a.hull[widest] ?? 0) - (b.hull[widest] ?? 0));
  const middle = leaves.length >> 1;
  return { hull, below: [nodeOf(sorted.slice(0, middle)), nodeOf(sorted.slice(middle))] };
}

function boundingHull(leaves: readonly Leaf[]): Hull {
  const hull = [...(leaves[0]?.hull ?? [])];
  for (const { hull: own } of leaves) {
    for (let i = 0; i < hull.length; i += 2) {
      hull[i] = Math.min(hull[i] ?? 0, own[i] ?? 0);
      hull[i + 1] = Math.max(hull[i + 1] ?? 0, own[i + 1] ?? 0);
    }
  }
  return hull;
}

function hullOf({ sides }: Box): Hull {
  return selective.flatMap((side) => endsOf(sides[side]));
}

function endsOf(ranges: Ranges): readonly [from: number, to: number] {
  return [numberOf(ranges[0], -1), numberOf(ranges[ranges.length - 1], 1)];
}

/** Converts a bound to a number. IPv6 bounds exceed double precision, so they are rounded outwards. */
function numberOf(bound: Bound | undefined, outwards: 1 | -1): number {
  return typeof bound === 'bigint' ? Number(bound) * (1 + outwards * 2 ** -50) : (bound ?? 0);
}
