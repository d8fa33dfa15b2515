import { lazy } from '../core';

// Codes that PAN-OS has besides those of ISO 3166: anonymous proxies, satellites, and regions.
const others: readonly string[] = ['A1', 'A2', 'AP', 'EU'];

const names = lazy(() => new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }));

/** Reports whether two upper-case letters are the code of a country. */
export function isCountry(code: string): boolean {
  return others.includes(code) || names().of(code) !== undefined;
}
