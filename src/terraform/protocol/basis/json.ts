/** A value that `JSON.parse` can return. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Whether a value is an object, but not null or a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a JSON value is an object. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return isObject(value);
}

/** Compares JSON-like values deeply: keys in any order, lists in order. Undefined members count as absent. */
export function deepEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length && left.every((item, i) => deepEqual(item, right[i]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    if (!deepEqual(left[key], right[key])) return false;
  }
  return true;
}

/** Serializes a value as JSON with sorted keys, so that equal values have equal text. */
export function stableStringify(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    isObject(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))) : item,
  );
}
