import { apart, anyName, intersection, side, type Box, type Ranges } from '../../policy/engine';
import type { Firewall } from '../firewall';
import { forwardingTable } from '../network/forwarding-table';
import type { Interface } from '../network/interfaces';
import { byForwardingRules, zoneSide } from '../steps/candidates';
import { withSide } from '../steps/sides';
import { mapped, unmapped, type Mapping } from '../steps/translation';
import type { SourcesAt } from './ingresses';

/** Flows that leave by one interface. */
export interface EgressFlows {
  /** With the zone of the interface. */
  readonly boxes: readonly Box[];
  /** Undefined where it is unknown. */
  readonly egress: Interface | undefined;
  /** The destinations after NAT that go this way. */
  readonly destinations: Ranges;
}

/**
 * Where flows go: policy-based forwarding first, then routes, by the destination that NAT makes of theirs. What is dropped
 * is left out.
 */
export function findEgresses(
  firewall: Firewall,
  flows: readonly Box[],
  { interface: ingress, router }: SourcesAt,
  mapping: Mapping = { is: 'same' },
): readonly EgressFlows[] {
  const asked = flows.flatMap((box) => {
    const destination = mapped(mapping, box.sides[side.destination]);
    return destination === undefined ? [] : [{ box, destination }];
  });
  const back = (one: Box, of: Ranges): Box =>
    withSide(one, 'destination', unmapped(mapping, one.sides[side.destination], of));
  return asked.flatMap(({ box, destination }): readonly EgressFlows[] => {
    const original = box.sides[side.destination];
    const { forwarded, routed } = byForwardingRules(firewall, [withSide(box, 'destination', destination)], ingress);
    const byRule = forwarded.flatMap(({ rule: { action }, boxes }): readonly EgressFlows[] =>
      action.is === 'forward'
        ? [
            zonedWay(
              firewall,
              action.interface,
              boxes.map((one) => back(one, original)),
              destination,
            ),
          ].flat()
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
    const table = forwardingTable(firewall.network, router, destination);
    const byRoute = table.flatMap(({ addresses, lookup }): readonly EgressFlows[] => {
      const boxes = routed
        .map((one) => withSide(one, 'destination', intersection(one.sides[side.destination], addresses)))
        .filter(({ sides }) => sides[side.destination].length > 0)
        .map((one) => back(one, original));
      if (boxes.length === 0 || lookup.is === 'dropped') return [];
      if (lookup.is === 'unknown') return [anywhere(boxes, addresses)];
      return zonedWay(firewall, lookup.interface, boxes, addresses);
    });
    return [...byRule, ...byRoute];
  });
}

/** Where it is unknown where flows go, they may leave to any zone, whatever zone a NAT rule matched. */
function anywhere(boxes: readonly Box[], destinations: Ranges): EgressFlows {
  return { boxes: apart(boxes.map((box) => withSide(box, 'to', anyName))), egress: undefined, destinations };
}

/** An interface without a zone passes nothing. */
function zonedWay(
  { vocabulary }: Firewall,
  egress: Interface,
  boxes: readonly Box[],
  destinations: Ranges,
): readonly EgressFlows[] {
  if (egress.zone === undefined) return [];
  const to = zoneSide(egress.zone.name, vocabulary);
  return [{ boxes: boxes.map((box) => withSide(box, 'to', to)), egress, destinations }];
}
