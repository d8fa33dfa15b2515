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

/**
 * `steered`: something changes that steers traffic before or beside the rules. Without a base, or with gaps on the way
 * of a policy, nothing is said of what was not seen.
 */
export function claimOf(
  places: readonly PlaceAnalysis[],
  based: 'on a base' | 'on the plan',
  steered: boolean,
): PolicyClaim {
  const seen = places.every(({ before, after }) => before.covers === 'everything' && after.covers === 'everything');
  const exact = places.every(({ traffic }) => traffic.changes.every(({ extent }) => extent === 'exact'));
  const covers = based === 'on a base' && seen ? 'everything' : 'what is known';
  const within = based === 'on a base' ? 'within what was seen' : 'within this plan';
  const scope = covers === 'everything' ? 'The' : `${within.charAt(0).toUpperCase()}${within.slice(1)} the`;
  return {
    covers,
    within,
    nothingChanges: steered
      ? `${scope} rules decide no traffic differently, but what steers traffic to them changes.`
      : `${scope} rules decide no traffic differently.`,
    nothingElse: covers === 'everything' && exact && !steered ? 'Nothing else changes.' : undefined,
  };
}
