import { countedNoun, namesText } from '../../core';
import type { Accounts, Claim } from '../accounts/accounts';
import type { Judgement } from '../accounts/judgement';
import { notExaminedTexts } from '../report/not-examined-text';
import type { NotExamined } from '../state/not-examined';
import { capital, unassociatedText } from '../report/phrase';
import type { TrafficChange } from '../report/report';
import { unassociatedIn, type PlaceAnalysis } from './place-analysis';

/** What the review may claim about configuration that it has not seen. */
export interface PolicyClaim {
  readonly covers: 'everything' | 'what is known';
  /** Prefix of statements that do not cover everything. */
  readonly within: 'within this plan' | 'within the known configuration';
  /** Sentence for a change without an effect on traffic. */
  readonly nothingChanges: string;
  /** Sentence about what changes apart from the traffic that the report lists; undefined if nothing is known to. */
  readonly apart: string | undefined;
  /** Sentence which states that nothing else changes; undefined if that is unknown. */
  readonly nothingElse: string | undefined;
  /** Sentences about the limits of the review: snippets without a known firewall, and parts not examined. */
  readonly limits: readonly string[];
}

/** Changes other than rules. */
export interface OtherChanges {
  readonly accounts: Accounts;
  /** One for each changed value; its row says the same. */
  readonly claims: readonly Claim[];
  readonly traffic: readonly Pick<TrafficChange, 'what'>[];
  readonly notExamined: readonly NotExamined[];
  readonly isComplete: boolean;
  /** Whether the plan contradicts the snapshot, so that other things in it may be outdated too. */
  readonly isStale: boolean;
}

/** Determines what the review may claim. Without a base, or with gaps, it makes no claim about the rest. */
export function claimOf(
  places: readonly PlaceAnalysis[],
  based: 'on a base' | 'on the plan',
  { accounts, claims, traffic, notExamined, isComplete, isStale }: OtherChanges,
): PolicyClaim {
  const seesEverything = places.every(
    ({ before, after }) => before.covers === 'everything' && after.covers === 'everything',
  );
  const exact = places.every((place) => place.traffic.changes.every(({ extent }) => extent === 'exact'));
  // Programs and other providers for the same API can write to the tenant. Most other providers do not.
  const looked = isComplete && notExamined.every(({ why }) => why === 'other-provider');
  const covers = based === 'on a base' && seesEverything && looked && !isStale ? 'everything' : 'what is known';
  const within = based === 'on a base' ? 'within the known configuration' : 'within this plan';
  const scope = covers === 'everything' ? 'The' : `${capital(within)} the`;
  const seenIn = based === 'on a base' ? 'the known configuration' : 'this plan';
  const notJudged = accounts.counts['not judged'];
  const left = notExaminedTexts(notExamined, isComplete);
  const others = otherEffects(claims, traffic);
  const apart =
    covers === 'everything'
      ? 'Apart from the traffic of the rules'
      : `${capital(within)}, apart from the traffic of the rules`;
  const isAll = covers === 'everything' && exact && notJudged === 0 && others.length === 0;
  return {
    covers,
    within,
    nothingChanges: `${scope} ${sameTraffic(notJudged, isStale)}.`,
    apart: others.length > 0 ? `${apart}: ${others.join('; ')}.` : undefined,
    nothingElse: isAll ? 'Nothing else changes.' : undefined,
    limits: [
      ...(notJudged === 0 ? [] : [`Not judged: ${countedNoun(notJudged, 'changed value')}${exampleText(accounts)}.`]),
      ...unassociatedIn(places).map((name) => `${capital(unassociatedText(name, seenIn))}.`),
      ...(left.length === 0 ? [] : [`Not examined: ${left.join('; ')}.`]),
    ],
  };
}

/** Claims the same traffic only if every changed value is judged: one that is not may open or close anything. */
function sameTraffic(notJudged: number, isStale: boolean): string {
  if (notJudged > 0) return 'comparison finds no change of traffic, but not every changed value is judged';
  if (isStale) return 'comparison finds no change of traffic, but the snapshot is not up to date';
  return 'rules allow and block the same traffic';
}

/** How the summary names what changed values do apart from the traffic that it lists. */
const effects = [
  ['opens', 'more is open by'],
  ['weaker', 'less is protected or logged by'],
  ['stricter', 'less is open, or more is protected or logged, by'],
] as const satisfies readonly (readonly [Judgement, string])[];

/** Names the rows that do something which is not among the listed traffic. */
function otherEffects(claims: readonly Claim[], traffic: OtherChanges['traffic']): readonly string[] {
  const isListed = ({ judgement, shownBy }: Claim): boolean =>
    shownBy === 'traffic of the rules' && (judgement !== 'opens' || traffic.some(({ what }) => what === 'opened'));
  // A rule that lets traffic pass also decides how it is protected.
  const shown = new Set(claims.filter(isListed).map(({ leaf }) => leaf.values));
  return effects.flatMap(([judgement, text]) => {
    const others = claims.filter(
      (claim) =>
        claim.judgement === judgement &&
        !isListed(claim) &&
        !(judgement === 'stricter' && claim.leaf.values !== undefined && shown.has(claim.leaf.values)),
    );
    const addresses = [...new Set(others.map(({ leaf }) => leaf.address))];
    return addresses.length === 0 ? [] : [`${text} ${namesText(addresses, mostExamples)}`];
  });
}

const mostExamples = 3;

/** Names the first values that are not judged: ` (scm_nat_rule.out source +, …)`. */
function exampleText({ rows }: Accounts): string {
  const open = rows.filter(({ judgement }) => judgement === 'not judged');
  const addresses = [...new Set(open.map(({ address }) => address))];
  return ` of ${namesText(addresses, mostExamples)}`;
}
