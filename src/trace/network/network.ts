import type { Interface, Interfaces } from './interfaces';
import type { Router } from './routers';

/** Interfaces and routers of a firewall. */
export interface Network {
  readonly interfaces: Interfaces;
  /** None where the configuration has no router: then zones are open. */
  readonly routers: readonly Router[];
}

/** The router that an interface belongs to. */
export function routerOfInterface({ routers }: Network, wanted: Interface): Router | undefined {
  return routers.find(({ interfaces }) => interfaces.includes(wanted));
}

/** The router of a name; of a router with several VRF instances the one named `default`, or the first. */
export function routerNamed({ routers }: Network, name: string): Router | undefined {
  return (
    routers.find((router) => router.name === name) ??
    routers.find((router) => router.name === `${name}/default`) ??
    routers.find(({ object }) => object.name === name)
  );
}
