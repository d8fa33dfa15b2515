import type { Firewall } from '../firewall';
import type { Interface } from '../network/interfaces';

/** Returns router interfaces without a zone; they pass no traffic. */
export function unzonedInterfaces({ network }: Firewall): readonly Interface[] {
  return network.routers.flatMap(({ interfaces }) =>
    interfaces.filter(({ zone, object }) => zone === undefined && object !== undefined),
  );
}
