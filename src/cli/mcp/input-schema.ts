import type { JsonObject } from '../../core';
import type { ToolArgument } from './tool';

/** Returns the JSON schema of a tool's arguments. */
export function inputSchema(args: Readonly<Record<string, ToolArgument>>): JsonObject & { readonly type: 'object' } {
  const entries = Object.entries(args);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, argument]) => [name, property(argument)])),
    required: entries.filter(([, { required }]) => required === true).map(([name]) => name),
    additionalProperties: false,
  };
}

function property({ form, doc, choices }: ToolArgument): JsonObject {
  if (form === 'paths') return { type: 'array', items: { type: 'string' }, minItems: 1, description: doc };
  const type = form === 'number' ? 'integer' : 'string';
  return { type, description: doc, ...(choices === undefined ? {} : { enum: choices }) };
}
