import type { Json } from '../core';
import type { Strength } from './strength';

/** A flag that protects when it is set; absent, it is not. */
export const onIsStronger: Strength = { of: 'values', fromWeak: [false, true], absent: false };

/** A flag that weakens when it is set; absent, it is not. */
export const offIsStronger: Strength = { of: 'values', fromWeak: [true, false], absent: false };

/** For logs: whoever receives more of them than before also learns more. */
export const moreReceivers: readonly string[] = [];

/** Protects if it is set. */
export const presence: Strength = { of: 'presence' };

/** Identifies an object. */
export const key: Strength = { of: 'key' };

/** What a rule of a list applies to. */
export const matches: Strength = { of: 'match' };

/** Nobody has decided an order. */
export const notComparable = { of: 'not-comparable' } as const;

/** Ranks values from the weakest to the strongest. */
export function fromWeak(values: readonly Json[], absent?: Json): Strength {
  return { of: 'values', fromWeak: values, ...(absent === undefined ? {} : { absent }) };
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
