import type { Strength } from '../../catalog';
import { stableStringify } from '../../core';
import { rankDifference, type StrengthDifference, type Weakening } from './strength-difference';

/** Compares two different values by the order of a value or a number; values of another order cannot be compared. */
export function compareRank(strength: Strength, was: unknown, is: unknown, what = ''): readonly StrengthDifference[] {
  const texts = { what, from: textOf(was), to: textOf(is) };
  switch (strength.of) {
    case 'values':
      return compareRanked(strength, texts, was, is);
    case 'number':
      return compareNumbers(strength, texts, was, is);
    default:
      return [{ ...texts, direction: 'incomparable' }];
  }
}

function compareRanked(
  { fromWeak, absent, unordered = [] }: Extract<Strength, { of: 'values' }>,
  texts: Weakening,
  was: unknown,
  is: unknown,
): readonly StrengthDifference[] {
  const rank = (value: unknown): number | undefined => {
    const found = fromWeak.findIndex((one) => one === (value ?? absent));
    return found === -1 ? undefined : found;
  };
  const old = rank(was);
  const now = rank(is);
  if ([was, is].every((value) => unordered.some((one) => one === (value ?? absent)))) {
    return [{ ...texts, direction: 'incomparable' }];
  }
  // The weakest value may be what an absent value means, and is never more.
  if ((was ?? absent) == null && now === 0) return [{ ...texts, direction: 'weaker' }];
  // An absent value of unknown meaning is at most as strong as the strongest one, and at least as strong as the weakest.
  if ((is ?? absent) == null && old !== undefined && old > 0) return [{ ...texts, direction: 'weaker' }];
  if ((was ?? absent) == null && now === fromWeak.length - 1) return [{ ...texts, direction: 'stricter' }];
  return rankDifference(texts, old, now);
}

function compareNumbers(
  { stronger, weakest = [], strongest = [], absent }: Extract<Strength, { of: 'number' }>,
  texts: Weakening,
  was: unknown,
  is: unknown,
): readonly StrengthDifference[] {
  const rank = (value: unknown): number | undefined => {
    const found = Number(value ?? absent ?? NaN);
    if (Number.isNaN(found)) return undefined;
    if (weakest.includes(found)) return -Infinity;
    if (strongest.includes(found)) return Infinity;
    return stronger === 'lower' ? -found : found;
  };
  // Without a stated default, a limit that is set cannot be compared with one that is not.
  return rankDifference(texts, rank(was), rank(is));
}

/** Returns a value as text. */
export function textOf(value: unknown): string {
  return value === undefined || value === null ? 'not set' : stableStringify(value).replaceAll('"', '');
}
