import type { Effect, EffectFact } from '../../catalog';

/** How a value compares with an earlier one by protection. */
export type StrengthVerdict = 'equal' | 'stricter' | 'weaker' | 'incomparable';

/** A setting that protects less than before. Uses API names, which users search for. */
export interface Weakening {
  /** The weakened setting: `rules severity critical, high`, `ssl_protocol_settings.min_version`. */
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

/** A setting that protects less or more than before, or differently. */
export interface StrengthDifference extends Weakening {
  readonly direction: Exclude<StrengthVerdict, 'equal'>;
}

/** A difference with what it affects: in a list of traffic, an item may also weaken protection. */
export interface EffectDifference extends StrengthDifference {
  readonly effect: Effect;
}

/** An attribute that changed, compared as a whole: one value, or a list with everything in it. */
export interface ComparedAttribute {
  /** API names. */
  readonly path: readonly string[];
  readonly fact: EffectFact;
  readonly verdict: StrengthVerdict;
  /** Empty if the values protect equally. */
  readonly differences: readonly EffectDifference[];
}

/** Returns what differences amount to: weaker in one respect is weaker, whatever else is stricter. */
export function verdictOf(differences: readonly StrengthDifference[]): StrengthVerdict {
  const has = (direction: StrengthVerdict): boolean =>
    differences.some((difference) => difference.direction === direction);
  if (has('weaker')) return 'weaker';
  if (has('incomparable')) return 'incomparable';
  return has('stricter') ? 'stricter' : 'equal';
}

/** Returns the difference of two ranks; empty if they are equal. An unknown rank cannot be compared. */
export function rankDifference(
  texts: Weakening,
  was: number | undefined,
  is: number | undefined,
): readonly StrengthDifference[] {
  if (was === undefined || is === undefined) return [{ ...texts, direction: 'incomparable' }];
  return was === is ? [] : [{ ...texts, direction: is < was ? 'weaker' : 'stricter' }];
}

/** Returns what becomes weaker. */
export function weakeningsIn(differences: readonly StrengthDifference[]): readonly Weakening[] {
  return differences.flatMap(({ direction, what, from, to }) => (direction === 'weaker' ? [{ what, from, to }] : []));
}
