import * as sets from './diagram';
import type { Diagram } from './diagram';

// Copies, because each use of an imported constant is a call where modules are compiled one by one.
const { all, nothing, otherwise } = sets;

// Numbers, because they are part of the keys of cached results.
const operation = { first: 1, changed: 2 } as const;
/** Numbers of a cached result: the operation, its four sets, the result. Padded, so that it is in one cache line. */
const cachedWidth = 8;
const firstCapacity = 2 ** 12;
const mostCached = 2 ** 20;
/** Decisions in one set from which on it is cheaper without what is hidden. */
const hiddenFrom = 256;

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

  /**
   * Returns the decisions of many, the earlier ones first. In fours, because those near each other share nodes. What is in
   * `known` does not matter: it counts as decided, so that sets between two steps do not contain what it hides.
   */
  firstOf(decisions: readonly number[], known: number = nothing): number {
    let layer = decisions;
    for (let size = 1; layer.length > 1; size *= 4) {
      const before =
        size === hiddenFrom && known !== nothing ? layer.map((one) => this.#diagram.first(known, one)) : layer;
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
    const result = this.#each(operation.changed, a, b, c, d);
    return this.#keep(result, operation.changed, a, b, c, d);
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
    const result = this.#each(operation.first, a, b, c, d);
    return this.#keep(result, operation.first, a, b, c, d);
  }

  /** Makes a node of the results for each value of the first variable. */
  #each(code: number, a: number, b: number, c: number, d: number): number {
    const diagram = this.#diagram;
    diagram.spend();
    const ofA = diagram.variable(a);
    const ofB = diagram.variable(b);
    const ofC = diagram.variable(c);
    const ofD = diagram.variable(d);
    const variable = Math.min(ofA, ofB, ofC, ofD);
    const count = diagram.valuesOf(variable);
    const start = diagram.start();
    let lastW = -1;
    let lastX = -1;
    let lastY = -1;
    let lastZ = -1;
    let last: number = nothing;
    for (let i = 0; i < count; i++) {
      const w = ofA === variable ? diagram.below(a, i) : a;
      const x = ofB === variable ? diagram.below(b, i) : b;
      const y = ofC === variable ? diagram.below(c, i) : c;
      const z = ofD === variable ? diagram.below(d, i) : d;
      // Neighbors often have the same sets.
      if (w !== lastW || x !== lastX || y !== lastY || z !== lastZ) {
        last = code === operation.first ? this.#first(w, x, y, z) : this.changedOutside(w, x, y, z);
        lastW = w;
        lastX = x;
        lastY = y;
        lastZ = z;
      }
      diagram.put(start, i, last);
    }
    return diagram.finish(start, variable);
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
