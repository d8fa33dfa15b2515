/** Thrown when a diagram exceeds its limits. */
export class DiagramTooLarge extends Error {}

/** Limits of all diagrams of one space. */
export interface DiagramLimits {
  readonly nodes: number;
  /** Operations on pairs of nodes. */
  readonly operations: number;
}

// Numbers, because they are part of the keys of cached results.
const operation = { first: 0, without: 1 } as const;
type Operation = (typeof operation)[keyof typeof operation];
/** Numbers of a node: its variable and the sets for the values 0 and 1. Padded, so that a node is in one cache line. */
const nodeWidth = 4;
/** Numbers of a cached result: the operation and its left set, the right set, the result. */
const cachedWidth = 4;
const firstCapacity = 2 ** 14;
const mostCached = 2 ** 20;
/** Variable of `nothing` and `all`: after every other. */
const noVariable = 0x7fffffff;

/** The empty set, and the set of everything. Other sets are numbers of nodes. */
export const nothing = 0;
export const all = 1;
/** In decisions: what a rule decides otherwise. `all` is what a rule decides the same way, `nothing` what none decides. */
export const otherwise = 2;

/**
 * Sets of bit strings as reduced ordered binary decision diagrams. Nodes are numbers in typed arrays, because a policy
 * with 20,000 rules needs millions of them; `Answers` is the same structure with one object for each node.
 */
export class Diagram {
  #limits: DiagramLimits;
  #nodes = new Int32Array(nodeWidth * firstCapacity);
  #table = new Int32Array(2 * firstCapacity);
  #cached = new Int32Array(cachedWidth * firstCapacity);
  #count = otherwise + 1;
  #operations = 0;
  /** Shares of the nodes; 0 if not computed. */
  #shares = Float64Array.of(0, 1);

  constructor(limits: DiagramLimits) {
    this.#limits = limits;
    for (const end of [nothing, all, otherwise]) this.#nodes[end * nodeWidth] = noVariable;
  }

  /** Operations so far. */
  get operations(): number {
    return this.#operations;
  }

  /** Number of nodes. */
  get size(): number {
    return this.#count;
  }

  /** Counts an operation on nodes. Throws `DiagramTooLarge` beyond the limit. */
  spend(): void {
    if (++this.#operations > this.#limits.operations) throw new DiagramTooLarge();
  }

  /** Forgets all sets, and keeps the memory for the next ones. */
  clear(limits: DiagramLimits): void {
    this.#limits = limits;
    this.#count = otherwise + 1;
    this.#operations = 0;
    this.#table.fill(0);
    this.#cached.fill(0);
    this.#shares.fill(0, otherwise);
  }

  /** Variable of a node; a number above all variables for `nothing` and `all`. */
  variable(node: number): number {
    return this.#nodes[node * nodeWidth] ?? noVariable;
  }

  /** Returns the set for the value 0 or 1 of a variable. The node must not depend on a smaller variable. */
  branch(node: number, variable: number, bit: 0 | 1): number {
    const at = node * nodeWidth;
    return this.#nodes[at] === variable ? (this.#nodes[at + 1 + bit] ?? nothing) : node;
  }

  /** Returns the node for a variable and the sets for its two values. */
  node(variable: number, zero: number, one: number): number {
    if (zero === one) return zero;
    const mask = this.#table.length - 1;
    const nodes = this.#nodes;
    let slot = hash(variable, zero, one) & mask;
    for (;;) {
      const found = this.#table[slot] ?? 0;
      if (found === 0) break;
      const at = found * nodeWidth;
      if (nodes[at] === variable && nodes[at + 1] === zero && nodes[at + 2] === one) return found;
      slot = (slot + 1) & mask;
    }
    if (this.#count >= this.#limits.nodes) throw new DiagramTooLarge();
    if (this.#count * nodeWidth >= nodes.length) {
      this.#grow();
      return this.node(variable, zero, one);
    }
    const made = this.#count++;
    nodes[made * nodeWidth] = variable;
    nodes[made * nodeWidth + 1] = zero;
    nodes[made * nodeWidth + 2] = one;
    this.#table[slot] = made;
    return made;
  }

  /** Returns the decisions of the first, and of the second where the first decides nothing. The union of two sets. */
  first(a: number, b: number): number {
    return this.#combine(operation.first, a, b);
  }

  without(a: number, b: number): number {
    return this.#combine(operation.without, a, b);
  }

  /** Whether a set depends on a variable at or after `first`. */
  dependsOn(set: number, first: number): boolean {
    const seen = new Uint8Array(this.#count);
    const visit = (node: number): boolean => {
      if (node <= otherwise || seen[node] === 1) return false;
      seen[node] = 1;
      if (this.variable(node) >= first) return true;
      return visit(this.#below(node, 0)) || visit(this.#below(node, 1));
    };
    return visit(set);
  }

  /** Returns the share of all bit strings that are in a set. */
  shareOf(set: number): number {
    if (this.#shares.length < this.#count) this.#shares = grown(this.#shares, this.#nodes.length / nodeWidth);
    const shares = this.#shares;
    const visit = (node: number): number => {
      const known = shares[node] ?? 0;
      if (known > 0 || node === nothing) return known;
      const share = (visit(this.#below(node, 0)) + visit(this.#below(node, 1))) / 2;
      shares[node] = share;
      return share;
    };
    return visit(set);
  }

  #below(node: number, bit: 0 | 1): number {
    return this.#nodes[node * nodeWidth + 1 + bit] ?? nothing;
  }

  #combine(code: Operation, a: number, b: number): number {
    if (code === operation.first) {
      if (a === nothing) return b;
      if (a <= otherwise || b === nothing || a === b) return a;
    } else {
      if (a === nothing || b === all || a === b) return nothing;
      if (b === nothing) return a;
    }
    // The operation is part of the left key: node numbers stay below 2 ** 28.
    const key = a * 4 + code + 1;
    const hashed = hash(code, a, b);
    const known = this.#slotOf(hashed);
    if (this.#cached[known] === key && this.#cached[known + 1] === b) return this.#cached[known + 2] ?? nothing;
    this.spend();
    const variable = Math.min(this.variable(a), this.variable(b));
    const zero = this.#combine(code, this.branch(a, variable, 0), this.branch(b, variable, 0));
    const one = this.#combine(code, this.branch(a, variable, 1), this.branch(b, variable, 1));
    const result = this.node(variable, zero, one);
    // Again, because the cache may have grown.
    const slot = this.#slotOf(hashed);
    this.#cached[slot] = key;
    this.#cached[slot + 1] = b;
    this.#cached[slot + 2] = result;
    return result;
  }

  #slotOf(hashed: number): number {
    return (hashed & (this.#cached.length / cachedWidth - 1)) * cachedWidth;
  }

  #grow(): void {
    const nodes = new Int32Array(2 * this.#nodes.length);
    nodes.set(this.#nodes);
    this.#nodes = nodes;
    const size = nodes.length / nodeWidth;
    if (size <= mostCached) this.#cached = new Int32Array(cachedWidth * size);
    this.#table = new Int32Array(2 * size);
    const mask = this.#table.length - 1;
    for (let i = otherwise + 1; i < this.#count; i++) {
      const at = i * nodeWidth;
      let slot = hash(nodes[at] ?? 0, nodes[at + 1] ?? 0, nodes[at + 2] ?? 0) & mask;
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
