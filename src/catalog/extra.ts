import { isJsonObject, isObject, type Json, type JsonObject, type Path } from '../core';
import type { Attribute } from './attribute-type';
import type { Issue } from './issue';
import { createCarriesBody, type ResourceKind } from './resource-kind';
import { scopes } from './scope';

/** The attribute of every resource that holds fields of the API that its kind in the catalog does not have. */
export const extraName = 'extra';

/** One field that `extra` sets: where in the body, by the API's names, and to what. */
export interface ExtraField {
  readonly path: readonly string[];
  readonly value: Json;
}

/** The JSON object that a text holds, or undefined. */
export function extraIn(text: unknown): JsonObject | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const parsed = JSON.parse(text) as Json; // what JSON.parse gives
    return isJsonObject(parsed) ? parsed : undefined;
  } catch {
    // The caller says what is wrong with the text.
    return undefined;
  }
}

/** The fields that an extra sets: lists and empty objects are fields as a whole, other objects are gone into. */
export function extraFields(extra: JsonObject | undefined, parent: readonly string[] = []): readonly ExtraField[] {
  return Object.entries(extra ?? {}).flatMap(([name, value]): readonly ExtraField[] => {
    const path = [...parent, name];
    return isJsonObject(value) && Object.keys(value).length > 0 ? extraFields(value, path) : [{ path, value }];
  });
}

/** What is wrong with an extra of an object of the kind: it sets only what the catalog does not know. */
export function extraIssues(kind: ResourceKind, text: unknown): readonly Issue[] {
  const extra = extraIn(text);
  const issue = (path: Path, message: string): Issue => ({
    path: [extraName],
    message: path.length === 0 ? message : `sets ${path.join('.')}: ${message}`,
    certainty: 'certain',
  });
  if (extra === undefined) return [issue([], 'must be the JSON of an object, such as jsonencode({ field = "value" })')];
  if (!createCarriesBody(kind)) return [issue([], 'cannot be set: a request for this kind has no body')];
  return repeated(kind.attributes, extra, []).map(({ path, attribute }) =>
    issue(path, `this version has the attribute ${attribute}; set that instead`),
  );
}

interface Repeated {
  readonly path: readonly string[];
  readonly attribute: string;
}

function repeated(
  attributes: readonly Attribute[],
  extra: JsonObject,
  parent: readonly string[],
  named: readonly string[] = [],
): readonly Repeated[] {
  return Object.entries(extra).flatMap(([key, value]): readonly Repeated[] => {
    const known = attributes.find(
      ({ name, wire, alsoKnownAs = [] }) => name === key || wire === key || alsoKnownAs.includes(key),
    );
    if (known === undefined) return [];
    const [path, names] = [
      [...parent, key],
      [...named, known.name],
    ];
    const inner = known.type.kind === 'object' ? known.type.attributes : undefined;
    // Through an object that is known, to what is not known in it.
    return inner !== undefined && isJsonObject(value) && known.wire === key && Object.keys(value).length > 0
      ? repeated(inner, value, path, names)
      : [{ path, attribute: names.join('.') }];
  });
}

/**
 * What an object of the service has that the kind does not know, as an extra holds it: fields at the top and in known
 * objects. Empty values and locations are left out; `shown` gives what is shown of an unknown field.
 */
export function unknownFields(
  attributes: readonly Attribute[],
  body: Readonly<Record<string, unknown>>,
  shown: (key: string, value: unknown) => unknown,
): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) {
    const known = attributes.find(
      ({ name, wire, alsoKnownAs = [] }) => name === key || wire === key || alsoKnownAs.includes(key),
    );
    const isPlace = key === 'id' || scopes.some((scope) => scope === key);
    if (known === undefined && isPlace) continue;
    const left =
      known === undefined
        ? shown(key, value)
        : known.type.kind === 'object' && known.secret !== true && isObject(value)
          ? unknownFields(known.type.attributes, value, shown)
          : undefined;
    if (!isNothing(left)) found[key] = left;
  }
  return found;
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isObject(value) && Object.keys(value).length === 0)
  );
}

/** The value at a path of a body; undefined where there is none. */
export function fieldAt(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), body);
}
