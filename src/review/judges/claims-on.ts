import type { Claim } from '../accounts/accounts';
import type { FindingContext } from '../findings/context';
import { associationJudge } from './association-judge';
import { contentJudge } from './content-judge';
import { caseOf, type Judge } from './judge';
import { managementJudge } from './management-judge';
import { orderJudge } from './order-judge';
import { protectionJudge } from './protection-judge';
import { reachJudge } from './reach-judge';
import { stateJudge } from './state-judge';
import { trafficJudge } from './traffic-judge';
import { unknownJudge } from './unknown-judge';

/** All judges. */
export const judges: readonly Judge[] = [
  stateJudge,
  unknownJudge,
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
  const one = caseOf(context);
  return one.leaves.length === 0 ? [] : asked.flatMap((judge) => judge(one));
}
