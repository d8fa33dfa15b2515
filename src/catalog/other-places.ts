import { isObject, valueAt } from '../core';
import type { OtherPlace } from './api';
import type { ResourceKind } from './resource-kind';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of a kind that some tenants have at another place. */
export function otherPlacesOf({ api }: ResourceKind): readonly OtherPlace[] {
  return api.otherPlaces ?? [];
}

/** Returns an object with each field at the place of the description, unless that place has a value. */
export function atDescribedPlaces<T extends Fields>(kind: ResourceKind, object: T): T | Record<string, unknown> {
  return otherPlacesOf(kind).reduce<T | Record<string, unknown>>(
    (fields, { field, other }) =>
      !hasValueAt(fields, field) && hasValueAt(fields, other) ? moveValue(fields, other, field) : fields,
    object,
  );
}

/** Reports whether an object has a value at a path. */
export function hasValueAt(object: Fields, path: readonly string[]): boolean {
  return (valueAt(object, path) ?? null) !== null;
}

/** Moves a value; an object that becomes empty is removed. */
export function moveValue(object: Fields, from: readonly string[], to: readonly string[]): Record<string, unknown> {
  return withValue(withValue(object, from, undefined), to, valueAt(object, from));
}

function withValue(object: Fields, [step = '', ...rest]: readonly string[], value: unknown): Record<string, unknown> {
  const { [step]: before, ...others } = object;
  if (rest.length === 0) return value === undefined ? others : { ...others, [step]: value };
  const inner = withValue(isObject(before) ? before : {}, rest, value);
  return Object.keys(inner).length === 0 ? others : { ...others, [step]: inner };
}
