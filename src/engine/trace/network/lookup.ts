import type { Bound, Ranges } from '../../policy/engine';
import type { Interface } from './interfaces';
import { routerNamed, type Network } from './network';
import type { RoutingEntry, Router } from './routers';

/** Result of the route lookup for an address, with the routes used. */
export type Lookup =
  | { readonly is: 'interface'; readonly interface: Interface; readonly via: readonly Via[] }
  | { readonly is: 'dropped'; readonly by: DropCause; readonly why: string; readonly via: readonly Via[] }
  | { readonly is: 'unknown'; readonly why: string; readonly via: readonly Via[] };

/** What drops a packet: routers that send it to each other, a route that discards it, or no route. */
export type DropCause = 'loop' | 'discard' | 'no route';

/** A route that was used, and its router. */
export interface Via {
  readonly router: Router;
  readonly route: RoutingEntry;
  /** The routes of equal cost with other next hops, this one included; absent if there is no other one. */
  readonly among?: readonly RoutingEntry[];
}

/**
 * Looks up an address in a routing table, and recursively in the next one if a route points to another router. Several
 * results are routes of equal cost.
 */
export function lookUp(network: Network, router: Router, address: Bound, via: readonly Via[] = []): readonly Lookup[] {
  if (via.some((one) => one.router === router)) {
    return [loop(via, router)];
  }
  const group = router.groups.find(([{ prefix }]) => holds(prefix, address));
  if (group === undefined) return [noRoute(router, via)];
  return group.flatMap((route) =>
    followRoutes(network, viaOf(router, route, group), via, (next, way) => lookUp(network, next, address, way)),
  );
}

/** Makes the lookup result for a router that gets a packet back. */
export function loop(via: readonly Via[], router: Router): Lookup {
  return { is: 'dropped', by: 'loop', why: `routing loop: ${loopText(via, router)}`, via };
}

/** Makes the step by one route of a group of equal cost. */
export function viaOf(router: Router, route: RoutingEntry, group: readonly RoutingEntry[]): Via {
  return { router, route, ...(group.length > 1 ? { among: group } : {}) };
}

/** Makes the lookup result for a destination without a route. */
export function noRoute(router: Router, via: readonly Via[]): Lookup {
  const { learnsFrom, name } = router;
  return learnsFrom.length > 0
    ? { is: 'unknown', why: `router ${name} learns routes from ${learnsFrom.join(', ')}`, via }
    : { is: 'dropped', by: 'no route', why: `router ${name} has no route`, via };
}

/** Follows the next hop of a route. */
export function followRoutes<T>(
  network: Network,
  step: Via,
  before: readonly Via[],
  next: (router: Router, via: readonly Via[]) => T,
): Lookup | T {
  const { hop, name } = step.route;
  const via = [...before, step];
  switch (hop.to) {
    case 'interface':
      return { is: 'interface', interface: hop.interface, via };
    case 'discard':
      return { is: 'dropped', by: 'discard', why: `static route ${name} discards it`, via };
    case 'unknown':
      return { is: 'unknown', why: hop.why, via };
    case 'router': {
      const router = routerNamed(network, hop.router);
      return router === undefined ? { is: 'unknown', why: `router ${hop.router} is unknown`, via } : next(router, via);
    }
  }
}

/** Formats the routers in a routing loop. */
function loopText(via: readonly Via[], router: Router): string {
  return [...via.map((one) => one.router.name), router.name].join(' → ');
}

/** Whether a set contains an address. */
export function holds(ranges: Ranges, address: Bound): boolean {
  for (let i = 0; i < ranges.length; i += 2) {
    const [from, to] = [ranges[i], ranges[i + 1]];
    if (from !== undefined && to !== undefined && address >= from && address < to) return true;
  }
  return false;
}
