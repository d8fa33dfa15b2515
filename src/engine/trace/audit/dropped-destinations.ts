import type { Container } from '../../../catalog';
import { addressTexts, union, type Ranges } from '../../policy/engine';
import type { Firewall } from '../firewall';
import { forwardingTable } from '../network/forwarding-table';
import type { Lookup } from '../network/lookup';
import type { IgnoredRoute, Router } from '../network/routers';

/** Destinations that one router does not forward, grouped by the reason. */
export interface DroppedDestinations {
  readonly router: string;
  /**
   * `loop`: routers send the packet to each other. `black hole`: a route takes the packet, and then nothing forwards it, or its
   * interface is in no zone. `no route`: no route of this router takes it. `unknown`: a router learns routes.
   */
  readonly is: 'loop' | 'black hole' | 'no route' | 'unknown';
  readonly why: string;
  readonly destinations: readonly string[];
  /** Whether the destinations are dropped only if one of several routes of equal cost is used. */
  readonly isPartial: boolean;
}

/** All destinations that the routers of a firewall do not forward, and static routes that are never used. */
export interface RouteAudit {
  readonly container: Container;
  /** Number of routers; without one, nothing is known. */
  readonly routers: number;
  readonly dropped: readonly DroppedDestinations[];
  readonly unused: readonly (IgnoredRoute & { readonly router: string })[];
}

/** Finds loops and black holes over all destinations of all routers. */
export function auditRoutes({ network, container }: Firewall): RouteAudit {
  return {
    container,
    routers: network.routers.length,
    dropped: network.routers.flatMap((router) => {
      const groups = new Map<
        string,
        { readonly first: Omit<DroppedDestinations, 'destinations'>; readonly all: Ranges[] }
      >();
      for (const { addresses, lookup } of forwardingTable(network, router)) {
        const first = problemOf(router, lookup);
        if (first === undefined) continue;
        const key = JSON.stringify(first);
        const group = groups.get(key) ?? { first, all: [] };
        group.all.push(addresses);
        groups.set(key, group);
      }
      return [...groups.values()].map(({ first, all }) => ({ ...first, destinations: addressTexts(union(...all)) }));
    }),
    unused: network.routers.flatMap((router) => router.ignored.map((route) => ({ ...route, router: router.name }))),
  };
}

function problemOf({ name: router }: Router, lookup: Lookup): Omit<DroppedDestinations, 'destinations'> | undefined {
  const isPartial = lookup.via.some(({ among }) => among !== undefined);
  if (lookup.is === 'unknown') return { router, is: 'unknown', why: lookup.why, isPartial };
  if (lookup.is === 'interface') {
    if (lookup.interface.zone !== undefined) return undefined;
    return { router, is: 'black hole', why: `interface ${lookup.interface.name} is in no zone`, isPartial };
  }
  const is = lookup.by === 'loop' ? 'loop' : lookup.via.length > 0 ? 'black hole' : 'no route';
  return { router, is, why: lookup.why, isPartial };
}
