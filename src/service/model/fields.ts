import {
  appliesTo,
  defaultFor,
  hasKind,
  hasOwnId,
  kindNamed,
  nameReferencesOf,
  renameReferences,
  scopes,
  storedFolderName,
  type Attribute,
  type AttributeType,
  type ResourceKind,
} from '../../catalog';
import { append, cachedBy, deepEqual, isObject } from '../../core';
import { problem } from '../api-problem';
import type { Strictness } from '../strictness';
import type { ContainerTree } from './container-tree';
import { paddedParts } from './id-batches';
import { rowParts, type ObjectRow, type SentNames } from './object-row';
import { canonicalName, deviceKind, folderKind } from './special-kinds';
import type { Transaction } from './transaction';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Normalizes the fields of a request: aliases become attribute names, null becomes absent, and read-only attributes are
 * removed. Other invalid fields are kept for validation, for example an ID of a kind without IDs.
 */
export function normalizeFields(attributes: readonly Attribute[], fields: Fields, where = ''): Record<string, unknown> {
  const result: Record<string, unknown> = { ...fields };
  for (const attribute of attributes) {
    for (const alias of attribute.alsoKnownAs ?? []) {
      // The alias is the name of another attribute.
      if (result[alias] === undefined || attributes.some((other) => other.wire === alias)) continue;
      const own = result[attribute.wire];
      if (own != null && result[alias] !== null && !deepEqual(own, result[alias])) {
        throw problem('invalidObject', [
          `${where}${attribute.wire} and ${alias} are aliases with different values: set one of them`,
        ]);
      }
      result[attribute.wire] = own ?? result[alias];
      delete result[alias];
    }
    const value = result[attribute.wire];
    if (value === null || (attribute.setBy === 'service' && attribute.sentIn !== 'nowhere'))
      delete result[attribute.wire];
    else if (value !== undefined) result[attribute.wire] = inside(attribute.type, value, `${where}${attribute.wire}.`);
  }
  return result;
}

function inside(type: AttributeType, value: unknown, where: string): unknown {
  if (type.kind === 'list' && Array.isArray(value)) return value.map((item) => inside(type.item, item, where));
  if (type.kind === 'object' && isObject(value)) return normalizeFields(type.attributes, value, where);
  return value;
}

/** Returns valid fields in catalog order, with defaults for absent values. */
export function fillDefaults(kind: ResourceKind, fields: Fields): Record<string, unknown> {
  const named = Object.fromEntries(kind.attributes.map((attribute) => [attribute.name, fields[attribute.wire]]));
  const result: Record<string, unknown> = {};
  for (const attribute of kind.attributes) {
    if (attribute.sentIn === 'nowhere' || attribute.setBy === 'service') continue;
    const value =
      fields[attribute.wire] ?? (applies(kind, attribute, named) ? defaultFor(kind, attribute, named) : undefined);
    if (value !== undefined) result[attribute.wire] = filledInside(attribute.type, value);
  }
  return result;
}

/**
 * Returns the fields without those that no request can set. Adds no defaults and keeps unknown fields: clients accept a
 * response that equals their request.
 */
export function asSent(kind: ResourceKind, fields: Fields): Record<string, unknown> {
  const apart = unsettable(kind);
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !apart.has(name) && value != null));
}

const unsettable = cachedBy(
  ({ attributes }: ResourceKind) =>
    new Set(
      attributes.flatMap(({ wire, setBy, sentIn }) => (setBy === 'service' || sentIn === 'nowhere' ? [wire] : [])),
    ),
);

function applies(kind: ResourceKind, attribute: Attribute, named: Fields): boolean {
  return attribute.sentIn !== 'query' && appliesTo(kind, attribute, named);
}

function filledInside(type: AttributeType, value: unknown): unknown {
  if (type.kind === 'list' && Array.isArray(value)) return value.map((item) => filledInside(type.item, item));
  if (type.kind !== 'object' || !isObject(value)) return value;
  const result: Record<string, unknown> = {};
  for (const attribute of type.attributes) {
    const own = value[attribute.wire] ?? attribute.default;
    if (own !== undefined) result[attribute.wire] = filledInside(attribute.type, own);
  }
  return result;
}

