import type { Bound } from '../../policy/engine';
import type { Firewall } from '../firewall';
import type { Interface } from '../network/interfaces';
import { lookUp, type Via } from '../network/lookup';
import { routerOfInterface } from '../network/network';
import type { Router } from '../network/routers';

/** An interface where packets from a source may arrive. */
export interface Ingress {
  readonly interface?: Interface;
  readonly router?: Router;
  /** Undefined if unknown. */
  readonly zone: string | undefined;
  readonly via: readonly Via[];
  readonly why?: string;
}

/**
 * Returns the possible ingress interfaces of a packet: those of the return route to its source, or those of `zone` if
 * given.
 */
export function ingressesOf(firewall: Firewall, source: Bound, zone?: string): readonly Ingress[] {
  const { network } = firewall;
  const routed = network.routers.flatMap((router): readonly Ingress[] => {
    const found = lookUp(network, router, source);
    if (found.is !== 'interface' || found.via.length > 1) return [];
    return [{ interface: found.interface, router, zone: found.interface.zone?.name, via: found.via }];
  });
  if (zone === undefined) {
    return routed.length > 0 ? routed : [{ zone: undefined, via: [], ...onlyRouter(firewall), why: noWayBack }];
  }
  const inZone = routed.filter((one) => one.zone === zone);
  if (inZone.length > 0) return inZone;
  return [...interfacesOfZone(firewall, zone), { zone, via: [], ...onlyRouter(firewall) }].slice(0, 1);
}

const noWayBack = 'no route leads back to the source';

/** Returns the router if there is only one; it then routes all incoming packets. */
export function onlyRouter({ network }: Firewall): { readonly router?: Router } {
  const [router, ...others] = network.routers;
  return router === undefined || others.length > 0 ? {} : { router };
}

function interfacesOfZone({ network }: Firewall, zone: string): readonly Ingress[] {
  return network.interfaces.all.flatMap((one): readonly Ingress[] => {
    const router = routerOfInterface(network, one);
    return one.zone?.name !== zone || router === undefined ? [] : [{ interface: one, router, zone, via: [] }];
  });
}
