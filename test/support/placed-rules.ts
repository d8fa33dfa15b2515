/** A rule of a generated rulebase. */
export interface PlacedRule {
  readonly name: string;
  readonly where: 'top' | 'bottom' | 'before' | 'after' | undefined;
  /** The target rule, by its literal name, or by a reference to its name or ID. */
  readonly target: { readonly rule: string; readonly by: 'name' | 'ref-name' | 'ref-id' } | undefined;
  /** The rule that is created before this one. */
  readonly after: string | undefined;
}

/** Rules whose placements can all be satisfied, in creation order if there is one. */
export interface PlacedSet {
  readonly seed: number;
  readonly rules: readonly PlacedRule[];
  /** Returns about half of the rules, without those whose target or predecessor is in the other half. */
  firstHalf(): PlacedSet;
}

/** Generates 2 to 30 rules, reproducibly by seed. */
export function placedSet(seed: number, most = 30): PlacedSet {
  const random = randomFrom(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const count = 2 + below(most - 1);
  const names = Array.from({ length: count }, (_, i) => `r${i}`);
  const order = names
    .map((name) => ({ name, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
  const isChained = random() < 0.5;
  const rules: PlacedRule[] = [];
  order.forEach((name, i) => {
    const where = (['top', 'bottom', 'before', 'after', undefined, undefined] as const)[below(6)];
    const other = order[below(count)] ?? name;
    const isEarlier = order.indexOf(other) < i;
    const by = isEarlier ? (['name', 'ref-name', 'ref-id'] as const)[below(3)] : 'name';
    const target = where === 'before' || where === 'after' ? { rule: other, by: by ?? 'name' } : undefined;
    const rule: PlacedRule = { name, where, target, after: isChained ? order[i - 1] : undefined };
    const all = [...rules, rule, ...order.slice(i + 1).map(plain)];
    rules.push(other !== name && isPossible(all) ? rule : { ...plain(name), after: rule.after });
  });
  return set(seed, rules);
}

function set(seed: number, rules: readonly PlacedRule[]): PlacedSet {
  return {
    seed,
    rules,
    firstHalf: () => {
      let left = rules.slice(0, Math.ceil(rules.length / 2));
      const has = (name: string | undefined): boolean => name === undefined || left.some((one) => one.name === name);
      for (let before = -1; before !== left.length;) {
        before = left.length;
        left = left.filter((one) => has(one.target?.rule) && has(one.after));
      }
      return set(seed, left);
    },
  };
}

function plain(name: string): PlacedRule {
  return { name, where: undefined, target: undefined, after: undefined };
}

/** Reports whether an order satisfies all placements: the relation "is above" has no cycle. */
export function isPossible(rules: readonly PlacedRule[]): boolean {
  const isAbove = (upper: PlacedRule, lower: PlacedRule): boolean =>
    (upper.where === 'before' && upper.target?.rule === lower.name) ||
    (lower.where === 'after' && lower.target?.rule === upper.name) ||
    (upper.where === 'top' && lower.where !== 'top') ||
    (lower.where === 'bottom' && upper.where !== 'bottom');
  let left = rules;
  for (;;) {
    const next = left.filter((lower) => left.some((upper) => upper !== lower && isAbove(upper, lower)));
    if (next.length === left.length) return next.length === 0;
    left = next;
  }
}

/** Random number generator from 0 to 1, determined by the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
