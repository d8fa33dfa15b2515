import type { ResourceKind } from '../../catalog';
import { kindSchema } from '../../catalog/schemas';
import { cachedBy, isObject } from '../../core';

/**
 * Converts a request body to the fields of the catalog. A field that the API nests in another object stays unknown at
 * the top level, where the conversion would otherwise accept it.
 */
export function fieldsOfRequest(kind: ResourceKind, body: Record<string, unknown>): Record<string, unknown> {
  const { codec } = kind.api;
  if (codec === undefined) return body;
  const misplaced = misplacedIn(kind);
  const entries = Object.entries(body);
  const fields = codec.fromApi(Object.fromEntries(entries.filter(([name]) => !misplaced.has(name))));
  const others = entries
    .filter(([name]) => misplaced.has(name))
    .map(([name, value]): [string, unknown] => [`${name} (top level)`, value]);
  return { ...fields, ...Object.fromEntries(others) };
}

/** Returns the attribute names that the API does not have at the top level of a body. */
const misplacedIn = cachedBy((kind: ResourceKind): ReadonlySet<string> => {
  const { properties } = kindSchema(kind, 'sent');
  return new Set(
    isObject(properties) ? kind.attributes.map(({ wire }) => wire).filter((name) => !(name in properties)) : [],
  );
});
