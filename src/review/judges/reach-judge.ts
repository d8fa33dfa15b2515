import type { NetworkRole, ResourceKind } from '../../catalog';
import { isObject } from '../../core';
import { addressesBeyond } from '../../engine/policy';
import type { Claim } from '../accounts/accounts';
import { isHarmless } from '../accounts/judgement';
import { attributesAt, domainAt, pathOf } from '../accounts/effects';
import type { Leaf } from '../accounts/leaf';
import { accessOf } from '../analysis/management-access';
import type { ReachOutcome } from '../analysis/reach-outcomes';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { claim, type Case, type Judge } from './judge';
import { PlaceScope } from './place-scope';
import { isEvaluated } from './reach-attributes';

/**
 * Claims NAT rules, policy-based forwarding, application overrides, routers and zones: compares the traffic that reaches
 * hosts through every firewall before and after, where its network is known.
 */
export const reachJudge: Judge = (one) => {
  const scope = new PlaceScope(one.context);
  return one.leaves.flatMap((leaf) => claimOn(leaf, one, scope) ?? []);
};

function claimOn(leaf: Leaf, { changeOf, reach, context }: Case, scope: PlaceScope): Claim | undefined {
  const change = changeOf(leaf.values);
  const role = change === undefined ? undefined : roleOf(change.kind);
  if (change === undefined || role === undefined || leaf.value === undefined) return undefined;
  const states = [change.before, change.after].filter((state) => state !== undefined);
  const path = attributesAt(change.kind, pathOf(leaf)).map(({ wire }) => wire);
  if (role === 'nat-rule' && states.some(({ fields }) => (fields['nat_type'] ?? 'ipv4') !== 'ipv4')) return undefined;
  // The services of the firewall itself on its interfaces, such as management, are not compared.
  const { before, after } = context.states;
  const hasServices = accessOf(change.before, before).size + accessOf(change.after, after).size > 0;
  if (role === 'interface' && hasServices) return undefined;
  if (!isEvaluated(role, path)) {
    return domainAt(change.kind, pathOf(leaf)) === 'none' ? claim(leaf, 'no effect', 'it labels the rule') : undefined;
  }
  const containers = states.map(({ container }) => container).filter((container) => container !== undefined);
  const missing = scope.of(containers).missing;
  const { judgement, why } = missing === undefined ? reachJudgement(reach.of(containers)) : notJudged(missing);
  if (role === 'interface' && isHarmless(judgement) && !hasSameNetworks(change)) {
    return claim(leaf, 'not judged', 'other hosts are in the network of the interface');
  }
  return claim(leaf, judgement, why);
}

/** Judges what a change does to the traffic that reaches hosts. */
export function reachJudgement({
  missing,
  opened,
  closed,
  undecided,
  isRerouted,
}: ReachOutcome): Pick<Claim, 'judgement' | 'why'> {
  if (missing !== undefined) return notJudged(missing);
  if (opened !== undefined) {
    return { judgement: 'opens', why: `traffic reaches a host that it did not reach before: ${opened}` };
  }
  if (undecided) return notJudged('the ways through the firewall fall into too many parts');
  if (isRerouted) return notJudged('traffic takes another way to the same host; its protection is not compared');
  return closed
    ? { judgement: 'stricter', why: 'some traffic reaches its host no longer, and none reaches a new host' }
    : { judgement: 'equal', why: 'the same traffic reaches the same hosts on the same ways' };
}

/** Reports whether the addresses of an interface are in the same networks as before. */
function hasSameNetworks({ before, after }: ObjectChange): boolean {
  const [was, is] = [addressesOf(before), addressesOf(after)];
  return addressesBeyond(was, is).length + addressesBeyond(is, was).length === 0;
}

function addressesOf(state: ObjectState | undefined): readonly string[] {
  const { layer3 = state?.fields } = state?.fields ?? {};
  const list: unknown = isObject(layer3) ? layer3['ip'] : undefined;
  return Array.isArray(list) ? list.map((one: unknown) => (isObject(one) ? String(one['name']) : '')) : [];
}

function notJudged(why: string): Pick<Claim, 'judgement' | 'why'> {
  return { judgement: 'not judged', why };
}

function roleOf({ networkRole, policyRole }: ResourceKind): NetworkRole | 'zone' | undefined {
  return policyRole === 'zone' ? 'zone' : networkRole;
}
