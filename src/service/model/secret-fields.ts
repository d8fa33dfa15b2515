import type { Attribute, AttributeType, ResourceKind } from '../../catalog';
import { isObject } from '../../core';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the replacement of a secret. `path` is its attribute path by API name; an unlisted field has no attribute.
 */
export type Rewrite = (value: unknown, path: string, attribute: Attribute | undefined) => unknown;

/** Which values count as secrets: those in the catalog, or also every field that the catalog does not contain. */
export type SecretScope = 'known' | 'known-and-unlisted';

/** Replaces each secret in the fields of a kind. */
export function rewriteSecrets(
  { attributes }: ResourceKind,
  fields: Fields,
  rewrite: Rewrite,
  scope: SecretScope,
): Fields {
  return inFields(attributes, fields, '', rewrite, scope);
}

function inFields(
  attributes: readonly Attribute[],
  fields: Fields,
  parent: string,
  rewrite: Rewrite,
  scope: SecretScope,
): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([wire, value]) => {
      const attribute = attributes.find((one) => one.wire === wire);
      const path = `${parent}${wire}`;
      if (attribute?.secret === true || (attribute === undefined && scope === 'known-and-unlisted'))
        return [wire, rewrite(value, path, attribute)];
      return [wire, attribute === undefined ? value : inside(attribute.type, value, path, rewrite, scope)];
    }),
  );
}

function inside(type: AttributeType, value: unknown, path: string, rewrite: Rewrite, scope: SecretScope): unknown {
  if (type.kind === 'list' && Array.isArray(value))
    return value.map((item) => inside(type.item, item, path, rewrite, scope));
  return type.kind === 'object' && isObject(value)
    ? inFields(type.attributes, value, `${path}.`, rewrite, scope)
    : value;
}
