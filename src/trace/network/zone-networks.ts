import type { Container } from '../../catalog';
import type { Configuration } from '../../policy';
import { union, type Ranges } from '../../policy/engine';
import { Interfaces } from './interfaces';
import { Names } from './names';

/** Returns the networks of the interfaces in each zone that a firewall of a container has. */
export function zoneNetworks(configuration: Configuration, container: Container): ReadonlyMap<string, Ranges> {
  const found = new Map<string, Ranges>();
  for (const { zone, addresses } of new Interfaces(new Names(configuration, container)).all) {
    if (zone === undefined || addresses.length === 0) continue;
    found.set(zone.name, union(found.get(zone.name) ?? [], ...addresses.map(({ network }) => network)));
  }
  return found;
}
