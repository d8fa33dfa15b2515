import type { JsonObject } from '../../core';

// JSON Schemas of answers to actions.

export const text: JsonObject = { type: 'string' };
export const count: JsonObject = { type: 'integer' };
export const moment: JsonObject = { type: 'string', format: 'date-time' };
const entries: JsonObject = { type: 'array', items: { type: 'object' } };

/** An object with these fields, all of them required. */
export function answer(properties: JsonObject): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** Configuration at one time. */
export const entriesAt: JsonObject = answer({ '@ts': moment, entry: entries });

/** Configuration of one tenant. */
export const tenantEntries: JsonObject = answer({ entry: entries });
