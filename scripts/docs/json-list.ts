import type { Json } from '../../src/core';

/** Type guard for lists; `Array.isArray` would change a JSON list to `any[]`. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
