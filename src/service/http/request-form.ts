import type { ResourceKind } from '../../catalog';
import { kindSchema } from '../../catalog/schemas';
import { isObject } from '../../core';

const misplacedNames = new WeakMap<ResourceKind, ReadonlySet<string>>();

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
function misplacedIn(kind: ResourceKind): ReadonlySet<string> {
  let names = misplacedNames.get(kind);
  if (names === undefined) {
    const { properties } = kindSchema(kind, 'sent');
    names = new Set(
      isObject(properties) ? kind.attributes.map(({ wire }) => wire).filter((name) => !(name in properties)) : [],
    );
    misplacedNames.set(kind, names);
  }
  return names;
}
