import type { Container } from '../../../catalog';
import type { Configuration } from '../../policy';
import { union, type Ranges } from '../../policy/engine';
import { Interfaces } from './interfaces';
import { Names } from './names';
import { routersOf } from './routers';

/**
 * Returns the networks of the interfaces in each zone that a firewall of a container has; with `routed`, zones of
 * interfaces without addresses, such as tunnels, have those of the static routes through them, except default routes.
 */
export function zoneNetworks(
  configuration: Configuration,
  container: Container,
  routed: 'connected' | 'routed' = 'connected',
): ReadonlyMap<string, Ranges> {
  const names = new Names(configuration, container);
  const interfaces = new Interfaces(names);
  const found = new Map<string, Ranges>();
  const add = (zone: string, ...networks: readonly Ranges[]): void => {
    found.set(zone, union(found.get(zone) ?? [], ...networks));
  };
  for (const { zone, addresses } of interfaces.all) {
    if (zone !== undefined && addresses.length > 0) add(zone.name, ...addresses.map(({ network }) => network));
  }
  if (routed === 'connected') return found;
  const connected = new Set(found.keys());
  for (const { hop, source, length, prefix } of routersOf(names, interfaces).flatMap(({ routes }) => routes)) {
    const zone = hop.to === 'interface' ? hop.interface.zone?.name : undefined;
    if (zone !== undefined && source === 'static' && length > 0 && !connected.has(zone)) add(zone, prefix);
  }
  return found;
}
