import { actionStrength, isRankedAction, type EffectFact, type Strength } from '../../catalog';
import { isBlank, isObject, stableStringify } from '../../core';
import { isStandIn } from '../plan/wire-object';
import { actionIn } from './action-of';
import { canonicalLogFilter } from './log-filter';
import { rankDifference, type StrengthDifference, type Weakening } from './strength-difference';

/** Compares two different values of an attribute that is not a list. */
export function compareValue(
  { strength }: EffectFact,
  what: string,
  was: unknown,
  is: unknown,
): readonly StrengthDifference[] {
  const texts = { what, from: textOf(was), to: textOf(is) };
  const unequal: readonly StrengthDifference[] = [{ ...texts, direction: 'incomparable' }];
  if (isHidden(was) || isHidden(is) || strength === undefined) return unequal;
  switch (strength.of) {
    case 'action':
      return compareActions(what, was, is);
    case 'values':
      return compareRanked(strength, texts, was, is);
    case 'threshold':
      return compareNumbers({ of: 'number', stronger: 'lower' }, texts, was, is);
    case 'number':
      return compareNumbers(strength, texts, was, is);
    case 'amount':
      return rankDifference(texts, amountRank(strength, was), amountRank(strength, is));
    case 'presence':
      return comparePresence(texts, strength.none, was, is);
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

/** Compares two actions; actions that protect equally are equal. */
function compareActions(what: string, was: unknown, is: unknown): readonly StrengthDifference[] {
  const [from, to] = [actionIn(was) ?? 'default', actionIn(is) ?? 'default'];
  // The same action for another time, or tracked in another way, has no order.
  if (from === to && !(isBare(was) && isBare(is)))
    return [{ what, from: textOf(was), to: textOf(is), direction: 'incomparable' }];
  return rankDifference({ what, from, to }, actionRank(from), actionRank(to));
}

function isBare(action: unknown): boolean {
  return (
    !isObject(action) || Object.values(action).every((detail) => !isObject(detail) || Object.keys(detail).length === 0)
  );
}

/** Returns the rank of an action; undefined if it is not known. */
export function actionRank(action: string): number | undefined {
  return isRankedAction(action) ? actionStrength(action) : undefined;
}

function compareRanked(
  { fromWeak, absent }: Extract<Strength, { of: 'values' }>,
  texts: Weakening,
  was: unknown,
  is: unknown,
): readonly StrengthDifference[] {
  const rank = (value: unknown): number | undefined => {
    const found = fromWeak.findIndex((one) => one === (value ?? absent));
    return found === -1 ? undefined : found;
  };
  const [old, now] = [rank(was), rank(is)];
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

/** Returns the rank of an object with one unit; an absent limit is the weakest, because nothing is limited. */
function amountRank({ units }: Extract<Strength, { of: 'amount' }>, value: unknown): number | undefined {
  if (isBlank(value)) return -Infinity;
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

function opposite(differences: readonly StrengthDifference[]): readonly StrengthDifference[] {
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

/** Returns a value as text. */
export function textOf(value: unknown): string {
  return value === undefined || value === null ? 'not set' : stableStringify(value).replaceAll('"', '');
}
