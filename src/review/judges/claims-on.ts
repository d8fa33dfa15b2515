import { isOrdered } from '../../catalog';
import type { Claim } from '../accounts/accounts';
import { isHarmless } from '../accounts/judgement';
import type { FindingContext } from '../findings/context';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { isUnusedSnippet } from '../state/unused-snippets';
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
  const idle = one.leaves.flatMap((leaf): readonly Claim[] => {
    const why = idleness(one.changeOf(leaf.values), context);
    return why === undefined ? [] : [claim(leaf, 'no effect', why)];
  });
  const done = new Set(idle.map(({ leaf }) => leaf));
  const active = one.leaves.filter((leaf) => !done.has(leaf));
  const claims = active.length === 0 ? [] : asked.flatMap((judge) => judge({ ...one, leaves: active }));
  const others = asked.filter((judge) => ofIdle.includes(judge));
  return [...claims, ...others.flatMap((judge) => judge({ ...one, leaves: [...done] })), ...idle];
}

/** Judges that also look at what does nothing: a value may be invalid, or a rule may be released from having to expire. */
const ofIdle: readonly Judge[] = [stateJudge, validityJudge];

/** Returns why nothing that changes in an object does anything; undefined if it may. */
function idleness(change: ObjectChange | undefined, { states, base }: FindingContext): string | undefined {
  const sides = [change?.before, change?.after].filter((state) => state !== undefined);
  if (change === undefined || sides.length === 0) return undefined;
  const isDisabled = ({ fields, unknown, hidden }: ObjectState): boolean =>
    fields['disabled'] === true && unknown.length + hidden.length === 0;
  if (isOrdered(change.kind) && sides.every(isDisabled)) return 'the rule is disabled';
  const isUnused = ({ container }: ObjectState): boolean =>
    isUnusedSnippet(container, [states.before, states.after], { isBased: base !== undefined });
  return sides.every(isUnused) ? 'no folder and no firewall uses the snippet' : undefined;
}

/**
 * Reports whether the comparison of the rules opens traffic for which no changed value is made responsible. Then a judge
 * has missed how a value gets to a rule, and no proof holds.
 */
function isContradicted(claims: readonly Claim[], { traffic, exposure, changes: { leaves } }: FindingContext): boolean {
  if (![...traffic, ...exposure].some(({ what, extent }) => what === 'opened' && extent === 'exact')) return false;
  const areHarmless = claims.every(({ judgement }) => isHarmless(judgement));
  return areHarmless && new Set(claims.map(({ leaf }) => leaf)).size === leaves.length;
}

/** Withdraws the proofs, or all claims if there is none. */
function withdrawn(claims: readonly Claim[]): readonly Claim[] {
  const proofs = claims.filter(({ judgement }) => judgement !== 'no effect');
  const wrong = new Set(proofs.length > 0 ? proofs : claims);
  const why = 'traffic opens, and the review does not know which value opens it';
  return claims.map((one) => (wrong.has(one) ? claim(one.leaf, 'not judged', why) : one));
}