/** Replaces the names of referenced folders with those that the service returns. */
export function withCanonicalNames<T extends Fields>(kind: ResourceKind, fields: T): T {
  let result = fields;
  for (const { name, reference } of nameReferencesOf(kind, fields)) {
    const canonical = canonicalName(reference.kinds, name);
    if (canonical === name) continue;
    result = renameReferences(kind, result, (one) => one.name === name && one.reference === reference, canonical);
  }
  return result;
}

/** Returns the aliases of predefined folders in the fields, by the name that the service returns. */
export function sentNames(kind: ResourceKind, fields: Fields): SentNames {
  const places = scopes.flatMap((scope) => (scope === folderKind && fields[scope] != null ? [fields[scope]] : []));
  const named = nameReferencesOf(kind, fields).filter(({ reference }) => reference.kinds.includes(folderKind));
  const names = [...places.map(String), ...named.map(({ name }) => name)];
  return Object.fromEntries(
    names.filter((name) => storedFolderName(name) !== name).map((name) => [canonicalName([folderKind], name), name]),
  );
}

/** Returns the name in the fields; an empty string for a kind without names. */
export function nameIn(kind: ResourceKind, fields: Fields): string {
  const name = fields[kind.api.key ?? 'name'];
  return typeof name === 'string' ? canonicalName([kind.name], name) : '';
}

/** Whether objects of a kind have a location. A firewall has one, although it is a container itself. */
export function liesSomewhere(kind: ResourceKind): boolean {
  return kind.scopes.length > 0 || kind.name === deviceKind;
}

/** Returns the part of a row's body that no request can set and that updates keep. */
export function untouchable(kind: ResourceKind, body: Fields): Record<string, unknown> {
  return Object.fromEntries(
    kind.attributes.flatMap(({ wire, setBy, sentIn }) =>
      (setBy === 'service' || sentIn === 'nowhere') && body[wire] !== undefined ? [[wire, body[wire]]] : [],
    ),
  );
}

/** Returns the part of valid fields that is stored as the body of a row. */
export function bodyFrom(kind: ResourceKind, fields: Fields): Record<string, unknown> {
  return without(outsideBody(kind), fields);
}

const outsideBody = cachedBy(
  (kind: ResourceKind) =>
    new Set<string>([
      ...(liesSomewhere(kind) ? scopes : []),
      ...kind.attributes.flatMap(({ sentIn, wire }) => (sentIn === 'query' ? [wire] : [])),
    ]),
);

function without(names: ReadonlySet<string>, fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name)));
}

/** Converts an object to its API format. Only a lenient service returns folder names as the last write sent them. */
export function answerFor(row: ObjectRow, tree: ContainerTree, strictness: Strictness): Record<string, unknown> {
  const {
    fields: { name, ...rest },
    names,
  } = rowParts(row);
  const kind = hasKind(row.kind) ? kindNamed(row.kind) : undefined;
  const lenient = strictness !== 'strict';
  const place = tree.byId(row.container)?.name ?? '';
  const answer = {
    ...(kind === undefined || hasOwnId(kind) || (lenient && kind.api.idBesideKey === true) ? { id: row.id } : {}),
    ...(name === undefined ? {} : { name }),
    ...(row.scope === '' || !hasLocationInAnswers(row.kind)
      ? {}
      : { [row.scope]: lenient ? place : (kind?.onlyFolder ?? place) }),
    ...givenTo(row.kind),
    ...rest,
    // The name of a firewall is its serial number; public clients read it from this field.
    ...(lenient && row.kind === deviceKind ? { serial_number: row.name } : {}),
  };
  const readable = kind === undefined ? answer : withoutWriteOnly(kind, answer);
  const named = lenient ? withSentNames(row, names, kind, readable) : readable;
  return kind?.api.codec?.toApi(named, 'read') ?? named;
}

/** Converts a row to the form of the API. */
export type ToAnswer = (row: ObjectRow) => Record<string, unknown>;

/**
 * Prepares rows of a kind for the API. Converting them needs no store. Kinds whose objects say that they override others need
 * what is above each of them: one query for some names.
 */
