import { lazy } from '../core';

// Codes that PAN-OS has besides those of ISO 3166: anonymous proxies, satellites, and regions.
const others: readonly string[] = ['A1', 'A2', 'AP', 'EU'];

// Codes that have a name in Unicode and belong to no country: groups of countries, test languages, and unknown.
const groups: readonly string[] = ['EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

const names = lazy(() => new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }));

/** Reports whether two upper-case letters are the code of a country. */
export function isCountry(code: string): boolean {
  return others.includes(code) || (!groups.includes(code) && names().of(code) !== undefined);
}
