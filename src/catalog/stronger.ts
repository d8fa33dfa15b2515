import type { Json } from '../core';
import type { Strength } from './strength';

/** A flag that protects when it is set; absent, it is not. */
export const onIsStronger: Strength = { of: 'values', fromWeak: [false, true], absent: false };

/** A flag that weakens when it is set; absent, it is not. */
export const offIsStronger: Strength = { of: 'values', fromWeak: [true, false], absent: false };

/** For logs: whoever receives more of them than before also learns more. */
export const moreReceivers: readonly string[] = [];

/** Protects if it is set. */
export const presence = { of: 'presence' } as const satisfies Strength;

/** Identifies an object. */
export const key: Strength = { of: 'key' };

/** A value that the subject of a rule must have. */
export const matches: Strength = { of: 'match' };

/** Returns the order of what a rule of a list applies to, if a subject has one of a few values. */
export function matchesKnown(...values: readonly string[]): Strength {
  return { of: 'match', values: { are: 'known', values } };
}

/** A value of which a subject of a rule can have several, such as the CVEs of a threat. */
export const matchesOneOf: Strength = { of: 'match', values: { are: 'several' } };

/** A text that a rule of a list looks for in a longer one. */
export const matchesPart: Strength = { of: 'match', values: { are: 'parts' } };

/** Nobody has decided an order. */
export const notComparable = { of: 'not-comparable' } as const;

/** Ranks values from the weakest to the strongest. */
export function fromWeak(values: readonly Json[], absent?: Json): Strength {
  return { of: 'values', fromWeak: values, ...(absent === undefined ? {} : { absent }) };
}

/**
 * Ranks the addresses by which events are counted. A pair of addresses reaches a threshold later than each of the two;
 * which of these reaches it first depends on the traffic.
 */
export function countedBy(pair: string, one: string, other: string): Strength {
  return { of: 'values', fromWeak: [pair, one, other], unordered: [one, other] };
}

/** Numbers that mean something else, such as "never". */
export interface SpecialNumbers {
  readonly weakest?: readonly number[];
  readonly strongest?: readonly number[];
}

/** Ranks a number: a lower one protects more. */
export function lowerIsStronger(absent?: number, special: SpecialNumbers = {}): Strength {
  return { of: 'number', stronger: 'lower', ...(absent === undefined ? {} : { absent }), ...special };
}

/** Ranks a number: a higher one protects more. */
export function higherIsStronger(absent?: number, special: SpecialNumbers = {}): Strength {
  return { of: 'number', stronger: 'higher', ...(absent === undefined ? {} : { absent }), ...special };
}
