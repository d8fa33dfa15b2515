import { isObject } from '../../core';
import { isUnknown, type TfValue } from '../../terraform/protocol';

/** Attributes of one object, by their Terraform names. */
export type Fields = Readonly<Record<string, TfValue>>;

/** Returns a value as fields; undefined if it is null, unknown or not an object. */
export function asFields(value: TfValue | undefined): Fields | undefined {
  // TypeScript does not infer from isObject that lists are excluded and values are Terraform values.
  return value === undefined || isUnknown(value) || !isObject(value) ? undefined : value;
}

/** Returns a value as a list, or undefined. */
export function asList(value: TfValue | undefined): readonly TfValue[] | undefined {
  return Array.isArray(value) ? (value as readonly TfValue[]) : undefined;
}

/** Returns a value as a string, or undefined. */
export function asText(value: TfValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns the strings of a list; other items are left out. */
export function asTexts(value: TfValue | undefined): readonly string[] {
  return (asList(value) ?? []).filter((item) => typeof item === 'string');
}

/** Whether a value is unknown or contains an unknown value. */
export function holdsUnknown(value: TfValue | undefined): boolean {
  if (value === undefined) return false;
  if (isUnknown(value)) return true;
  if (Array.isArray(value)) return (value as readonly TfValue[]).some(holdsUnknown);
  const fields = asFields(value);
  return fields !== undefined && Object.values(fields).some(holdsUnknown);
}
