import { anyAddress, intersection, subtraction, type Ranges } from '../../policy/engine';
import { followRoutes, loop, noRoute, viaOf, type Lookup, type Via } from './lookup';
import type { Network } from './network';
import type { Router } from './routers';

/** Addresses with the same result in a routing table. */
export interface Destination {
  readonly addresses: Ranges;
  readonly lookup: Lookup;
}

/**
 * Partitions all addresses into disjoint sets with the same route lookup result. Routes of equal cost give one set for
 * each next hop, with the same addresses.
 */
export function forwardingTable(
  network: Network,
  router: Router,
  within: Ranges = anyAddress,
  via: readonly Via[] = [],
): readonly Destination[] {
  if (via.some((one) => one.router === router)) {
    return [{ addresses: within, lookup: loop(via, router) }];
  }
  const destinations: Destination[] = [];
  let left = within;
  for (const group of router.groups) {
    const [{ prefix }] = group;
    const addresses = intersection(left, prefix);
    if (addresses.length === 0) continue;
    left = subtraction(left, prefix);
    for (const route of group) {
      const followed = followRoutes(network, viaOf(router, route, group), via, (next, way) =>
        forwardingTable(network, next, addresses, way),
      );
      if ('is' in followed) destinations.push({ addresses, lookup: followed });
      else destinations.push(...followed);
    }
  }
  if (left.length > 0) destinations.push({ addresses: left, lookup: noRoute(router, via) });
  return destinations;
}
