import { all, nothing, otherwise, type Diagram } from './diagram';

// Numbers, because they are part of the keys of cached results.
const operation = { first: 1, changed: 2 } as const;
/** Numbers of a cached result: the operation, its four sets, the result. Padded, so that it is in one cache line. */
const cachedWidth = 8;
const firstCapacity = 2 ** 12;
const mostCached = 2 ** 20;

/** Operations on four sets of a diagram in one pass: two at a time would make sets several times larger than the result. */
export class FourSets {
  readonly #diagram: Diagram;
  #cached = new Int32Array(cachedWidth * firstCapacity);

  constructor(diagram: Diagram) {
    this.#diagram = diagram;
  }

  /** Forgets all results, and keeps the memory for the next ones. */
  clear(): void {
    this.#cached.fill(0);
  }

  /** Returns the decisions of many, the earlier ones first. In fours, because those near each other share nodes. */
  firstOf(decisions: readonly number[]): number {
    let layer = decisions;
    while (layer.length > 1) {
      const before = layer;
      layer = Array.from({ length: Math.ceil(before.length / 4) }, (_, i) => {
        const [a = nothing, b = nothing, c = nothing, d = nothing] = before.slice(4 * i, 4 * i + 4);
        return this.#first(a, b, c, d);
      });
    }
    return layer[0] ?? nothing;
  }

  /**
   * Returns what is decided otherwise, by the first or, where that decides nothing, by the second, and is in neither of two
   * sets.
   */
  changedOutside(first: number, second: number, left: number, right: number): number {
    const diagram = this.#diagram;
    let [a, b, c, d] = [first, second, left, right];
    if (a === nothing) {
      a = b;
      b = nothing;
    } else if (a === otherwise) b = nothing;
    if (a <= all || c === all || d === all) return nothing;
    if (c === d) d = nothing;
    if (c < d) [c, d] = [d, c];
    if (c === nothing && a === otherwise) return all;
    const slot = this.#slotOf(operation.changed, a, b, c, d);
    const known = this.#known(slot, operation.changed, a, b, c, d);
    if (known >= 0) return known;
    diagram.spend();
    const at = Math.min(diagram.variable(a), diagram.variable(b), diagram.variable(c), diagram.variable(d));
    const zero = this.changedOutside(
      diagram.branch(a, at, 0),
      diagram.branch(b, at, 0),
      diagram.branch(c, at, 0),
      diagram.branch(d, at, 0),
    );
    const one = this.changedOutside(
      diagram.branch(a, at, 1),
      diagram.branch(b, at, 1),
      diagram.branch(c, at, 1),
      diagram.branch(d, at, 1),
    );
    return this.#keep(diagram.node(at, zero, one), operation.changed, a, b, c, d);
  }

  /** Returns the decisions of the first set that decides. */
  #first(w: number, x: number, y: number, z: number): number {
    const diagram = this.#diagram;
    let [a, b, c, d] = [w, x, y, z];
    // What follows a decision about everything, or repeats a set, decides nothing.
    if (isEnd(a)) return a;
    if (isEnd(b)) c = d = nothing;
    else if (isEnd(c)) d = nothing;
    if (d === a || d === b || d === c) d = nothing;
    if (c === a || c === b) c = nothing;
    if (b === a) b = nothing;
    if (c === nothing) [c, d] = [d, nothing];
    if (b === nothing) [b, c, d] = [c, d, nothing];
    if (a === nothing) [a, b, c, d] = [b, c, d, nothing];
    if (c === nothing) return diagram.first(a, b);
    const slot = this.#slotOf(operation.first, a, b, c, d);
    const known = this.#known(slot, operation.first, a, b, c, d);
    if (known >= 0) return known;
    diagram.spend();
    const at = Math.min(diagram.variable(a), diagram.variable(b), diagram.variable(c), diagram.variable(d));
    const zero = this.#first(
      diagram.branch(a, at, 0),
      diagram.branch(b, at, 0),
      diagram.branch(c, at, 0),
      diagram.branch(d, at, 0),
    );
    const one = this.#first(
      diagram.branch(a, at, 1),
      diagram.branch(b, at, 1),
      diagram.branch(c, at, 1),
      diagram.branch(d, at, 1),
    );
    return this.#keep(diagram.node(at, zero, one), operation.first, a, b, c, d);
  }

  #known(slot: number, code: number, a: number, b: number, c: number, d: number): number {
    const cached = this.#cached;
    return cached[slot] === code &&
      cached[slot + 1] === a &&
      cached[slot + 2] === b &&
      cached[slot + 3] === c &&
      cached[slot + 4] === d
      ? (cached[slot + 5] ?? -1)
      : -1;
  }

  #keep(result: number, code: number, a: number, b: number, c: number, d: number): number {
    if (this.#diagram.size * cachedWidth > this.#cached.length && this.#cached.length < cachedWidth * mostCached) {
      this.#cached = new Int32Array(2 * this.#cached.length);
    }
    const slot = this.#slotOf(code, a, b, c, d);
    const cached = this.#cached;
    cached[slot] = code;
    cached[slot + 1] = a;
    cached[slot + 2] = b;
    cached[slot + 3] = c;
    cached[slot + 4] = d;
    cached[slot + 5] = result;
    return result;
  }

  #slotOf(code: number, a: number, b: number, c: number, d: number): number {
    const pairs = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    const mixed = pairs ^ Math.imul(c + code, 0xc2b2ae35) ^ Math.imul(d, 0x27d4eb2f);
    return ((mixed ^ (mixed >>> 15)) & (this.#cached.length / cachedWidth - 1)) * cachedWidth;
  }
}

function isEnd(set: number): boolean {
  return set === all || set === otherwise;
}
