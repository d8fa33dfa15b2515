import type { PlaceAnalysis } from './place-analysis';

/** How far the review may speak for what it did not see. */
export interface PolicyClaim {
  readonly covers: 'everything' | 'what is known';
  /** What goes before a statement that does not cover everything. */
  readonly within: 'within this plan' | 'within what was seen';
  /** The sentence for a change that decides no traffic otherwise. */
  readonly nothingChanges: string;
  /** The sentence that nothing else changes; undefined where that cannot be known. */
  readonly nothingElse: string | undefined;
}

/** What changes beside the rules: something that steers traffic to them, something that nobody knows, or neither. */
export type Beside = 'steering' | 'unknown' | 'nothing';

/**
 * Without a base, or with gaps on the way
 * of a policy, nothing is said of what was not seen.
 */
export function claimOf(
  places: readonly PlaceAnalysis[],
  based: 'on a base' | 'on the plan',
  beside: Beside,
): PolicyClaim {
  const seen = places.every(({ before, after }) => before.covers === 'everything' && after.covers === 'everything');
  const exact = places.every(({ traffic }) => traffic.changes.every(({ extent }) => extent === 'exact'));
  const covers = based === 'on a base' && seen ? 'everything' : 'what is known';
  const within = based === 'on a base' ? 'within what was seen' : 'within this plan';
  const scope = covers === 'everything' ? 'The' : `${within.charAt(0).toUpperCase()}${within.slice(1)} the`;
  return {
    covers,
    within,
    nothingChanges:
      beside === 'steering'
        ? `${scope} rules decide no traffic differently, but what steers traffic to them changes.`
        : `${scope} rules decide no traffic differently.`,
    nothingElse: covers === 'everything' && exact && beside === 'nothing' ? 'Nothing else changes.' : undefined,
  };
}
