import { paging, rulebases, scopes, type ResourceKind } from '../../catalog';
import type { JsonObject } from '../../core';

const page = {
  offset: {
    description: 'How many objects to leave out at the start.',
    schema: { type: 'integer', minimum: 0, default: 0 },
  },
  limit: {
    description: 'How many objects to answer at most.',
    schema: { type: 'integer', minimum: 1, maximum: paging.largestLimit, default: paging.defaultLimit },
  },
} as const satisfies JsonObject;

const known: Readonly<Record<string, JsonObject>> = {
  ...page,
  name: { description: 'Only the object of this name.', schema: { type: 'string' } },
  position: { description: 'Rulebase, `pre` when absent.', schema: { type: 'string', enum: rulebases } },
  filter: { description: 'Which jobs; every one of them belongs to a push.', schema: { const: 'push' } },
  ...Object.fromEntries(
    scopes.map((scope) => [
      scope,
      { description: `Name of the ${scope}; one of ${scopes.join(', ')} at most.`, schema: { type: 'string' } },
    ]),
  ),
};

/** Returns query parameters by name. Any other parameter is an error. */
export function queryParameters(names: readonly string[], kind?: ResourceKind): readonly JsonObject[] {
  return [...new Set(names)].map((name) => {
    const attribute = kind?.attributes.find(({ wire }) => wire === name);
    const description = known[name] ?? {
      description: attribute?.doc ?? `Value of \`${name}\`.`,
      schema: { type: 'string' },
    };
    return { name, in: 'query', ...(isNeeded(name, kind) ? { required: true } : {}), ...description };
  });
}

/** Returns the ID parameter of a path. */
export function pathParameter(what: string): JsonObject {
  return { name: 'id', in: 'path', required: true, description: `Id of the ${what}.`, schema: { type: 'string' } };
}

function isNeeded(name: string, kind: ResourceKind | undefined): boolean {
  return kind?.api.key === name;
}
