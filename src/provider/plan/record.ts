import { extraFields, extraIn, extraName, type Attribute, type AttributeType } from '../../catalog';
import { deepEqual, isObject } from '../../core';
import { isUnknown, type TfValue } from '../../protocol';
import { extraPath } from '../state/extra-state';
import { asFields, asList, type Fields } from '../state/fields';

/**
 * The paths that a configuration sets, kept in private state by the last apply. Paths only, never values: private
 * state is not marked sensitive. `group["x"].dlp` is inside the item of a list that the key `x` tells apart.
 */
export type ConfigRecord = ReadonlySet<string>;

/** Which rules are beyond one that is at an end of its rulebase, by UUID, or by name while they are not created. */
export interface EndRecord {
  readonly where: string;
  readonly rules: readonly string[];
}

const format = 1;

/** The paths that a configuration sets. */
export function recordOf(attributes: readonly Attribute[], config: Fields): ConfigRecord {
  const extra = extraFields(extraIn(config[extraName])).map(({ path }) => extraPath(path));
  return new Set([...pathsIn(attributes, config, ''), ...extra]);
}

/** Private state as bytes. */
export function encodeRecord(record: ConfigRecord, end?: EndRecord): Uint8Array {
  return Buffer.from(JSON.stringify({ scm: format, set: [...record].sort(), ...(end === undefined ? {} : { end }) }));
}

/** Private state with another record of the rules beyond this one; as it is where that says nothing new. */
export function withEnd(bytes: Uint8Array, end: EndRecord | undefined): Uint8Array {
  if (deepEqual(decodeEnd(bytes), end)) return bytes;
  const { end: _, ...rest } = decoded(bytes) ?? { scm: format };
  return Buffer.from(JSON.stringify({ ...rest, ...(end === undefined ? {} : { end }) }));
}

/** Which rules were beyond one at the top or bottom when that was last right; undefined for any other object. */
export function decodeEnd(bytes: Uint8Array): EndRecord | undefined {
  const end = decoded(bytes)?.['end'];
  if (!isObject(end)) return undefined;
  const { where, rules } = end;
  if (typeof where !== 'string' || !Array.isArray(rules)) return undefined;
  return { where, rules: rules.filter((rule) => typeof rule === 'string') };
}

/** Reads private state; undefined where it is empty or somebody else's. */
export function decodeRecord(bytes: Uint8Array): ConfigRecord | undefined {
  const set = decoded(bytes)?.['set'];
  return Array.isArray(set) ? new Set(set.filter((path) => typeof path === 'string')) : undefined;
}

function decoded(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  if (bytes.length === 0) return undefined;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return isObject(parsed) && parsed['scm'] === format ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a record holds a path or anything inside it. */
export function isRecorded(record: ConfigRecord, path: string): boolean {
  if (record.has(path)) return true;
  for (const one of record) {
    if (one.startsWith(path) && (one[path.length] === '.' || one[path.length] === '[')) return true;
  }
  return false;
}

/** Whether two records hold the same paths. */
export function sameRecord(left: ConfigRecord, right: ConfigRecord): boolean {
  return left.size === right.size && [...left].every((path) => right.has(path));
}

/** Path of an attribute inside another one. */
export function innerPath(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}

/** Path of the item of a list that a key tells apart. */
export function itemPath(parent: string, key: TfValue | undefined): string {
  return `${parent}[${JSON.stringify(typeof key === 'string' || typeof key === 'number' ? key : null)}]`;
}

function pathsIn(attributes: readonly Attribute[], config: Fields, parent: string): readonly string[] {
  return attributes.flatMap((attribute) => {
    const value = config[attribute.name];
    return value === undefined || value === null
      ? []
      : pathsOf(attribute, attribute.type, value, innerPath(parent, attribute.name));
  });
}

function pathsOf(attribute: Attribute, type: AttributeType, value: TfValue, path: string): readonly string[] {
  if (isUnknown(value)) return [path];
  const fields = asFields(value);
  if (type.kind === 'object' && fields !== undefined) {
    const inner = pathsIn(type.attributes, fields, path);
    return inner.length > 0 ? inner : [path];
  }
  const list = asList(value);
  const key = attribute.itemKey;
  if (type.kind === 'list' && key !== undefined && list !== undefined) {
    return [
      path,
      ...list.flatMap((item) => pathsOf(attribute, type.item, item, itemPath(path, asFields(item)?.[key]))),
    ];
  }
  return [path];
}
