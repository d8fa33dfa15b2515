import type { JsonObject } from '../../core';

/** Returns the schema of an object with these properties and no others; by default all are required. */
export function closedObject(properties: JsonObject, required = Object.keys(properties)): JsonObject {
  return { type: 'object', properties, required, additionalProperties: false };
}
