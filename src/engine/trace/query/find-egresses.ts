import { apart, anyName, intersection, never, side, type Box, type Ranges } from '../../policy/engine';
import type { Firewall } from '../firewall';
import { forwardingTable } from '../network/forwarding-table';
import { routeAnswers } from '../network/route-choice';
import type { Interface } from '../network/interfaces';
import type { Via } from '../network/lookup';
import { byForwardingRules, zoneSide } from '../steps/candidates';
import { withSide } from '../steps/sides';
import { mapAddresses, unmapAddresses, type Mapping } from '../steps/translation';
import type { SourcesAt } from './ingresses';

/** Flows that leave through one interface. */
export interface EgressFlows {
  /** The flows, with the zone of the interface. */
  readonly boxes: readonly Box[];
  /** Undefined if unknown. */
  readonly egress: Interface | undefined;
  /** Interface and next hop, as text; equal for flows that leave the same way. */
  readonly leaves: string;
  /** Destinations after NAT that use this interface. */
  readonly destinations: Ranges;
}

/**
 * Determines the egress of flows: by policy-based forwarding first, then by routes to the destination after NAT.
 * Dropped flows are omitted.
 */
export function findEgresses(
  firewall: Firewall,
  flows: readonly Box[],
  { interface: ingress, router }: Pick<SourcesAt, 'interface' | 'router'>,
  mapping: Mapping = { is: 'same' },
): readonly EgressFlows[] {
  const destinations = flows.flatMap((box) => {
    const destination = mapAddresses(mapping, box.sides[side.destination]);
    return destination === undefined ? [] : [{ box, destination }];
  });
  const back = (box: Box, of: Ranges): Box =>
    withSide(box, 'destination', unmapAddresses(mapping, box.sides[side.destination], of));
  return destinations.flatMap(({ box, destination }): readonly EgressFlows[] => {
    const original = box.sides[side.destination];
    const { forwarded, routed } = byForwardingRules(firewall, [withSide(box, 'destination', destination)], ingress);
    const byRule = forwarded.flatMap(({ rule: { action }, boxes }): readonly EgressFlows[] =>
      action.is === 'forward'
        ? zonedWay(
            firewall,
            action,
            boxes.map((one) => back(one, original)),
            destination,
          )
        : [],
    );
    if (router === undefined) {
      return [
        ...byRule,
        anywhere(
          routed.map((one) => back(one, original)),
          destination,
        ),
      ];
    }
    const use = mapping.is === 'same' ? 'out' : 'out after nat';
    const table = forwardingTable(firewall.network, router, destination);
    const byRoute = table.flatMap(({ addresses, lookup }): readonly EgressFlows[] => {
      const boxes = routed
        .map((one) => withSide(one, 'destination', intersection(one.sides[side.destination], addresses)))
        .filter(({ sides }) => sides[side.destination].length > 0)
        .map((one) => back(one, original));
      if (boxes.length === 0 || lookup.is === 'dropped') return [];
      const chosen = routeAnswers(lookup.via, firewall.vocabulary, use);
      const taken = boxes
        .map(({ sides, answers }) => ({ sides, answers: answers.and(chosen) }))
        .filter(({ answers }) => answers !== never);
      if (lookup.is === 'unknown') return [anywhere(taken, addresses)];
      return zonedWay(firewall, { interface: lookup.interface, by: nextHopOf(lookup.via) }, taken, addresses);
    });
    return [...byRule, ...byRoute];
  });
}

/** If the egress is unknown, the flows may leave to any zone, regardless of the zone that a NAT rule matched. */
function anywhere(boxes: readonly Box[], destinations: Ranges): EgressFlows {
  return {
    boxes: apart(boxes.map((box) => withSide(box, 'to', anyName))),
    egress: undefined,
    leaves: 'unknown',
    destinations,
  };
}

/** An interface without a zone passes no traffic. */
function zonedWay(
  { vocabulary }: Firewall,
  { interface: egress, by }: { readonly interface: Interface; readonly by?: string | undefined },
  boxes: readonly Box[],
  destinations: Ranges,
): readonly EgressFlows[] {
  if (egress.zone === undefined) return [];
  const to = zoneSide(egress.zone.name, vocabulary);
  return [{ boxes: boxes.map((box) => withSide(box, 'to', to)), egress, leaves: leavesText(egress, by), destinations }];
}

/** Returns the text for an interface and a next hop; without one, the destination is connected. */
export function leavesText({ name }: Interface, by?: string): string {
  return `${name} ${by ?? ''}`;
}

/** Returns the next hop of the last route that was used; undefined for a connected network. */
function nextHopOf(via: readonly Via[]): string | undefined {
  const hop = via.at(-1)?.route.hop;
  return hop?.to === 'interface' ? hop.by : undefined;
}
