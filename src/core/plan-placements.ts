import { makeMoves, planMoves, type Move } from './plan-moves';

/** Required position of one rule in its rulebase. Several rules may be at the top or at the bottom. */
export type Placement =
  | { readonly rule: string; readonly where: 'top' | 'bottom' }
  | { readonly rule: string; readonly where: 'before' | 'after'; readonly target: string };

/**
 * Plans the moves that bring placed rules to their positions; rules without a placement never move. `current` is the
 * whole rulebase from the top. A rule in `placed` is moved directly before or after its target. At the top or bottom it
 * is placed inside of the rules already there, so that their placements stay true. Rules at one end, and rules that move
 * to the same target, keep the order that they have in `initial`, whichever of them is known first; new rules follow.
 */
export function planPlacements(
  current: readonly string[],
  placements: readonly Placement[],
  placed: ReadonlySet<string> = new Set(),
  initial: readonly string[] = current,
): readonly Move[] {
  const known = new Set(current);
  const there = placements.filter(
    (placement) => known.has(placement.rule) && (!('target' in placement) || known.has(placement.target)),
  );
  const old = new Set(initial);
  const since = current.filter((rule) => !old.has(rule));
  const tops = end([...initial, ...since], there, 'top', placed);
  const bottoms = end([...since, ...initial], there, 'bottom', placed);
  const places = new Map([...initial, ...since].map((rule, place) => [rule, place]));
  const followers = new Map(there.flatMap((one) => ('target' in one ? [[one.rule, one] as const] : [])));
  const moves: Move[] = [];
  let rules = current;
  const make = (more: readonly Move[]): void => {
    moves.push(...more);
    rules = makeMoves(rules, more);
  };
  const follow = (isPlaced: (rule: string) => boolean): void => {
    for (const placement of byDepth(there)) {
      if (!('target' in placement) || holds(rules, placement, isPlaced(placement.rule), tops, bottoms)) continue;
      const target = targetOf(rules, placement, tops, bottoms);
      const next = isPlaced(placement.rule) ? target : besideOthers(rules, placement, target, { followers, places });
      make([{ rule: placement.rule, destination: placement.where, target: next }]);
    }
  };
  follow((rule) => placed.has(rule));
  make(planMoves(rules, tops, { where: 'top' }));
  make(planMoves(rules, bottoms, { where: 'bottom' }));
  // Rules at an end may be targets of other rules.
  follow(() => false);
  return moves;
}

type Follower = Extract<Placement, { readonly target: string }>;

/** Returns the rules of one end in an order. Newly placed rules are inside of the others. */
function end(
  order: readonly string[],
  placements: readonly Placement[],
  where: 'top' | 'bottom',
  placed: ReadonlySet<string>,
): readonly string[] {
  const wanted = new Set(placements.filter((placement) => placement.where === where).map(({ rule }) => rule));
  const rules = order.filter((rule) => wanted.has(rule));
  const [old, fresh] = [rules.filter((rule) => !placed.has(rule)), rules.filter((rule) => placed.has(rule))];
  return where === 'top' ? [...old, ...fresh] : [...fresh, ...old];
}

/** Sorts placements so that the target of a rule moves before the rule. Each rule has at most one target. */
function byDepth(placements: readonly Placement[]): readonly Placement[] {
  const byRule = new Map(placements.map((placement) => [placement.rule, placement]));
  const depths = new Map<string, number>();
  const depthOf = (rule: string): number => {
    const path: string[] = [];
    let at: string | undefined = rule;
    while (at !== undefined && !depths.has(at) && !path.includes(at)) {
      path.push(at);
      const placement: Placement | undefined = byRule.get(at);
      at = placement !== undefined && 'target' in placement ? placement.target : undefined;
    }
    let depth = at === undefined ? -1 : (depths.get(at) ?? 0);
    for (const placement of path.reverse()) depths.set(placement, ++depth);
    return depths.get(rule) ?? 0;
  };
  return [...placements].sort((a, b) => depthOf(a.rule) - depthOf(b.rule));
}

/** Returns the target of a rule. If the target is at an end, the rule must be beyond all rules of that end. */
function targetOf(
  rules: readonly string[],
  { where, target }: Follower,
  tops: readonly string[],
  bottoms: readonly string[],
): string {
  const group = where === 'after' ? tops : bottoms;
  if (!group.includes(target)) return target;
  const inOrder = rules.filter((rule) => group.includes(rule));
  return (where === 'after' ? inOrder.at(-1) : inOrder[0]) ?? target;
}

/**
 * Returns the rule next to which a rule must move: its target, or the last of the rules at that side of the target that
 * have the same placement and were farther from the rule than it was.
 */
function besideOthers(
  rules: readonly string[],
  { rule, where, target: named }: Follower,
  target: string,
  {
    followers,
    places,
  }: {
    readonly followers: ReadonlyMap<string, Follower>;
    readonly places: ReadonlyMap<string, number>;
  },
): string {
  const placeOf = (one: string): number => places.get(one) ?? Infinity;
  const step = where === 'before' ? -1 : 1;
  let next = target;
  for (let at = rules.indexOf(target) + step; at >= 0 && at < rules.length; at += step) {
    const other = rules[at] ?? '';
    const follower = followers.get(other);
    if (follower?.where !== where || follower.target !== named) break;
    if (where === 'before' ? placeOf(other) > placeOf(rule) : placeOf(other) < placeOf(rule)) next = other;
  }
  return next;
}

function holds(
  rules: readonly string[],
  placement: Follower,
  isDirect: boolean,
  tops: readonly string[],
  bottoms: readonly string[],
): boolean {
  const target = targetOf(rules, placement, tops, bottoms);
  const distance = rules.indexOf(placement.rule) - rules.indexOf(target);
  if (isDirect) return distance === (placement.where === 'before' ? -1 : 1);
  const real = rules.indexOf(placement.rule) - rules.indexOf(placement.target);
  return placement.where === 'before' ? real < 0 : real > 0;
}
