import { overlaps, side, type Box } from './box';
import type { Ranges } from './ranges';

/** A box, and the place of its rule. */
export interface Placed {
  readonly box: Box;
  readonly at: number;
}

/**
 * Finds boxes that meet a box. Most rules name one zone on either side, so those are kept by their zones; only the others
 * have to be looked at every time.
 */
export class ZoneIndex {
  readonly #all: readonly Placed[];
  readonly #narrow = new Map<string, Placed[]>();
  readonly #wide: Placed[] = [];

  constructor(all: readonly Placed[]) {
    this.#all = all;
    for (const placed of all) {
      const key = keyOf(placed.box);
      if (key === undefined) {
        this.#wide.push(placed);
        continue;
      }
      const bucket = this.#narrow.get(key);
      if (bucket === undefined) this.#narrow.set(key, [placed]);
      else bucket.push(placed);
    }
  }

  /** Those that may share a flow with one of some boxes, each once. */
  meeting(boxes: readonly Box[]): readonly Placed[] {
    const found = new Set<Placed>();
    for (const box of boxes) {
      for (const placed of this.#near(box)) {
        for (const one of placed) if (overlaps(box, one.box)) found.add(one);
      }
    }
    return [...found].sort((a, b) => a.at - b.at);
  }

  #near(box: Box): readonly (readonly Placed[])[] {
    const key = keyOf(box);
    return key === undefined ? [this.#all] : [this.#narrow.get(key) ?? [], this.#wide];
  }
}

function keyOf({ sides }: Box): string | undefined {
  const [from, to] = [single(sides[side.from]), single(sides[side.to])];
  return from === undefined || to === undefined ? undefined : `${String(from)} ${String(to)}`;
}

function single(zones: Ranges): number | undefined {
  const [first, end] = zones;
  return zones.length === 2 && Number(end) === Number(first) + 1 ? Number(first) : undefined;
}
