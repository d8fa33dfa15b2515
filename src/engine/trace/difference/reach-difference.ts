import { append, CodedError } from '../../../core';
import {
  anyName,
  decidedFlows,
  describableBoxes,
  differingFlows,
  exampleFlow,
  includes,
  isSame,
  limitsOf,
  mergeBoxes,
  questionsOf,
  namedParts,
  regionOf,
  side,
  type Box,
  type DecidedRegion,
  type DifferenceOptions,
  type Ranges,
} from '../../policy/engine';
import { unreadAssumption, type Vocabulary } from '../../policy';
import type { Firewall } from '../firewall';
import { deliveredText, natOf } from '../query/reach';
import { securityRules } from '../steps/security';
import { withSide } from '../steps/sides';
import { hostKey } from './host-agreement';
import type { ReachChange, ReachDifference } from './reach-difference-result';
import {
  allowedOn,
  compareWays,
  decidedOtherwise,
  withoutOtherWays,
  withoutSameHost,
  zonesOf,
  type ReachedFlows,
} from './reached-flows';
import { isRerouted } from './rerouted';
import { waysThrough } from './ways-through';

/**
 * Computes the traffic that reaches a host through a firewall after a change and not before, and the reverse: through
 * ingress, policy-based forwarding, routes, NAT, DoS protection, application override and security rules. It equals what
 * `reach` finds after and not before. Both firewalls share one vocabulary. Throws `VOCABULARIES_DIFFER`.
 */
export function reachDifference(before: Firewall, after: Firewall, options: DifferenceOptions = {}): ReachDifference {
  const common = {
    container: after.container,
    covers:
      before.security.covers === 'everything' && after.security.covers === 'everything'
        ? ('everything' as const)
        : ('what is known' as const),
    missing: missingIn(before, after),
    assumptions: [...new Set([...before.assumptions, ...after.assumptions])],
  };
  try {
    const found = differencesBetween(before, after, options);
    if (found === undefined) return { ...common, isRerouted: true, changes: [], undecided: tooMany };
    const changes = changesOf(decidedFlows(found.flows, before.vocabulary, options), before.vocabulary);
    return { ...common, isRerouted: found.isRerouted, changes };
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'QUERY_TOO_WIDE') throw error;
    return { ...common, isRerouted: true, changes: [], undecided: tooMany };
  }
}

const tooMany = 'the ways through the firewall fall into too many parts';

function missingIn(...firewalls: readonly Firewall[]): readonly string[] {
  const found = firewalls.flatMap(({ network: { routers }, security, configuration }) => [
    ...(routers.length === 0 ? ['the configuration has no router, so zones are unknown'] : []),
    ...unreadAssumption(security, configuration),
  ]);
  return [...new Set(found)];
}

function differencesBetween(
  before: Firewall,
  after: Firewall,
  options: DifferenceOptions,
): { readonly flows: readonly ReachedFlows[]; readonly isRerouted: boolean } | undefined {
  const { vocabulary } = before;
  const limits = limitsOf(vocabulary, options);
  const rules = differingFlows(before.security, after.security, options);
  const sides = {
    before: { ways: waysThrough(before), rules: securityRules(before), as: 'before' as const },
    after: { ways: waysThrough(after), rules: securityRules(after), as: 'after' as const },
  };
  const ways = compareWays(sides.before.ways, sides.after.ways, limits);
  if (ways === undefined) return undefined;
  const old = allowedOn(ways.onlyBefore, sides.before.rules, 'before', vocabulary);
  const fresh = allowedOn(ways.onlyAfter, sides.after.rules, 'after', vocabulary);
  const decided = decidedOtherwise(ways, rules, vocabulary);
  const effect = (wanted: 'allow' | 'block') => decided.filter((one) => one.after.effect === wanted);
  const flows = [
    ...withoutOtherWays([...effect('allow'), ...withoutSameHost(fresh, old, limits)], sides.before, {
      limits,
      vocabulary,
    }),
    ...withoutOtherWays([...effect('block'), ...withoutSameHost(old, fresh, limits)], sides.after, {
      limits,
      vocabulary,
    }),
  ];
  return { flows, isRerouted: isRerouted(sides.before, sides.after, { limits, vocabulary }) };
}

