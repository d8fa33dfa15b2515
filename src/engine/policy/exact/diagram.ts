/** Thrown when a diagram exceeds its limits. */
export class DiagramTooLarge extends Error {}

/** Limits of all diagrams of one space. */
export interface DiagramLimits {
  readonly nodes: number;
  /** Operations on nodes. */
  readonly operations: number;
}

// Numbers, because they are part of the keys of cached results.
const operation = { first: 0, without: 1 } as const;
type Operation = (typeof operation)[keyof typeof operation];
/** Bits of a digit, and the number of its values. The sets of a node's values are one cache line. */
export const digitWidth = 4;
export const digitValues = 2 ** digitWidth;
/** Numbers of a cached result: the operation and its left set, the right set, the result. */
const cachedWidth = 4;
const firstCapacity = 2 ** 12;
const mostCached = 2 ** 20;
/** Variable of `nothing` and `all`: after every other. */
const noVariable = 0x7fffffff;

/** The empty set, and the set of everything. Other sets are numbers of nodes. */
export const nothing = 0;
export const all = 1;
/** In decisions: what a rule decides otherwise. `all` is what a rule decides the same way, `nothing` what none decides. */
export const otherwise = 2;

/**
 * Sets of strings of digits, followed by bits, as reduced ordered decision diagrams. Nodes are numbers in typed arrays,
 * because a policy with 20,000 rules needs millions of them; `Answers` is the same structure with one object for each node.
 */
export class Diagram {
  #limits: DiagramLimits;
  /** Variables before this one are digits, the others are bits. */
  #digits: number;
  #variables = new Int32Array(firstCapacity);
  #values = new Int32Array(digitValues * firstCapacity);
  #table = new Int32Array(2 * firstCapacity);
  #cached = new Int32Array(cachedWidth * firstCapacity);
  /** The sets for the values of nodes that are being made, as a stack. */
  #made = new Int32Array(64 * digitValues);
  #top = 0;
  #count = otherwise + 1;
  #operations = 0;
  /** Shares of the nodes; 0 if not computed. */
  #shares = Float64Array.of(0, 1);

