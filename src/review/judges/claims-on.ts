import type { Claim } from '../accounts/accounts';
import type { Judgement } from '../accounts/judgement';
import type { FindingContext } from '../findings/context';
import { associationJudge } from './association-judge';
import { contentJudge } from './content-judge';
import { caseOf, claim, type Judge } from './judge';
import { managementJudge } from './management-judge';
import { orderJudge } from './order-judge';
import { protectionJudge } from './protection-judge';
import { reachJudge } from './reach-judge';
import { stateJudge } from './state-judge';
import { trafficJudge } from './traffic-judge';
import { unknownJudge } from './unknown-judge';
import { validityJudge } from './validity-judge';

/** All judges. */
export const judges: readonly Judge[] = [
  stateJudge,
  unknownJudge,
  validityJudge,
  trafficJudge,
  protectionJudge,
  orderJudge,
  associationJudge,
  reachJudge,
  managementJudge,
  contentJudge,
];

/** Asks every judge for its claims. */
export function claimsOn(context: FindingContext, asked: readonly Judge[] = judges): readonly Claim[] {
  const claims = claimsOf(context, asked);
  return isContradicted(claims, context) ? withdrawn(claims) : claims;
}

/** Returns what the judges claim, even if the comparison of the rules contradicts all of it. */
export function claimsOf(context: FindingContext, asked: readonly Judge[]): readonly Claim[] {
  const one = caseOf(context);
  return one.leaves.length === 0 ? [] : asked.flatMap((judge) => judge(one));
}

/**
 * Reports whether the comparison of the rules opens traffic for which no changed value is made responsible. Then a judge
 * has missed how a value gets to a rule, and no proof holds.
 */
function isContradicted(claims: readonly Claim[], { traffic, exposure, changes: { leaves } }: FindingContext): boolean {
  if (![...traffic, ...exposure].some(({ what, extent }) => what === 'opened' && extent === 'exact')) return false;
  const isHarmless = claims.every(({ judgement }) => harmless.includes(judgement));
  return isHarmless && new Set(claims.map(({ leaf }) => leaf)).size === leaves.length;
}

const harmless: readonly Judgement[] = ['no effect', 'equal', 'stricter'];

/** Withdraws the proofs, or all claims if there is none. */
function withdrawn(claims: readonly Claim[]): readonly Claim[] {
  const proofs = claims.filter(({ judgement }) => judgement !== 'no effect');
  const wrong = new Set(proofs.length > 0 ? proofs : claims);
  const why = 'traffic opens, and the review does not know which value opens it';
  return claims.map((one) => (wrong.has(one) ? claim(one.leaf, 'not judged', why) : one));
}
