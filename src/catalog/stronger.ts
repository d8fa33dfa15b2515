import type { Json } from '../core';
import type { Strength } from './strength';

/** A flag that protects when it is set; absent, it is not. */
export const onIsStronger: Strength = { of: 'values', fromWeak: [false, true], absent: false };

/** Protects if it is set. */
export const presence: Strength = { of: 'presence' };

/** Ranks values from the weakest to the strongest. */
export function fromWeak(values: readonly Json[], absent?: Json): Strength {
  return { of: 'values', fromWeak: values, ...(absent === undefined ? {} : { absent }) };
}

/** Ranks a number: a lower one protects more. Values in `never` disable the limit. */
export function lowerIsStronger(absent?: number, never?: readonly number[]): Strength {
  return numbered('lower', absent, never);
}

function numbered(stronger: 'lower' | 'higher', absent?: number, never?: readonly number[]): Strength {
  return {
    of: 'number',
    stronger,
    ...(absent === undefined ? {} : { absent }),
    ...(never === undefined ? {} : { never }),
  };
}
