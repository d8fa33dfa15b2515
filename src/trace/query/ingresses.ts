import { anyAddress, intersection, subtraction, union, type Ranges } from '../../policy/engine';
import type { Firewall } from '../firewall';
import type { Interface } from '../network/interfaces';
import { forwardingTable } from '../network/forwarding-table';
import type { Router } from '../network/routers';
import { onlyRouter } from '../steps/ingress';

/** Source addresses that arrive at one interface. */
export interface SourcesAt {
  readonly interface?: Interface;
  readonly router?: Router;
  /** Undefined if unknown. */
  readonly zone: string | undefined;
  readonly sources: Ranges;
}

/**
 * Returns, for each interface, the sources whose return route uses it. Sources without a route may arrive at any
 * interface.
 */
export function sourcesByInterface(firewall: Firewall, wanted: Ranges): readonly SourcesAt[] {
  const { network } = firewall;
  const found = network.routers.flatMap((router): readonly SourcesAt[] => {
    const byInterface = new Map<Interface, Ranges[]>();
    for (const { addresses, lookup } of forwardingTable(network, router)) {
      if (lookup.is !== 'interface' || lookup.via.length > 1) continue;
      const known = byInterface.get(lookup.interface) ?? [];
      if (known.push(addresses) === 1) byInterface.set(lookup.interface, known);
    }
    return [...byInterface].map(([at, parts]) => ({
      interface: at,
      router,
      zone: at.zone?.name,
      sources: intersection(union(...parts), wanted),
    }));
  });
  const rest = subtraction(intersection(anyAddress, wanted), union(...found.map(({ sources }) => sources)));
  return [...found, { zone: undefined, sources: rest, ...onlyRouter(firewall) }].filter(
    ({ sources }) => sources.length > 0,
  );
}
