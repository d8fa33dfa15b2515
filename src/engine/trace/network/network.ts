import type { Interface, Interfaces } from './interfaces';
import type { Router } from './routers';

/** Interfaces and routers of a firewall. */
export interface Network {
  readonly interfaces: Interfaces;
  /** Empty if the configuration has no router; destination zones are then unknown. */
  readonly routers: readonly Router[];
}

/** Returns the router that contains an interface. */
export function routerOfInterface({ routers }: Network, wanted: Interface): Router | undefined {
  return routers.find(({ interfaces }) => interfaces.includes(wanted));
}

/**
 * Returns the interfaces with addresses and a zone that no router contains, if there is a router: the configuration does
 * not say where their packets go.
 */
export function unroutedInterfaces(network: Network): readonly Interface[] {
  if (network.routers.length === 0) return [];
  return network.interfaces.all.filter(
    (member) =>
      member.zone !== undefined && member.addresses.length > 0 && routerOfInterface(network, member) === undefined,
  );
}

/** Finds a router by name. For a router with several VRFs: the one named `default`, otherwise the first. */
export function routerNamed({ routers }: Network, name: string): Router | undefined {
  return (
    routers.find((router) => router.name === name) ??
    routers.find((router) => router.name === `${name}/default`) ??
    routers.find(({ object }) => object.name === name)
  );
}
