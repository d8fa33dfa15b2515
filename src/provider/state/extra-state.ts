import {
  createCarriesBody,
  extraFields,
  extraIn,
  extraName,
  fieldAt,
  printable,
  unknownFields,
  type ResourceKind,
} from '../../catalog';
import { deepEqual, isObject } from '../../core';
import type { TfValue } from '../../terraform/protocol';
import type { Fields } from './fields';

/**
 * Reads the fields that the extra of the state sets. Returns the text of the state if they are equal, else the remote
 * values, and null if none exists.
 */
export function readExtra(answer: Readonly<Record<string, unknown>>, state: Fields | undefined): TfValue {
  const known = state?.[extraName] ?? null;
  const fields = extraFields(extraIn(known));
  if (fields.every(({ path, value }) => deepEqual(plain(fieldAt(answer, path)), value))) return known;
  const found: Record<string, unknown> = {};
  for (const { path } of fields) {
    const value = fieldAt(answer, path);
    if (value !== undefined) place(found, path, plain(value));
  }
  return Object.keys(found).length === 0 ? null : JSON.stringify(found);
}

/** Returns the fields of an object that its kind does not know, as the initial extra of an import. */
export function foundExtra(kind: ResourceKind, answer: Readonly<Record<string, unknown>>): string | null {
  if (!createCarriesBody(kind)) return null;
  const found = plain(unknownFields(kind.attributes, answer, withoutSecrets));
  return isObject(found) && Object.keys(found).length > 0 ? JSON.stringify(found) : null;
}

function withoutSecrets(key: string, value: unknown): unknown {
  const shown = printable(undefined, { [key]: value }, { unlisted: 'removed by name' });
  return isObject(shown) ? shown[key] : undefined;
}

/** The paths that the last applied configuration set; undefined if unknown, as after an import. */
type SetPaths = ReadonlySet<string> | undefined;

/** Returns the record path of a field that `extra` sets. */
export function extraPath(path: readonly string[]): string {
  return [extraName, ...path].join('.');
}

/** Whether the remote extra has all configured fields, and no field that only an earlier configuration set. */
export function holdsExtra(config: TfValue, prior: TfValue, record: SetPaths): boolean {
  const there = extraIn(prior);
  if (there === undefined) return false;
  const set = extraFields(extraIn(config));
  const paths = new Set(set.map(({ path }) => extraPath(path)));
  return (
    set.every(({ path, value }) => deepEqual(fieldAt(there, path), value)) &&
    extraFields(there).every(({ path }) => paths.has(extraPath(path)) || record?.has(extraPath(path)) !== true)
  );
}

/** Returns the part of an extra that an earlier configuration set; the rest was found by an import. */
export function recordedExtra(prior: TfValue, record: SetPaths): TfValue {
  const found: Record<string, unknown> = {};
  for (const { path, value } of extraFields(extraIn(prior))) {
    if (record?.has(extraPath(path)) === true) place(found, path, value);
  }
  return Object.keys(found).length === 0 ? null : JSON.stringify(found);
}

/** Whether two extras are equivalent, regardless of their formatting. */
export function sameExtra(left: TfValue, right: TfValue): boolean {
  return left === right || (left !== null && right !== null && deepEqual(extraIn(left), extraIn(right)));
}

/** Converts a value to what JSON.parse returns: the client keeps large numbers exact. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
  return value ?? null;
}

function place(target: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const next: Record<string, unknown> = isObject(inner) ? inner : {};
  target[name] = next;
  place(next, rest, value);
}
