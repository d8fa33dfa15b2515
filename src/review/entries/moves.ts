import { planMoves } from '../../core';

/** Returns the minimal set of rules whose moves explain the new order of the remaining rules. */
export function movesIn(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const [were, are] = [new Set(before), new Set(after)];
  const remaining = before.filter((name) => are.has(name));
  return new Set(
    planMoves(
      remaining,
      after.filter((name) => were.has(name)),
    ).map(({ rule }) => rule),
  );
}
