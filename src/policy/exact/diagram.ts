/** Thrown when a diagram exceeds its limits. */
export class DiagramTooLarge extends Error {}

/** Limits of all diagrams of one space. */
export interface DiagramLimits {
  readonly nodes: number;
  /** Operations on pairs of nodes. */
  readonly operations: number;
}

type Operation = 'and' | 'or' | 'without';
const codeOf: Readonly<Record<Operation, number>> = { and: 0, or: 1, without: 2 };
const cacheSize = 2 ** 20;
const firstCapacity = 2 ** 16;

/** The empty set, and the set of everything. Other sets are numbers of nodes. */
export const nothing = 0;
export const all = 1;

/**
 * Sets of bit strings as reduced ordered binary decision diagrams. Nodes are numbers in typed arrays, because a policy
 * with 20,000 rules needs millions of them; `Answers` is the same structure with one object for each node.
 */
export class Diagram {
  readonly #limits: DiagramLimits;
  #variables = new Uint16Array(firstCapacity);
  #zero = new Int32Array(firstCapacity);
  #one = new Int32Array(firstCapacity);
  #table = new Int32Array(2 * firstCapacity);
  #count = 2;
  #operations = 0;
  /** Shares of the nodes; 0 if not computed. */
  #shares = Float64Array.of(0, 1);
  readonly #cachedLeft = new Int32Array(cacheSize);
  readonly #cachedRight = new Int32Array(cacheSize);
  readonly #cachedResult = new Int32Array(cacheSize);

  constructor(limits: DiagramLimits) {
    this.#limits = limits;
    this.#variables.fill(0xffff, 0, 2);
  }

  /** Operations so far. */
  get operations(): number {
    return this.#operations;
  }

  /** Variable of a node; 0xffff for `nothing` and `all`. */
  variable(node: number): number {
    return this.#variables[node] ?? 0xffff;
  }

  /** Returns the set for the value 0 or 1 of a variable. The node must not depend on a smaller variable. */
  branch(node: number, variable: number, bit: 0 | 1): number {
    if (this.variable(node) !== variable) return node;
    return (bit === 0 ? this.#zero[node] : this.#one[node]) ?? nothing;
  }

  /** Returns the node for a variable and the sets for its two values. */
  node(variable: number, zero: number, one: number): number {
    if (zero === one) return zero;
    const mask = this.#table.length - 1;
    let slot = hash(variable, zero, one) & mask;
    for (;;) {
      const found = this.#table[slot] ?? 0;
      if (found === 0) break;
      if (this.#variables[found] === variable && this.#zero[found] === zero && this.#one[found] === one) return found;
      slot = (slot + 1) & mask;
    }
    if (this.#count >= this.#limits.nodes) throw new DiagramTooLarge();
    if (this.#count >= this.#variables.length) {
      this.#grow();
      return this.node(variable, zero, one);
    }
    const made = this.#count++;
    this.#variables[made] = variable;
    this.#zero[made] = zero;
    this.#one[made] = one;
    this.#table[slot] = made;
    return made;
  }

  and(a: number, b: number): number {
    return this.#combine('and', a, b);
  }

  or(a: number, b: number): number {
    return this.#combine('or', a, b);
  }

  without(a: number, b: number): number {
    return this.#combine('without', a, b);
  }

  /** Returns the union of many sets. In pairs, because sets that are near each other share nodes. */
  union(sets: readonly number[]): number {
    let layer = sets;
    while (layer.length > 1) {
      layer = Array.from({ length: Math.ceil(layer.length / 2) }, (_, i) =>
        this.or(layer[2 * i] ?? nothing, layer[2 * i + 1] ?? nothing),
      );
    }
    return layer[0] ?? nothing;
  }

  /** Whether a set depends on a variable at or after `first`. */
  dependsOn(set: number, first: number): boolean {
    const seen = new Uint8Array(this.#count);
    const visit = (node: number): boolean => {
      if (node <= all || seen[node] === 1) return false;
      seen[node] = 1;
      if (this.variable(node) >= first) return true;
      return visit(this.#zero[node] ?? nothing) || visit(this.#one[node] ?? nothing);
    };
    return visit(set);
  }

  /** Returns the share of all bit strings that are in a set. */
  shareOf(set: number): number {
    if (this.#shares.length < this.#count) this.#shares = grown(this.#shares, this.#variables.length);
    const shares = this.#shares;
    const visit = (node: number): number => {
      const known = shares[node] ?? 0;
      if (known > 0 || node === nothing) return known;
      const share = (visit(this.#zero[node] ?? nothing) + visit(this.#one[node] ?? nothing)) / 2;
      shares[node] = share;
      return share;
    };
    return visit(set);
  }

  #combine(operation: Operation, a: number, b: number): number {
    if (operation === 'and') {
      if (a === nothing || b === nothing) return nothing;
      if (a === all || a === b) return b;
      if (b === all) return a;
    } else if (operation === 'or') {
      if (a === all || b === all) return all;
      if (a === nothing || a === b) return b;
      if (b === nothing) return a;
    } else {
      if (a === nothing || b === all || a === b) return nothing;
      if (b === nothing) return a;
    }
    const code = codeOf[operation];
    const [left, right] = operation !== 'without' && a > b ? [b, a] : [a, b];
    const slot = hash(code, left, right) & (cacheSize - 1);
    // The operation is part of the left key: node numbers stay below 2 ** 28.
    const key = left * 4 + code + 1;
    if (this.#cachedLeft[slot] === key && this.#cachedRight[slot] === right) {
      return this.#cachedResult[slot] ?? nothing;
    }
    if (++this.#operations > this.#limits.operations) throw new DiagramTooLarge();
    const variable = Math.min(this.variable(left), this.variable(right));
    const result = this.node(
      variable,
      this.#combine(operation, this.branch(left, variable, 0), this.branch(right, variable, 0)),
      this.#combine(operation, this.branch(left, variable, 1), this.branch(right, variable, 1)),
    );
    this.#cachedLeft[slot] = key;
    this.#cachedRight[slot] = right;
    this.#cachedResult[slot] = result;
    return result;
  }

  #grow(): void {
    const size = 2 * this.#variables.length;
    const copied = <T extends Int32Array | Uint16Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.#variables = copied(this.#variables, new Uint16Array(size));
    this.#zero = copied(this.#zero, new Int32Array(size));
    this.#one = copied(this.#one, new Int32Array(size));
    this.#table = new Int32Array(2 * size);
    const mask = this.#table.length - 1;
    for (let i = 2; i < this.#count; i++) {
      let slot = hash(this.#variables[i] ?? 0, this.#zero[i] ?? 0, this.#one[i] ?? 0) & mask;
      while (this.#table[slot] !== 0) slot = (slot + 1) & mask;
      this.#table[slot] = i;
    }
  }
}

function grown(from: Float64Array, size: number): Float64Array<ArrayBuffer> {
  const to = new Float64Array(size);
  to.set(from);
  return to;
}

function hash(a: number, b: number, c: number): number {
  const mixed = Math.imul(b, 0x9e3779b1) ^ Math.imul(c, 0x85ebca6b) ^ Math.imul(a + 1, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
