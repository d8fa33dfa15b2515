import { isInternetName } from '../trace';
import type { MapZone } from './map-data';

/** Returns the role of a zone, by its name unless the zones of the internet are given. */
export function zoneRole(zone: string, internetZones: readonly string[] | undefined): MapZone['role'] {
  const isInternet = internetZones?.includes(zone) ?? isInternetName(zone);
  return isInternet ? 'internet' : 'inside';
}