/** Describes the differences with as few regions as possible for each rule, host and way. */
function changesOf(flows: readonly DecidedRegion<ReachedFlows>[], vocabulary: Vocabulary): readonly ReachChange[] {
  const groups = new Map<string, [DecidedRegion<ReachedFlows>, ...DecidedRegion<ReachedFlows>[]]>();
  for (const one of flows) {
    const { way, before, after, certainty, extent, isSameWay, box } = one;
    const key = JSON.stringify([
      [before.reference, after.reference, way.nat?.rule.reference, way.nat?.isReverse],
      [hostKey(way), certainty, extent, isSameWay, way.open, way.isOpen, isOnSegment(one)],
      [...zonesOf(way, box), ...packetZones(box)].map((zones) => zones.join()),
    ]);
    append(groups, key, one);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const zoned = group.map(({ box, way }) => {
      const [from, to] = zonesOf(way, box);
      return withSide(withSide(box, 'from', from), 'to', to);
    });
    return mergeBoxes(zoned)
      .flatMap((box) => describableBoxes(box, vocabulary))
      .map((box) => changeOf(first, box, vocabulary));
  });
}

/** Reports whether the destination is in a network of the interface that the flows enter by. */
function isOnSegment({ way, box }: Pick<ReachedFlows, 'way' | 'box'>): boolean {
  return way.mapping.is === 'same' && includes(way.segment, box.sides[side.destination]);
}

/** The zones that flows are limited to: those of a configuration in which the way is unknown. */
function packetZones({ sides }: Box): readonly [from: Ranges, to: Ranges] {
  return [sides[side.from], sides[side.to]];
}

/** Zones of the other configuration, where they are known in the one in which the flows arrive. */
function otherZones({ open }: ReachedFlows['way'], packets: Box, vocabulary: Vocabulary): ReachChange['otherZones'] {
  const { from, to } = namedParts(packets, vocabulary);
  const isFrom = !open.from && from.is !== 'any';
  const isTo = !open.to && to.is !== 'any';
  return isFrom || isTo ? { ...(isFrom ? { from } : {}), ...(isTo ? { to } : {}) } : undefined;
}

function changeOf(
  { before, after, way, extent, certainty, isSameWay, box: packets }: DecidedRegion<ReachedFlows>,
  box: Box,
  vocabulary: Vocabulary,
): ReachChange {
  const isOpened = after.effect === 'allow';
  const [rule, other] = isOpened ? [after, before] : [before, after];
  const { open, nat } = way;
  // A pool leaves the host open, an unknown zone whether the rule applies.
  const isZoned = packetZones(packets).some((zones) => !isSame(zones, anyName));
  const others = otherZones(way, packets, vocabulary);
  const isOpen =
    isZoned || open.from || open.to || way.isOpen || way.mapping.is === 'any' || way.mapping.is === 'unknown';
  const sure = isOpen ? 'maybe' : certainty;
  return {
    what: isOpened ? 'opened' : 'closed',
    certainty: sure,
    extent,
    region: regionOf(box, vocabulary),
    example: exampleFlow(box, vocabulary),
    delivered: deliveredText(way, [box]),
    rule: rule.reference,
    ...(nat === undefined ? {} : { nat: natOf(nat) }),
    open,
    ...(others === undefined ? {} : { otherZones: others }),
    ...(isSameWay ? { blockedBy: other.reference } : {}),
    ...(isOnSegment({ way, box }) ? { isOnSegment: true as const } : {}),
    questions: sure === 'maybe' ? questionsOf([box], vocabulary) : [],
  };
}
