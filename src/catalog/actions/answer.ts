import type { JsonObject } from '../../core';

// JSON Schemas of action responses.

export const text: JsonObject = { type: 'string' };
/** A text that is hidden in logs: `printable` knows it by its format. */
export const secretText: JsonObject = { type: 'string', format: 'password' };
export const count: JsonObject = { type: 'integer' };
export const moment: JsonObject = { type: 'string', format: 'date-time' };
const entries: JsonObject = { type: 'array', items: { type: 'object' } };

/** Builds the schema of an object whose fields are all required. */
export function answer(properties: JsonObject): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** Configuration entries at one point in time. */
export const entriesAt: JsonObject = answer({ '@ts': moment, entry: entries });

/** Configuration entries of one tenant. */
export const tenantEntries: JsonObject = answer({ entry: entries });
