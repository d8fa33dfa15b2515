import { extraFields, extraIn, extraName, type Attribute, type AttributeType } from '../../catalog';
import { deepEqual, isObject, parseJson, type Path } from '../../core';
import { isUnknown, type TfValue } from '../../terraform/protocol';
import { extraPath } from '../state/extra-state';
import { asFields, asList, type Fields } from '../state/fields';

/**
 * The paths that a configuration sets, stored in the private state by the last apply. Paths only, never values: private
 * state is not marked sensitive. `group["x"].dlp` is in the list item with the key `x`.
 */
export type ConfigRecord = ReadonlySet<string>;

/** The other rules at the same end of a rulebase: UUIDs, or names of rules that are not created yet. */
export interface EndRecord {
  readonly where: string;
  /** Rules that may be beyond this one. */
  readonly rules: readonly string[];
  /** Rules that were beyond this one when it was planned, and that nothing was known of. */
  readonly unsure?: readonly string[];
}

const format = 1;

/** Returns the paths that a configuration sets. */
export function recordOf(attributes: readonly Attribute[], config: Fields): ConfigRecord {
  const extra = extraFields(extraIn(config[extraName])).map(({ path }) => extraPath(path));
  return new Set([...pathsIn(attributes, config, ''), ...extra]);
}

/** Encodes private state. */
export function encodeRecord(record: ConfigRecord, end?: EndRecord): Uint8Array {
  return Buffer.from(JSON.stringify({ scm: format, set: [...record].sort(), ...(end === undefined ? {} : { end }) }));
}

/** Replaces the end record in the private state; returns the same bytes if it is unchanged. */
export function withEnd(bytes: Uint8Array, end: EndRecord | undefined): Uint8Array {
  if (deepEqual(decodeEnd(bytes), end)) return bytes;
  const { end: _, ...rest } = parseRecord(bytes) ?? { scm: format };
  return Buffer.from(JSON.stringify({ ...rest, ...(end === undefined ? {} : { end }) }));
}

/**
 * Reads the rules that were beyond a rule at the top or bottom at its last correct position; undefined for any other
 * object.
 */
export function decodeEnd(bytes: Uint8Array): EndRecord | undefined {
  const end = parseRecord(bytes)?.['end'];
  if (!isObject(end)) return undefined;
  const { where, rules, unsure } = end;
  if (typeof where !== 'string' || !Array.isArray(rules)) return undefined;
  const texts = (list: readonly unknown[]): readonly string[] => list.filter((rule) => typeof rule === 'string');
  return {
    where,
    rules: texts(rules),
    ...(Array.isArray(unsure) ? { unsure: texts(unsure) } : {}),
  };
}

/** Reads the managed paths from private state; undefined if it is empty or of another provider. */
export function decodeRecord(bytes: Uint8Array): ConfigRecord | undefined {
  const set = parseRecord(bytes)?.['set'];
  return Array.isArray(set) ? new Set(set.filter((path) => typeof path === 'string')) : undefined;
}

function parseRecord(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  if (bytes.length === 0) return undefined;
  try {
    const parsed: unknown = parseJson(Buffer.from(bytes).toString('utf8'));
    return isObject(parsed) && parsed['scm'] === format ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a record contains a path or anything below it. */
export function isRecorded(record: ConfigRecord, path: string): boolean {
  if (record.has(path)) return true;
  for (const one of record) {
    if (one.startsWith(path) && (one[path.length] === '.' || one[path.length] === '[')) return true;
  }
  return false;
}

/** Whether two records contain the same paths. */
export function sameRecord(left: ConfigRecord, right: ConfigRecord): boolean {
  return left.size === right.size && [...left].every((path) => right.has(path));
}

/** Returns the path of an attribute inside another one. */
export function innerPath(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}

/** Returns the path of a list item with a key. */
export function itemPath(parent: string, key: unknown): string {
  return `${parent}[${JSON.stringify(typeof key === 'string' || typeof key === 'number' ? key : null)}]`;
}

/** Returns the record path of a field; the items of a state have the keys. */
export function recordPath(path: Path, state: Fields): string {
  let value: unknown = state;
  let text = '';
  for (const step of path) {
    if (typeof step === 'string') {
      value = isObject(value) ? value[step] : undefined;
      text = innerPath(text, step);
    } else {
      value = Array.isArray(value) ? value[step] : undefined;
      text = itemPath(text, isObject(value) ? value['name'] : undefined);
    }
  }
  return text;
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
