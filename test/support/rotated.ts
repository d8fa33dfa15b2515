import { createHash } from 'node:crypto';
import { isFullTier } from './runs';

/**
 * Selects one case per form. The fast tier always selects the same ones, a nightly run others at each date
 * (jest.config.js), so that all are run over time. The full tier runs all. `purpose` makes suites select differently.
 */
export function rotated<T>(cases: readonly T[], purpose: string, formOf: (one: T) => string): readonly T[] {
  if (isFullTier()) return cases;
  const forms = new Map<string, T[]>();
  for (const one of cases) {
    const form = formOf(one);
    forms.set(form, [...(forms.get(form) ?? []), one]);
  }
  const chosen = new Set([...forms].map(([form, alike]) => alike[numberOf(`${purpose} ${form}`) % alike.length]));
  return cases.filter((one) => chosen.has(one));
}

/**
 * Reports whether this run includes a test: a nightly run does at one of `period` dates on average, the full tier always,
 * the fast tier always or never.
 */
export function isTurn(purpose: string, period: number): boolean {
  return isFullTier() || numberOf(purpose) % period === 0;
}

/** A number that the date of a nightly run and the text determine. */
export function numberOf(text: string): number {
  const rotation = process.env['SCM_ROTATION'] ?? '';
  return createHash('sha256').update(`${rotation} ${text}`).digest().readUInt32BE();
}
