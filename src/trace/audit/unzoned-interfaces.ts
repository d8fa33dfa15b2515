import type { Firewall } from '../firewall';
import type { Interface } from '../network/interfaces';

/** Interfaces of routers that are in no zone, so that they pass no traffic. */
export function unzonedInterfaces({ network }: Firewall): readonly Interface[] {
  return network.routers.flatMap(({ interfaces }) =>
    interfaces.filter(({ zone, object }) => zone === undefined && object !== undefined),
  );
}
