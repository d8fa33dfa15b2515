import { planMoves } from '../../core';

/** Names of the rules that have to move so that those which are there before and after stand in the new order. */
export function movesIn(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const [were, are] = [new Set(before), new Set(after)];
  const stayed = before.filter((name) => are.has(name));
  return new Set(
    planMoves(
      stayed,
      after.filter((name) => were.has(name)),
    ).map(({ rule }) => rule),
  );
}
