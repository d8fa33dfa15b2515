import type { Container } from '../../../catalog';
import { CodedError } from '../../../core';
import { positionOf } from '../../policy/engine';
import type { Firewall } from '../firewall';
import { lookUp, type Lookup, type Via } from '../network/lookup';
import { prefixText } from '../network/route-choice';
import type { RoutingEntry } from '../network/routers';
import { specialDestination } from '../query/special-addresses';

/** How each router of a firewall forwards packets to an address. */
export interface RouteResult {
  readonly container: Container;
  readonly address: string;
  /** By router; several of one router are routes of equal cost. Empty if the configuration has no router. */
  readonly ways: readonly RouteWay[];
  /** What the answer assumes of the address. */
  readonly assumptions: readonly string[];
}

/** What one router does with packets to an address. */
export interface RouteWay {
  readonly router: string;
  readonly is: Lookup['is'];
  /** The routes used, the first one of this router. Empty if it has none. */
  readonly routes: readonly UsedRoute[];
  /** Egress interface and its zone. `zone` is absent if the interface is in none. */
  readonly interface?: string;
  readonly zone?: string;
  /** Absent for a connected network. */
  readonly nextHop?: string;
  /** Why it is dropped or unknown. */
  readonly why?: string;
  /** Routes of equal cost: `one` is installed without ECMP, with ECMP a session uses any of them. */
  readonly equalCost?: 'one is installed' | 'ECMP';
}

/** A route that a lookup used. */
export interface UsedRoute {
  readonly router: string;
  readonly name: string;
  readonly source: RoutingEntry['source'];
  readonly prefix: string;
  readonly distance: number;
  readonly metric: number;
}

/**
 * Looks up an address in every routing table of a firewall. Policy-based forwarding may send a packet another way: it also
 * depends on the source. Throws `INVALID_FLOW`.
 */
export function routesTo({ network, container }: Firewall, address: string): RouteResult {
  const position = positionOf(address);
  if (position === undefined) {
    throw new CodedError(
      'INVALID_FLOW',
      `cannot find the route to "${address}": it is not an IP address; give one address without a prefix length`,
    );
  }
  const ways = network.routers.flatMap((router) =>
    lookUp(network, router, position).map((found) => wayOf(router.name, found)),
  );
  return { container, address, ways, assumptions: specialDestination(network, position) };
}

function wayOf(router: string, found: Lookup): RouteWay {
  const last = found.via.at(-1);
  const hop = last?.route.hop;
  const shared = found.via.find(({ among }) => among !== undefined);
  return {
    router,
    is: found.is,
    routes: found.via.map(usedRoute),
    ...(found.is === 'interface'
      ? {
          interface: found.interface.name,
          ...(found.interface.zone === undefined ? {} : { zone: found.interface.zone.name }),
        }
      : { why: found.why }),
    ...(hop?.to === 'interface' && hop.by !== undefined ? { nextHop: hop.by } : {}),
    ...(shared === undefined ? {} : { equalCost: shared.router.isMultipath ? 'ECMP' : 'one is installed' }),
  };
}

function usedRoute({ router, route: { name, source, prefix, distance, metric } }: Via): UsedRoute {
  return { router: router.name, name, source, prefix: prefixText(prefix), distance, metric };
}