export async function answersFor(tx: Transaction, kind: ResourceKind, rows: readonly ObjectRow[]): Promise<ToAnswer> {
  const tree = await tx.tree();
  const { strictness } = tx;
  const [mark] = overrideMarks(kind);
  if (mark === undefined) return (row) => answerFor(row, tree, strictness);
  const places = new Map<string, string[]>();
  for (const part of paddedParts([...new Set(rows.map(({ name }) => name))])) {
    for (const { name, container } of await tx.objects.findByNames([kind.name], part)) append(places, name, container);
  }
  const isOverriding = ({ name, container }: ObjectRow): boolean => {
    const node = tree.byId(container);
    const above = node === undefined ? [] : tree.visibleFrom(node).filter(({ id }) => id !== container);
    return above.some(({ id }) => places.get(name)?.includes(id) === true);
  };
  return (row) => ({ ...answerFor(row, tree, strictness), [mark]: isOverriding(row) });
}

/** Returns one object in the form of the API. */
export async function answerOf(tx: Transaction, kind: ResourceKind, row: ObjectRow): Promise<Record<string, unknown>> {
  return (await answersFor(tx, kind, [row]))(row);
}

const overrideMarks = cachedBy(({ attributes }: ResourceKind) =>
  attributes.flatMap(({ marksOverride, wire }) => (marksOverride === true ? [wire] : [])),
);

function withSentNames(
  row: ObjectRow,
  names: SentNames,
  kind: ResourceKind | undefined,
  fields: Fields,
): Record<string, unknown> {
  const asWritten = (name: string): string => names[name] ?? storedFolderName(name);
  let result: Record<string, unknown> = { ...fields };
  if (kind !== undefined && namesFolders(kind)) {
    for (const { name, reference } of nameReferencesOf(kind, fields)) {
      if (!reference.kinds.includes(folderKind) || asWritten(name) === name) continue;
      const isThisReference: Parameters<typeof renameReferences>[2] = (one) =>
        one.name === name && one.reference === reference;
      result = renameReferences(kind, result, isThisReference, asWritten(name));
    }
  }
  const own = row.kind === folderKind ? 'name' : row.scope === folderKind ? folderKind : undefined;
  const place = own === undefined ? undefined : result[own];
  return own === undefined || typeof place !== 'string' ? result : { ...result, [own]: asWritten(place) };
}

// Only a few kinds reference folders.
const namesFolders = cachedBy(({ attributes }: ResourceKind) => anyNamesFolders(attributes));

function anyNamesFolders(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ refs, type }) => refs?.kinds.includes(folderKind) === true || insideNamesFolders(type));
}

function insideNamesFolders(type: AttributeType): boolean {
  if (type.kind === 'list') return insideNamesFolders(type.item);
  return type.kind === 'object' && anyNamesFolders(type.attributes);
}

/** Returns the fields without write-only attributes. */
export function withoutWriteOnly<T extends Fields>(kind: ResourceKind, fields: T): T | Record<string, unknown> {
  const names = writeOnlyNames(kind);
  return names.size === 0 ? fields : without(names, fields);
}

const writeOnlyNames = cachedBy(
  ({ attributes }: ResourceKind) =>
    new Set(attributes.flatMap(({ wire, writeOnly }) => (writeOnly === true ? [wire] : []))),
);

// Responses have the form of a request body, so they lack the location if requests send it in the query.
function hasLocationInAnswers(kind: string): boolean {
  return (
    !hasKind(kind) || kindNamed(kind).api.location.in === 'body' || kindNamed(kind).api.location.inAnswers === true
  );
}

const seededFields = new Map<string, Fields>();

/** Returns the default values of read-only attributes, for rows that do not contain them. */
export function givenTo(kind: string): Fields {
  const known = seededFields.get(kind);
  if (known !== undefined) return known;
  const attributes = hasKind(kind) ? kindNamed(kind).attributes : [];
  const seeded = Object.fromEntries(
    attributes.flatMap((attribute) =>
      attribute.seededValue === undefined ? [] : [[attribute.wire, attribute.seededValue]],
    ),
  );
  seededFields.set(kind, seeded);
  return seeded;
}

/** Whether a name is an attribute of the location. */
export function isScope(name: string): boolean {
  return scopes.some((scope) => scope === name);
}
