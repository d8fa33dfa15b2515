import type { Bound, Ranges } from '../../policy/engine';
import type { Interface } from './interfaces';
import { routerNamed, type Network } from './network';
import type { RoutingEntry, Router } from './routers';

/** Result of the route lookup for an address, with the routes used. */
export type Lookup =
  | { readonly is: 'interface'; readonly interface: Interface; readonly via: readonly Via[] }
  | { readonly is: 'dropped'; readonly why: string; readonly via: readonly Via[] }
  | { readonly is: 'unknown'; readonly why: string; readonly via: readonly Via[] };

/** A route that was used, and its router. */
export interface Via {
  readonly router: Router;
  readonly route: RoutingEntry;
}

/** Looks up an address in a routing table, and recursively in the next one if a route points to another router. */
export function lookUp(network: Network, router: Router, address: Bound, via: readonly Via[] = []): Lookup {
  if (via.some((one) => one.router === router)) {
    return { is: 'dropped', why: `routing loop: ${loopText(via, router)}`, via };
  }
  const route = router.routes.find(({ prefix }) => holds(prefix, address));
  if (route === undefined) return noRoute(router, via);
  return followRoutes(network, { router, route }, via, (next, way) => lookUp(network, next, address, way));
}

/** Makes the lookup result for a destination without a route. */
export function noRoute(router: Router, via: readonly Via[]): Lookup {
  const { learnsFrom, name } = router;
  return learnsFrom.length > 0
    ? { is: 'unknown', why: `router ${name} learns routes from ${learnsFrom.join(', ')}`, via }
    : { is: 'dropped', why: `router ${name} has no route`, via };
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
      return { is: 'dropped', why: `static route ${name} discards it`, via };
    case 'unknown':
      return { is: 'unknown', why: hop.why, via };
    case 'router': {
      const router = routerNamed(network, hop.router);
      return router === undefined ? { is: 'unknown', why: `router ${hop.router} is unknown`, via } : next(router, via);
    }
  }
}

/** Formats the routers in a routing loop. */
export function loopText(via: readonly Via[], router: Router): string {
  return [...via.map((one) => one.router.name), router.name].join(' → ');
}

function holds(ranges: Ranges, address: Bound): boolean {
  for (let i = 0; i < ranges.length; i += 2) {
    const [from, to] = [ranges[i], ranges[i + 1]];
    if (from !== undefined && to !== undefined && address >= from && address < to) return true;
  }
  return false;
}
