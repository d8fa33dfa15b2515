import type { MapZone } from './map-data';

const internetWords = /(^|[^a-z])(untrust(ed)?|internet|outside|external|wan|public|isp\d*)([^a-z]|$)/i;

/** Reports whether the name of a zone says that it leads to the internet. */
export function isInternetName(zone: string): boolean {
  return internetWords.test(zone);
}

/** Returns the role of a zone, by its name unless the zones of the internet are given. */
export function zoneRole(zone: string, internetZones: readonly string[] | undefined): MapZone['role'] {
  const isInternet = internetZones?.includes(zone) ?? isInternetName(zone);
  return isInternet ? 'internet' : 'inside';
}
