import { displayFolderName } from '../../catalog';
import { isObject } from '../../core';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields with all numbers as strings, at any depth. */
export function withNumbersAsText(fields: Fields): Record<string, unknown> {
  return mapFields(fields, (value) => (typeof value === 'number' ? String(value) : value));
}

/** Returns the fields with predefined folders replaced by their display names in `folder` and `parent`. */
export function withShownFolders(fields: Fields): Record<string, unknown> {
  const shown = (['folder', 'parent'] as const).flatMap((name) => {
    const value = fields[name];
    return typeof value === 'string' ? [[name, displayFolderName(value)] as const] : [];
  });
  return { ...fields, ...Object.fromEntries(shown) };
}

/** Adds a field that the API description does not contain. */
export function withUnknownField(fields: Fields): Record<string, unknown> {
  return { ...fields, future_field: 'future' };
}

function mapFields(fields: Fields, change: (value: unknown) => unknown): Record<string, unknown> {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return isObject(value) ? mapFields(value, change) : change(value);
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, inside(value)]));
}
