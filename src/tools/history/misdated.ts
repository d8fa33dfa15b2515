import type { HistoryState } from './history-state';

/**
 * Returns the states whose dates run backwards, by index: the fewest without which the dates of the others are in the order
 * of the history. A wrong clock and a rewritten commit make them; the order of the history is right.
 */
export function misdated(states: readonly Pick<HistoryState, 'at'>[]): ReadonlySet<number> {
  // The longest subsequence that does not decrease: `ends[n]` is the last index of the one of length n + 1 that ends first.
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [i, { at }] of states.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((states[ends[middle] ?? 0]?.at ?? '') <= at) low = middle + 1;
      else high = middle;
    }
    before.push(ends[low - 1]);
    ends[low] = i;
  }
  const inOrder = new Set<number>();
  for (let i = ends.at(-1); i !== undefined; i = before[i]) inOrder.add(i);
  return new Set([...states.keys()].filter((i) => !inOrder.has(i)));
}

/** The states whose dates are in the order of the history. */
export function datedInOrder<T extends Pick<HistoryState, 'at'>>(states: readonly T[]): readonly T[] {
  const wrong = misdated(states);
  return states.filter((_, i) => !wrong.has(i));
}

/** The first and last moment at which a misdated state can have been made, by the states around it. */
export function bounds(
  states: readonly Pick<HistoryState, 'at'>[],
  wrong: ReadonlySet<number>,
  at: number,
): readonly [string, string] {
  const later = states.find((_, i) => i > at && !wrong.has(i));
  const earlier = states.findLast((_, i) => i < at && !wrong.has(i));
  // Without a state on one side, it can be as old or as new as any.
  return [earlier?.at ?? '', later?.at ?? '\uffff'];
}
