import { isObject } from '../../core';
import { isUnknown, type TfValue } from '../../protocol';

/** The attributes of one object as Terraform holds them, by Terraform's names. */
export type Fields = Readonly<Record<string, TfValue>>;

/** A value as fields, or undefined where it is null, unknown or no object. */
export function asFields(value: TfValue | undefined): Fields | undefined {
  // isObject cannot see that a list is excluded, nor that the values are Terraform's.
  return value === undefined || isUnknown(value) || !isObject(value) ? undefined : value;
}

/** A value as a list, or undefined. */
export function asList(value: TfValue | undefined): readonly TfValue[] | undefined {
  return Array.isArray(value) ? (value as readonly TfValue[]) : undefined;
}

/** A value as text, or undefined. */
export function asText(value: TfValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A list's or map's texts; whatever is no text is left out. */
export function asTexts(value: TfValue | undefined): readonly string[] {
  return (asList(value) ?? []).filter((item) => typeof item === 'string');
}

/** Whether a value is unknown or holds an unknown one. */
export function holdsUnknown(value: TfValue | undefined): boolean {
  if (value === undefined) return false;
  if (isUnknown(value)) return true;
  if (Array.isArray(value)) return (value as readonly TfValue[]).some(holdsUnknown);
  const fields = asFields(value);
  return fields !== undefined && Object.values(fields).some(holdsUnknown);
}
