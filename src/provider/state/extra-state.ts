import { extraFields, extraIn, extraName, fieldAt } from '../../catalog';
import { deepEqual, isObject } from '../../core';
import type { TfValue } from '../../protocol';
import type { Fields } from './fields';

/**
 * What the service has of the fields that an extra of the state sets: the state's own text while they are equal, else
 * the values that are there, and null where none is.
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

/** Whether two extras mean the same, whatever their texts look like. */
export function sameExtra(left: TfValue, right: TfValue): boolean {
  return left === right || (left !== null && right !== null && deepEqual(extraIn(left), extraIn(right)));
}

/** A value as JSON.parse would have read it: the client keeps long numbers exact. */
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
