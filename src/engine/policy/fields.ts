import { isObject } from '../../core';

/** Returns the strings in a list field; empty if the field is absent. */
export function textsAt(fields: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter((item: unknown) => typeof item === 'string') : [];
}

export function textAt(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function objectAt(
  fields: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> | undefined {
  const value = fields[name];
  return isObject(value) ? value : undefined;
}
