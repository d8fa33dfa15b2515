import { administrativeProtocol } from './administrative-protocol';
import { anyAny } from './any-any';
import { anyApplication } from './any-application';
import { arrivalOpened } from './arrival-opened';
import { authenticationLost } from './authentication-lost';
import { blockListBypassed } from './block-list-bypassed';
import { clearTextProtocol } from './clear-text-protocol';
import { closed } from './closed';
import { containerDeleted } from './container-deleted';
import { containsItself } from './contains-itself';
import { danglingReference } from './dangling-reference';
import { decryptionExcluded } from './decryption-excluded';
import { deleteInUse } from './delete-in-use';
import { deniedTrafficOpened } from './denied-traffic-opened';
import { denyLost } from './deny-lost';
import { doubtfulValue } from './doubtful-value';
import { drift } from './drift';
import { droppedAttribute } from './dropped-attribute';
import { hostReachable } from './host-reachable';
import { inspectionLost } from './inspection-lost';
import { interfaceWithoutZone } from './interface-without-zone';
import { internetToInside } from './internet-to-inside';
import { knownAfterApply } from './known-after-apply';
import { logLost } from './log-lost';
import { managementAccess } from './management-access';
import { natOverlap } from './nat-overlap';
import { natWithoutRule } from './nat-without-rule';
import { noInspection } from './no-inspection';
import { noLog } from './no-log';
import { noPush } from './no-push';
import { pushWithoutFirewall } from './push-without-firewall';
import { notExamined } from './not-examined';
import { notJudged } from './not-judged';
import { opened } from './opened';
import { pendingDelete } from './pending-delete';
import { protectionWeakened } from './protection-weakened';
import { replaced } from './replaced';
import { routeBroken } from './route-broken';
import { ruleShadowed } from './rule-shadowed';
import { ruleUnshadowed } from './rule-unshadowed';
import { secretChanged } from './secret-changed';
import { sensitiveValue } from './sensitive-value';
import { staleBase } from './stale-base';
import { steeringChanged } from './steering-changed';
import { trafficCut } from './traffic-cut';
import { trafficRedirected } from './traffic-redirected';
import { waiverExpired } from './waiver-expired';
import { waiverIdle } from './waiver-idle';
import { widened } from './widened';
import { expiredRule } from './expired-rule';
import { expiresSoon } from './expires-soon';
import { expiryExtended } from './expiry-extended';
import { noExpiry } from './no-expiry';
import type { FindingType } from './finding-type';

/** Every type of finding, in the order of reports. A new type is one file and one line here. */
export const findingTypes = [
  deniedTrafficOpened,
  trafficCut,
  anyAny,
  internetToInside,
  administrativeProtocol,
  clearTextProtocol,
  hostReachable,
  arrivalOpened,
  opened,
  denyLost,
  blockListBypassed,
  widened,
  anyApplication,
  closed,
  noInspection,
  inspectionLost,
  noLog,
  logLost,
  authenticationLost,
  protectionWeakened,
  decryptionExcluded,
  managementAccess,
  ruleShadowed,
  ruleUnshadowed,
  deleteInUse,
  danglingReference,
  containsItself,
  doubtfulValue,
  droppedAttribute,
  replaced,
  secretChanged,
  steeringChanged,
  trafficRedirected,
  natWithoutRule,
  natOverlap,
  routeBroken,
  interfaceWithoutZone,
  drift,
  pendingDelete,
  noPush,
  pushWithoutFirewall,
  containerDeleted,
  knownAfterApply,
  sensitiveValue,
  staleBase,
  notExamined,
  notJudged,
  noExpiry,
  expiryExtended,
  expiredRule,
  expiresSoon,
  waiverExpired,
  waiverIdle,
] as const satisfies readonly FindingType[];

/** Stable IDs of all types of findings. */
export type FindingId = (typeof findingTypes)[number]['id'];

/** IDs of all types, in the order of reports. */
export const findingIds: readonly FindingId[] = findingTypes.map(({ id }) => id);

/** ID of a custom rule's finding or of a violated invariant: its own ID with a prefix. */
export type OwnFindingId = `own/${string}` | `policy/${string}`;

const byId: ReadonlyMap<string, FindingType> = new Map(findingTypes.map((type) => [type.id, type]));

/** Returns the type of a finding; custom rules are described by their findings. */
export function findingTypeOf(id: FindingId | OwnFindingId): FindingType {
  return byId.get(id) ?? ownType(id);
}

function ownType(id: string): FindingType {
  const [prefix = '', name = ''] = id.split('/');
  return {
    id,
    about: `${prefix === 'own' ? 'Own rule' : 'Policy rule'} ${name}.`,
    usually: 'high',
    found: 'A file of this repository requires it.',
    sentence: 'the message of the rule',
    example: 'RDP is not allowed',
    remedy: 'Follow the rule, or ask its owner for an exception.',
  };
}

/** Returns the path of the page that explains a type, within the documentation; undefined for custom rules. */
export function findingPage(id: FindingId | OwnFindingId): string | undefined {
  return byId.has(id) ? `docs/findings/${id}.md` : undefined;
}