  constructor(limits: DiagramLimits, digits: number) {
    this.#limits = limits;
    this.#digits = digits;
    this.#variables.fill(noVariable, 0, this.#count);
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
  clear(limits: DiagramLimits, digits: number): void {
    this.#limits = limits;
    this.#digits = digits;
    this.#top = 0;
    this.#count = otherwise + 1;
    this.#operations = 0;
    this.#table.fill(0);
    this.#cached.fill(0);
    this.#shares.fill(0, otherwise);
  }

  /** Variable of a node; a number above all variables for `nothing` and `all`. */
  variable(node: number): number {
    return this.#variables[node] ?? noVariable;
  }

  /** Number of values of a variable. */
  valuesOf(variable: number): number {
    return variable < this.#digits ? digitValues : 2;
  }

  /** Returns the set for a value of the variable of a node. */
  below(node: number, value: number): number {
    return this.#values[node * digitValues + value] ?? nothing;
  }

  /** Starts a node. Returns the place for the sets of its values, until `finish`. Nodes are finished in reverse order. */
  start(): number {
    const at = this.#top;
    this.#top += digitValues;
    if (this.#top > this.#made.length) {
      const made = new Int32Array(2 * this.#made.length);
      made.set(this.#made);
      this.#made = made;
    }
    return at;
  }

  /** Writes the set for a value of a node that was started. */
  put(start: number, value: number, set: number): void {
    this.#made[start + value] = set;
  }

  /** Returns the node for a variable and the sets that were put. */
  finish(start: number, variable: number): number {
    this.#top = start;
    const made = this.#made;
    const count = this.valuesOf(variable);
    const first = made[start] ?? nothing;
    let same = 1;
    while (same < count && made[start + same] === first) same++;
    if (same === count) return first;
    const mask = this.#table.length - 1;
    let slot = hash(variable, made, start, count) & mask;
    for (let found = this.#table[slot] ?? 0; found !== 0; found = this.#table[slot] ?? 0) {
      if (this.#isMade(found, variable, start, count)) return found;
      slot = (slot + 1) & mask;
    }
    if (this.#count >= this.#limits.nodes) throw new DiagramTooLarge();
    if (this.#count >= this.#variables.length) {
      this.#grow();
      return this.finish(start, variable);
    }
    const node = this.#count++;
    this.#variables[node] = variable;
    for (let i = 0; i < count; i++) this.#values[node * digitValues + i] = made[start + i] ?? nothing;
    this.#table[slot] = node;
    return node;
  }

  #isMade(node: number, variable: number, start: number, count: number): boolean {
    const values = this.#values;
    const made = this.#made;
    const from = node * digitValues;
    for (let i = 0; i < count; i++) if (values[from + i] !== made[start + i]) return false;
    return this.#variables[node] === variable;
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
      const variable = this.variable(node);
      if (variable >= first) return true;
      for (let i = this.valuesOf(variable) - 1; i >= 0; i--) if (visit(this.below(node, i))) return true;
      return false;
    };
    return visit(set);
  }

  /** Returns the share of all strings that are in a set. */
  shareOf(set: number): number {
    if (this.#shares.length < this.#count) {
      const shares = new Float64Array(this.#variables.length);
      shares.set(this.#shares);
      this.#shares = shares;
    }
    const shares = this.#shares;
    const visit = (node: number): number => {
      const known = shares[node] ?? 0;
      if (known > 0 || node === nothing) return known;
      const count = this.valuesOf(this.variable(node));
      let share = 0;
      for (let i = 0; i < count; i++) share += visit(this.below(node, i)) / count;
      shares[node] = share;
      return share;
    };
    return visit(set);
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
    const known = this.#slotOf(key, b);
    if (this.#cached[known] === key && this.#cached[known + 1] === b) return this.#cached[known + 2] ?? nothing;
    this.spend();
    const ofA = this.variable(a);
    const ofB = this.variable(b);
    const variable = Math.min(ofA, ofB);
    const count = this.valuesOf(variable);
    const start = this.start();
    let lastLeft = -1;
    let lastRight = -1;
    let last: number = nothing;
    for (let i = 0; i < count; i++) {
      const left = ofA === variable ? this.below(a, i) : a;
      const right = ofB === variable ? this.below(b, i) : b;
      // Neighbors often have the same sets.
      if (left !== lastLeft || right !== lastRight) last = this.#combine(code, left, right);
      lastLeft = left;
      lastRight = right;
      this.#made[start + i] = last;
    }
    const result = this.finish(start, variable);
    // Again, because the cache may have grown.
    const slot = this.#slotOf(key, b);
    this.#cached[slot] = key;
    this.#cached[slot + 1] = b;
    this.#cached[slot + 2] = result;
    return result;
  }

  #slotOf(key: number, b: number): number {
    const mixed = Math.imul(key, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    return ((mixed ^ (mixed >>> 15)) & (this.#cached.length / cachedWidth - 1)) * cachedWidth;
  }

  #grow(): void {
    const size = 2 * this.#variables.length;
    const [variables, values] = [new Int32Array(size), new Int32Array(digitValues * size)];
    variables.set(this.#variables);
    values.set(this.#values);
    this.#variables = variables;
    this.#values = values;
    if (size <= mostCached) this.#cached = new Int32Array(cachedWidth * size);
    this.#table = new Int32Array(2 * size);
    const mask = this.#table.length - 1;
    for (let node = otherwise + 1; node < this.#count; node++) {
      const variable = this.variable(node);
      let slot = hash(variable, values, node * digitValues, this.valuesOf(variable)) & mask;
      while (this.#table[slot] !== 0) slot = (slot + 1) & mask;
      this.#table[slot] = node;
    }
  }
}

function hash(variable: number, sets: Int32Array, start: number, count: number): number {
  let mixed = variable;
  for (let i = start; i < start + count; i++) {
    mixed = Math.imul(((mixed << 5) | (mixed >>> 27)) ^ (sets[i] ?? nothing), 0x9e3779b1);
  }
  return mixed ^ (mixed >>> 15);
}
