import { append } from '../../core';
import type { PolicyRule } from './policy';
import type { Ranges } from './ranges';

/** A pairing of the equivalent rules in two lists that keeps their relative order. */
export interface Alignment {
  /** Index before → index after, for the paired rules. */
  readonly matched: ReadonlyMap<number, number>;
  readonly onlyBefore: readonly number[];
  readonly onlyAfter: readonly number[];
}

/** Pairs rules with equal effect and equal boxes, with as many pairs in the same relative order as possible. */
export function align(before: readonly PolicyRule[], after: readonly PolicyRule[]): Alignment {
  const keyOf = keyMaker();
  const places = new Map<string, number[]>();
  after.forEach((rule, i) => {
    append(places, keyOf(rule), i);
  });
  // Equivalent rules are paired in list order: first with first, second with second.
  const candidates = before.flatMap((rule, i) => {
    const partner = places.get(keyOf(rule))?.shift();
    return partner === undefined ? [] : [[i, partner] as const];
  });
  const matched = new Map(longestRising(candidates));
  const matchedAfter = new Set(matched.values());
  return {
    matched: matched,
    onlyBefore: before.flatMap((_, i) => (matched.has(i) ? [] : [i])),
    onlyAfter: after.flatMap((_, i) => (matchedAfter.has(i) ? [] : [i])),
  };
}

type Pair = readonly [before: number, after: number];

/** Returns the longest subsequence of pairs with ascending second numbers (patience sorting). */
function longestRising(pairs: readonly Pair[]): readonly Pair[] {
  interface Link {
    readonly pair: Pair;
    readonly previous: Link | undefined;
  }
  const ends: Link[] = [];
  for (const pair of pairs) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const end = ends[middle];
      if (end !== undefined && end.pair[1] < pair[1]) low = middle + 1;
      else high = middle;
    }
    ends[low] = { pair, previous: ends[low - 1] };
  }
  const rising: Pair[] = [];
  for (let link = ends[ends.length - 1]; link !== undefined; link = link.previous) rising.push(link.pair);
  return rising.reverse();
}

function keyMaker(): (rule: PolicyRule) => string {
  const numbers = new Map<string, number>();
  const seen = new Map<Ranges, number>();
  const numberOf = (ranges: Ranges): number => {
    const known = seen.get(ranges);
    if (known !== undefined) return known;
    const text = ranges.join();
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    seen.set(ranges, number);
    return number;
  };
  const keys = new Map<PolicyRule, string>();
  return (rule) => {
    const known = keys.get(rule);
    if (known !== undefined) return known;
    const boxes = rule.boxes.map(({ sides, answers }) => `${sides.map(numberOf).join()}?${String(answers.id)}`);
    const key = `${rule.effect} ${boxes.join(' ')}`;
    keys.set(rule, key);
    return key;
  };
}
