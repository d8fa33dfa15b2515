import { kindNamed } from '../../catalog';
import { stableStringify } from '../../core';
import type { Configuration } from '../../policy';
import { kindsWith, trace, type Firewall } from '../../trace';
import type { TrafficSession } from '../../logs';

/** Destination zone of a session after the change. */
export type DestinationZone =
  | { readonly is: 'zone'; readonly zone: string }
  /** The packet is dropped before it reaches the security rules. */
  | { readonly is: 'dropped'; readonly why: string }
  /** The configuration does not determine the zone, or the log contradicts the configuration before the plan. */
  | { readonly is: 'as logged' };

const roles = ['interface', 'router', 'nat-rule', 'forwarding-rule'] as const;

/**
 * Determines destination zones after a plan. The log contains the zone before it. The zone changes only if the plan
 * changes interfaces, zones, routes, policy-based forwarding or NAT.
 */
export class DestinationZones {
  readonly #before: Firewall;
  readonly #after: Firewall;
  readonly changes: boolean;

  constructor(before: Firewall, after: Firewall) {
    this.#before = before;
    this.#after = after;
    this.changes = wayText(before.configuration) !== wayText(after.configuration);
  }

  of(session: TrafficSession): DestinationZone {
    if (!this.changes) return { is: 'as logged' };
    const before = zoneOf(this.#before, session);
    if (before.is !== 'zone' || before.zone !== session.toZone) return { is: 'as logged' };
    return zoneOf(this.#after, session);
  }
}

function zoneOf(firewall: Firewall, { source, destination, service, fromZone }: TrafficSession): DestinationZone {
  const { paths } = trace(firewall, { source, destination, service, fromZone });
  const zones = new Set(
    paths.map(({ to, outcome }) =>
      outcome !== 'dropped' && to.is === 'only' && to.values.length === 1 ? to.values[0] : undefined,
    ),
  );
  const [zone] = zones;
  if (zones.size === 1 && zone !== undefined) return { is: 'zone', zone };
  const [first] = paths;
  return paths.every(({ outcome }) => outcome === 'dropped') && first !== undefined
    ? { is: 'dropped', why: first.why }
    : { is: 'as logged' };
}

/** Serializes all objects and rulebases that affect forwarding. */
function wayText({ objects, rulebases }: Configuration): string {
  const kinds = new Set(roles.flatMap((role) => kindsWith(role)));
  const onTheWay = objects.filter(({ kind }) => kinds.has(kind) || kindNamed(kind).policyRole === 'zone');
  return stableStringify([onTheWay, rulebases.filter(({ kind }) => kinds.has(kind))]);
}
