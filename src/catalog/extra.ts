import { isBlank, isJsonObject, isObject, type Json, type JsonObject, type Path, tryParseJson } from '../core';
import type { Attribute, ObjectType } from './attribute-type';
import type { Issue } from './issue';
import { createCarriesBody, type ResourceKind } from './resource-kind';
import { scopes } from './scope';

/** Resource attribute with API fields that are not in the catalog. */
export const extraName = 'extra';

/** One field set by `extra`: its path in the body, by API name, and its value. */
export interface ExtraField {
  readonly path: readonly string[];
  readonly value: Json;
}

/** Parses a JSON object; undefined if the text is not one. */
export function extraIn(text: unknown): JsonObject | undefined {
  if (typeof text !== 'string') return undefined;
  const parsed = tryParseJson(text) as Json | undefined; // JSON.parse returns JSON
  return isJsonObject(parsed) ? parsed : undefined;
}

/** Returns the fields that an extra sets. Lists and empty objects count as one field; other objects are traversed. */
export function extraFields(extra: JsonObject | undefined, parent: readonly string[] = []): readonly ExtraField[] {
  return Object.entries(extra ?? {}).flatMap(([name, value]): readonly ExtraField[] => {
    const path = [...parent, name];
    return isJsonObject(value) && Object.keys(value).length > 0 ? extraFields(value, path) : [{ path, value }];
  });
}

/**
 * Validates the extra of an object: it may set only fields that are not in the catalog. `config` contains the other
 * attributes by catalog name, because an extra can only extend list items that exist.
 */
export function extraIssues(kind: ResourceKind, text: unknown, config: Fields = {}): readonly Issue[] {
  const extra = extraIn(text);
  const issue = (path: Path, message: string): Issue => ({
    path: [extraName],
    code: 'invalid',
    message: path.length === 0 ? message : `sets ${path.join('.')}: ${message}`,
    certainty: 'certain',
  });
  if (extra === undefined) return [issue([], 'must be the JSON of an object, such as jsonencode({ field = "value" })')];
  if (!createCarriesBody(kind)) return [issue([], 'cannot be set: a request for this kind has no body')];
  return refuseFields({ attributes: kind.attributes, config, path: [], names: [] }, extra).map(({ path, message }) =>
    issue(path, message),
  );
}

type Fields = Readonly<Record<string, unknown>>;

interface Refused {
  readonly path: readonly string[];
  readonly message: string;
}

/** An object of the kind, or a nested one: its known attributes and its path. */
interface Place {
  readonly attributes: readonly Attribute[];
  readonly config: Fields;
  readonly path: readonly string[];
  readonly names: readonly string[];
}

function refuseFields({ attributes, config, path, names }: Place, extra: JsonObject): readonly Refused[] {
  return Object.entries(extra).flatMap(([key, value]): readonly Refused[] => {
    const known = attributeFor(attributes, key);
    if (known === undefined) return [];
    const inside = { path: [...path, key], names: [...names, known.name] };
    const message = `this version has the attribute ${inside.names.join('.')}; set that instead`;
    // Traverses known objects and list items down to the unknown fields in them.
    if (!isJsonObject(value) || known.wire !== key || Object.keys(value).length === 0)
      return [{ path: inside.path, message }];
    const configuredValue = config[known.name];
    if (known.type.kind === 'object')
      return refuseFields(
        { ...inside, attributes: known.type.attributes, config: isObject(configuredValue) ? configuredValue : {} },
        value,
      );
    const item = itemType(known);
    return item === undefined
      ? [{ path: inside.path, message }]
      : refusedItems({ ...inside, attributes: item.attributes, config: {} }, value, configuredValue, known.itemKey);
  });
}

function refusedItems(
  { attributes, path, names }: Place,
  extra: JsonObject,
  value: unknown,
  key: string | undefined,
): readonly Refused[] {
  // Items that are still unknown may exist.
  const items =
    Array.isArray(value) && value.every((one) => isObject(one) && (key === undefined || typeof one[key] === 'string'))
      ? (value as readonly Fields[])
      : undefined;
  return Object.entries(extra).flatMap(([item, value]): readonly Refused[] => {
    const inside = { path: [...path, item], names: [...names, item] };
    const at = items === undefined ? 0 : itemIndex(items, item);
    if (at === -1) {
      const how = key === undefined ? 'use the index of an item, such as "0"' : `use the ${key} of an item`;
      return [{ path: inside.path, message: `the list has no such item; ${how}` }];
    }
    if (!isJsonObject(value) || Object.keys(value).length === 0)
      return [{ path: inside.path, message: `must be an object with fields of the item` }];
    return refuseFields({ ...inside, attributes, config: items?.[at] ?? {} }, value);
  });
}

function attributeFor(attributes: readonly Attribute[], key: string): Attribute | undefined {
  return attributes.find(
    ({ name, wire, alsoKnownAs = [] }) => name === key || wire === key || alsoKnownAs.includes(key),
  );
}

/** Returns the item type of a list whose items an extra can extend: objects with a name or an order. */
function itemType({ type, set }: Attribute): ObjectType | undefined {
  return type.kind === 'list' && type.item.kind === 'object' && set !== true ? type.item : undefined;
}

/** Returns the index of a list item, identified by name or else by index; -1 if there is none. */
export function itemIndex(items: readonly unknown[], item: string): number {
  const named = items.findIndex((one) => isObject(one) && one['name'] === item);
  if (named !== -1 || !/^\d{1,6}$/.test(item)) return named;
  return Number(item) < items.length ? Number(item) : -1;
}

/**
 * Returns the fields of a response that are not in the catalog, in the form of an extra: top-level fields, and fields
 * in known objects and items. Empty values and locations are omitted; `shown` converts each unknown value.
 */
export function unknownFields(
  attributes: readonly Attribute[],
  body: Readonly<Record<string, unknown>>,
  shown: (key: string, value: unknown) => unknown,
): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) {
    const known = attributeFor(attributes, key);
    const isPlace = key === 'id' || scopes.some((scope) => scope === key);
    if (known === undefined && isPlace) continue;
    const left = known === undefined ? shown(key, value) : unknownInside(known, value, shown);
    if (!hasNoFields(left)) found[key] = left;
  }
  return found;
}

function unknownInside(known: Attribute, value: unknown, shown: Parameters<typeof unknownFields>[2]): unknown {
  if (known.secret === true) return undefined;
  if (known.type.kind === 'object')
    return isObject(value) ? unknownFields(known.type.attributes, value, shown) : undefined;
  const item = itemType(known);
  if (item === undefined || !Array.isArray(value)) return undefined;
  const found: Record<string, unknown> = {};
  for (const [index, one] of value.entries()) {
    const inner = isObject(one) ? unknownFields(item.attributes, one, shown) : undefined;
    const name: unknown = isObject(one) ? one['name'] : undefined;
    if (!hasNoFields(inner)) found[typeof name === 'string' ? name : String(index)] = inner;
  }
  return found;
}

/** An object without fields says nothing either. */
function hasNoFields(value: unknown): boolean {
  return isBlank(value) || (isObject(value) && Object.keys(value).length === 0);
}

/** Returns the value at a path of a body, also through list items; undefined if there is none. */
export function fieldAt(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => {
    if (Array.isArray(inner)) return inner[itemIndex(inner, name)] as unknown;
    return isObject(inner) ? inner[name] : undefined;
  }, body);
}
