import type { Certainty } from './issue';

/** Resource attribute that accepts values outside of confirmed limits. */
export const allowUnknownValuesName = 'allow_unknown_values';

/** How violated limits are reported: see `isError`. */
export type Tolerance = 'strict' | 'default' | 'unknown-values';

/**
 * Whether a violation is an error instead of a warning. `default`: unless only the API description states the limit.
 * `strict`: always. `unknown-values`: only if no service can accept the value.
 */
export function isError(certainty: Certainty, tolerance: Tolerance): boolean {
  switch (certainty) {
    case 'certain':
      return true;
    case 'confirmed':
      return tolerance !== 'unknown-values';
    case 'documented':
      return tolerance === 'strict';
    case 'advice':
      return false;
  }
}
