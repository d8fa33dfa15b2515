/** Position of the listed rules as a block. `rule` is a rule that is not listed. */
export type Anchor =
  | { readonly where: 'top' | 'bottom' }
  | { readonly where: 'before' | 'after'; readonly rule: string };

/** One move of one rule. */
export type Move =
  | { readonly rule: string; readonly destination: 'top' | 'bottom' }
  | { readonly rule: string; readonly destination: 'before' | 'after'; readonly target: string };

/**
 * Plans the fewest moves that bring the wanted rules into their order, and to the anchor if there is one. Only wanted
 * rules move; the other rules keep their relative order. Each move is valid after the preceding ones.
 *
 * `current` is the whole rulebase from the top, `wanted` is a subset of its rules without duplicates.
 */
export function planMoves(current: readonly string[], wanted: readonly string[], anchor?: Anchor): readonly Move[] {
  const listed = new Set(wanted);
  const allowed = placesFor(current, listed, anchor);
  const unmoved = longestKept(current, wanted, allowed);
  const firstKept = wanted.find((rule) => unmoved.has(rule));
  const moves: Move[] = [];
  let before: string | undefined;
  for (const rule of wanted) {
    if (!unmoved.has(rule)) {
      if (before !== undefined) moves.push({ rule, destination: 'after', target: before });
      else if (firstKept !== undefined) moves.push({ rule, destination: 'before', target: firstKept });
      else moves.push(firstMove(rule, anchor));
    }
    before = rule;
  }
  return moves;
}

/** Returns the rulebase after the moves; each move must be valid after the preceding ones. */
export function makeMoves(current: readonly string[], moves: readonly Move[]): readonly string[] {
  const rules = [...current];
  for (const move of moves) {
    rules.splice(rules.indexOf(move.rule), 1);
    const at = 'target' in move ? rules.indexOf(move.target) + (move.destination === 'after' ? 1 : 0) : undefined;
    rules.splice(at ?? (move.destination === 'top' ? 0 : rules.length), 0, move.rule);
  }
  return rules;
}

/** Whether a rulebase already has the wanted order. */
export function isInOrder(current: readonly string[], wanted: readonly string[], anchor?: Anchor): boolean {
  return planMoves(current, wanted, anchor).length === 0;
}

/** Returns the range of indexes, both inclusive, in which a wanted rule may stay. */
function placesFor(
  current: readonly string[],
  listed: ReadonlySet<string>,
  anchor?: Anchor,
): readonly [number, number] {
  const last = current.length - 1;
  if (anchor === undefined) return [0, last];
  const others = current.flatMap((rule, i) => (listed.has(rule) ? [] : [i]));
  switch (anchor.where) {
    case 'top':
      return [0, (others[0] ?? current.length) - 1];
    case 'bottom':
      return [(others[others.length - 1] ?? -1) + 1, last];
    case 'before':
      return [0, current.indexOf(anchor.rule) - 1];
    case 'after':
      return [current.indexOf(anchor.rule) + 1, last];
  }
}

/** Returns the largest set of wanted rules that can stay: the longest increasing subsequence of allowed indexes. */
function longestKept(
  current: readonly string[],
  wanted: readonly string[],
  [from, to]: readonly [number, number],
): ReadonlySet<string> {
  const placeOf = new Map(current.map((rule, i) => [rule, i]));
  // ends[n] is the last step of the best run with n + 1 rules: the one with the smallest last index.
  const ends: Step[] = [];
  for (const rule of wanted) {
    const place = placeOf.get(rule) ?? -1;
    if (place < from || place > to) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.place ?? Infinity) < place) low = middle + 1;
      else high = middle;
    }
    ends[low] = { rule, place, before: ends[low - 1] };
  }
  const unmoved = new Set<string>();
  for (let step = ends[ends.length - 1]; step !== undefined; step = step.before) unmoved.add(step.rule);
  return unmoved;
}

interface Step {
  readonly rule: string;
  readonly place: number;
  readonly before: Step | undefined;
}

/** Returns the move of the first rule if no rule can stay, which happens only with an anchor. */
function firstMove(rule: string, anchor: Anchor | undefined): Move {
  if (anchor?.where === 'before' || anchor?.where === 'after') {
    return { rule, destination: anchor.where, target: anchor.rule };
  }
  return { rule, destination: anchor?.where ?? 'top' };
}
