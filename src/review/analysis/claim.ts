import { notExaminedTexts } from '../report/not-examined-text';
import type { NotExamined } from '../world/not-examined';
import { capital, unassociatedText } from '../report/phrase';
import { unassociatedIn, type PlaceAnalysis } from './place-analysis';

/** How far the review may speak for what it did not see. */
export interface PolicyClaim {
  readonly covers: 'everything' | 'what is known';
  /** What goes before a statement that does not cover everything. */
  readonly within: 'within this plan' | 'within what was seen';
  /** The sentence for a change that decides no traffic otherwise. */
  readonly nothingChanges: string;
  /** The sentence that nothing else changes; undefined where that cannot be known. */
  readonly nothingElse: string | undefined;
  /** Sentences on what limits the review: snippets that reach no known firewall, and what was not looked at. */
  readonly limits: readonly string[];
}

/** What changes besides the rules. */
export interface Besides {
  /** Something that affects routing, or that is evaluated before the rules. */
  readonly steering: boolean;
  readonly notExamined: readonly NotExamined[];
  readonly isComplete: boolean;
}

/** How far the review may speak for what it did not see. Without a base, or with gaps, it makes no claim about the rest. */
export function claimOf(
  places: readonly PlaceAnalysis[],
  based: 'on a base' | 'on the plan',
  { steering, notExamined, isComplete }: Besides,
): PolicyClaim {
  const seen = places.every(({ before, after }) => before.covers === 'everything' && after.covers === 'everything');
  const exact = places.every(({ traffic }) => traffic.changes.every(({ extent }) => extent === 'exact'));
  // A program can write to the tenant, and so can another provider of its API. Most other providers do not.
  const looked = isComplete && notExamined.every(({ why }) => why === 'other-provider');
  const covers = based === 'on a base' && seen && looked ? 'everything' : 'what is known';
  const within = based === 'on a base' ? 'within what was seen' : 'within this plan';
  const scope = covers === 'everything' ? 'The' : `${capital(within)} the`;
  const seenIn = based === 'on a base' ? 'what was seen' : 'this plan';
  const left = notExaminedTexts(notExamined, isComplete);
  return {
    covers,
    within,
    nothingChanges: `${scope} rules decide no traffic differently${steering ? ', but what steers traffic to them changes' : ''}.`,
    nothingElse:
      covers === 'everything' && exact && !steering && notExamined.length === 0 ? 'Nothing else changes.' : undefined,
    limits: [
      ...unassociatedIn(places).map((name) => `${capital(unassociatedText(name, seenIn))}.`),
      ...(left.length === 0 ? [] : [`Not examined: ${left.join('; ')}.`]),
    ],
  };
}
