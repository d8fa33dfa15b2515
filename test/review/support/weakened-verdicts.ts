import { reviewedText, type ReviewOf } from './of-pieces';
import type { WeakenedAttribute } from './weakened-attributes';

/** What the review says about a weakened attribute, from the loudest to the quietest. */
export const weakenedVerdicts = ['gate', 'weaker', 'not judged', 'equal for the engine', 'silent'] as const;
export type WeakenedVerdict = (typeof weakenedVerdicts)[number];

/** One attribute and its verdict. */
export interface JudgedAttribute {
  readonly kind: string;
  readonly at: string;
  readonly effect: string;
  readonly verdict: WeakenedVerdict;
}

/** Changes that protect equally: what no list of a profile names is allowed, too. */
const equal: readonly string[] = ['url_access_profile.allow', 'url_access_profile.credential_enforcement.allow'];

/** Reviews one plan for each of these attributes. */
export function verdictsOf(
  all: readonly WeakenedAttribute[],
  reviewOf: ReviewOf = reviewedText,
): readonly JudgedAttribute[] {
  return all
    .filter(({ kind, at }) => !equal.includes(`${kind.name}.${at}`))
    .map((one) => ({ kind: one.kind.name, at: one.at, effect: one.fact.effect, verdict: verdictOf(one, reviewOf) }));
}

function verdictOf({ plan, fact }: WeakenedAttribute, reviewOf: ReviewOf): WeakenedVerdict {
  const { findings, accounts } = reviewOf(plan);
  if (findings.some(({ severity }) => severity === 'high')) return 'gate';
  const { weaker, opens, 'not judged': open } = accounts.counts;
  if (weaker + opens > 0) return 'weaker';
  if (open > 0) return 'not judged';
  // The engine compares what no order ranks, for example an address that no rule uses.
  return fact.effect === 'traffic' && accounts.counts.equal > 0 ? 'equal for the engine' : 'silent';
}
