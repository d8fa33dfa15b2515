import { isObject } from '../core';
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
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    const attribute = attributeFor(attributes, key, how.names);
    const path = `${parent}${key}`;
    const rewritten =
      attribute === undefined
        ? how.unlisted === undefined
          ? value
          : how.unlisted(value, path, key)
        : how.replaces(attribute, value, fields)
          ? how.rewrite(value, path, attribute)
          : inValue(attribute.type, value, path, key, how);
    if (rewritten !== undefined || value === undefined) define(result, key, rewritten);
  }
  return result;
}

function attributeFor(
  attributes: readonly Attribute[],
  key: string,
  names: SecretRewriting['names'],
): Attribute | undefined {
  const found = attributes.find(({ wire }) => wire === key);
  return found === undefined && names === 'any'
    ? attributes.find(({ name, alsoKnownAs }) => name === key || alsoKnownAs?.includes(key) === true)
    : found;
}

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

// An assignment to `__proto__` would be lost.
function define(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
