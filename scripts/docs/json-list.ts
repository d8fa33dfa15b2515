import type { Json } from '../../src/core';

/** Whether a value is a list. `Array.isArray` would make a list of anything out of a list of JSON. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
