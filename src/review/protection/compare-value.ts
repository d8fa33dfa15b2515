import type { ActionContext, EffectFact, Strength } from '../../catalog';
import { isBlank, isObject } from '../../core';
import { isStandIn } from '../plan/wire-object';
import { compareTaken, takenAction, takenText, withDirection } from './compare-actions';
import { compareRank, textOf } from './compare-rank';
import { canonicalLogFilter } from './log-filter';
import { rankDifference, type StrengthDifference, type Weakening } from './strength-difference';

/** Compares two different values of an attribute that is not a list. */
export function compareValue(
  { strength, attribute }: EffectFact,
  what: string,
  was: unknown,
  is: unknown,
): readonly StrengthDifference[] {
  const texts = { what, from: textOf(was), to: textOf(is) };
  const unequal: readonly StrengthDifference[] = [{ ...texts, direction: 'incomparable' }];
  if (isHidden(was) || isHidden(is) || strength === undefined) return unequal;
  // What the service fills in where nothing is stated is not known: it may be weaker than any value that is.
  if (strength.of === 'presence' && attribute.filledBy === 'service' && isBlank(was)) return unequal;
  switch (strength.of) {
    case 'action':
      return compareActionValues(strength.context, what, was, is);
    case 'values':
    case 'number':
      return compareRank(strength, was, is, what);
    case 'threshold':
      return compareRank({ of: 'number', stronger: 'lower', weakest: [0] }, was, is, what);
    case 'amount':
      return rankDifference(texts, amountRank(strength, was), amountRank(strength, is));
    case 'presence':
      return strength.alike === true && !isBlank(was) && !isBlank(is)
        ? []
        : comparePresence(texts, strength.none, was, is);
    case 'absence':
      return strength.none === allLogs && isSameFilter(was, is)
        ? []
        : opposite(comparePresence(texts, strength.none, was, is));
    case 'mode':
      return rankDifference(texts, modeRank(strength.off, was, is), modeRank(strength.off, is, was));
    default:
      return unequal;
  }
}

/** The log filter that matches every log. */
const allLogs = 'All Logs';

/** Reports whether two texts are log filters with the same meaning. */
function isSameFilter(was: unknown, is: unknown): boolean {
  return typeof was === 'string' && typeof is === 'string' && canonicalLogFilter(was) === canonicalLogFilter(is);
}

/** Compares two actions with their parameters. */
function compareActionValues(
  context: ActionContext,
  what: string,
  was: unknown,
  is: unknown,
): readonly StrengthDifference[] {
  const from = takenAction(was, 'default');
  const to = takenAction(is, 'default');
  return withDirection({ what, from: takenText(from, to), to: takenText(to, from) }, compareTaken(context, from, to));
}

/** Returns the rank of an object with one unit. */
function amountRank(
  { units, absent = Infinity }: Extract<Strength, { of: 'amount' }>,
  value: unknown,
): number | undefined {
  if (isBlank(value)) return -absent;
  if (!isObject(value)) return undefined;
  const [amount] = Object.entries(value).filter(([, number]) => number !== null && number !== undefined);
  const size = amount === undefined ? undefined : units[amount[0]];
  const found = amount === undefined || size === undefined ? NaN : Number(amount[1]) * size;
  return Number.isNaN(found) ? undefined : -found;
}

function comparePresence(
  texts: Weakening,
  none: string | undefined,
  was: unknown,
  is: unknown,
): readonly StrengthDifference[] {
  const rank = (value: unknown): number => (isBlank(value) || value === none ? 0 : 1);
  // Two different values that are both set have no known order.
  if (rank(was) === 1 && rank(is) === 1) return [{ ...texts, direction: 'incomparable' }];
  return rankDifference(texts, rank(was), rank(is));
}

/** Returns the same differences in the other direction. */
export function opposite(differences: readonly StrengthDifference[]): readonly StrengthDifference[] {
  const opposites = { weaker: 'stricter', stricter: 'weaker', incomparable: 'incomparable' } as const;
  return differences.map((difference) => ({ ...difference, direction: opposites[difference.direction] }));
}

/** Two different modes that are both on have no known rank. */
function modeRank(off: string, value: unknown, other: unknown): number | undefined {
  const isOn = (mode: unknown): boolean => isObject(mode) && !(off in mode);
  if (!isOn(value)) return 0;
  return isOn(other) ? undefined : 1;
}

function isHidden(value: unknown): boolean {
  if (typeof value === 'string') return isStandIn(value);
  if (Array.isArray(value)) return value.some(isHidden);
  return isObject(value) && Object.values(value).some(isHidden);
}
