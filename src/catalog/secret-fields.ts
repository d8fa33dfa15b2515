import { cachedBy, isObject } from '../core';
import type { Attribute, AttributeType } from './attribute-type';
import { attributesIn } from './attributes-in';

type Fields = Readonly<Record<string, unknown>>;

/** Which values of an object are replaced, and by what. */
export interface SecretRewriting {
  /** Reports whether the value of an attribute is replaced. `owner` is the object that contains it. */
  readonly replaces: (attribute: Attribute, value: unknown, owner: Fields) => boolean;
  /** Returns the replacement; undefined removes the field. `path` is the attribute path by API name. */
  readonly rewrite: (value: unknown, path: string, attribute: Attribute) => unknown;
  /** Converts a field that the catalog does not contain. Default: unchanged. */
  readonly unlisted?: (value: unknown, path: string, key: string) => unknown;
  /** Converts a value of another form than the catalog has, for example a text in place of an object. Default: unchanged. */
  readonly misshapen?: (value: unknown, key: string, type: AttributeType) => unknown;
  /** Names of the fields: those of the API, or also aliases and those of Terraform. */
  readonly names: 'wire' | 'any';
}

/** Returns a copy of the fields of a kind with some values replaced, at every depth. */
export function rewriteSecrets(
  attributes: readonly Attribute[],
  fields: Fields,
  how: SecretRewriting,
  parent = '',
): Record<string, unknown> {
  const named = attributesByName(attributes)[how.names];
  const rewrite = (key: string, value: unknown): unknown => {
    const attribute = named.get(key);
    const path = `${parent}${key}`;
    if (attribute === undefined) return how.unlisted === undefined ? value : how.unlisted(value, path, key);
    return how.replaces(attribute, value, fields)
      ? how.rewrite(value, path, attribute)
      : inValue(attribute.type, value, path, key, how);
  };
  const result: [string, unknown][] = [];
  for (const [key, value] of Object.entries(fields)) {
    const rewritten = rewrite(key, value);
    if (rewritten !== undefined || value === undefined) result.push([key, rewritten]);
  }
  return Object.fromEntries(result);
}

/** Attributes by the names that their fields may have; an API name counts before other names. */
const attributesByName = cachedBy(
  (attributes: readonly Attribute[]): Readonly<Record<SecretRewriting['names'], ReadonlyMap<string, Attribute>>> => {
    const byWire = attributes.map((one) => [one.wire, one] as const);
    const byOther = attributes.flatMap((one) =>
      [one.name, ...(one.alsoKnownAs ?? [])].map((name) => [name, one] as const),
    );
    // The last entry of a name counts, and the first attribute has to.
    return { wire: new Map(byWire.toReversed()), any: new Map([...byWire, ...byOther].toReversed()) };
  },
);

// A service may return one object where the catalog has a list, and the other way round.
function inValue(type: AttributeType, value: unknown, path: string, key: string, how: SecretRewriting): unknown {
  if (Array.isArray(value)) {
    const item = type.kind === 'list' ? type.item : type;
    return value.map((one: unknown) => inValue(item, one, path, key, how));
  }
  if (type.kind === 'list') return inValue(type.item, value, path, key, how);
  if (isObject(value) && type.kind === 'object') return rewriteSecrets(type.attributes, value, how, `${path}.`);
  if (isObject(value) && type.kind === 'map')
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, inValue(type.value, one, `${path}.${name}`, name, how)]),
    );
  if (how.misshapen === undefined || value === null || value === undefined) return value;
  return isObject(value) || attributesIn(type).length > 0 || type.kind === 'text-or-object'
    ? how.misshapen(value, key, type)
    : value;
}
