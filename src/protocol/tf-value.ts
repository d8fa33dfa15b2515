import type { Json } from '../core';

// Registered symbols, because a provider may be bundled into several files, each with its own copy of this one.
const unknownBrand: unique symbol = Symbol.for('terraform.value.unknown');

/** The type of `UNKNOWN`. */
export interface Unknown {
  /** Keeps every other object from having this type. */
  readonly [unknownBrand]: true;
  /** Keeps comparisons that look at names only from taking it for an empty object. */
  readonly '(known after apply)': true;
}

/** A value that Terraform does not know yet; refinements of it are dropped. Ask `isUnknown`, do not compare. */
export const UNKNOWN: Unknown = Object.freeze({ [unknownBrand]: true as const, '(known after apply)': true });

/** Whether a value itself (not something inside it) is unknown. */
export function isUnknown(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null && unknownBrand in value;
}

/**
 * A Terraform value. A number is a `number` when that is exact, a `bigint` beyond 2^53, and a decimal string where
 * binary fractions cannot say it (`0.1`): Terraform calculates in decimals and sends such numbers as strings.
 * For attributes of type `dynamic` see `dynamicTyped`.
 */
export type TfValue =
  null | boolean | number | bigint | string | Unknown | readonly TfValue[] | { readonly [key: string]: TfValue };

const dynamicBrand: unique symbol = Symbol.for('terraform.value.dynamic');

/** A value of an attribute whose type is `dynamic`: it brings its type, in Terraform's JSON form, along. */
export type DynamicTyped = Readonly<Record<'type' | 'value', TfValue>> & { readonly [dynamicBrand]: true };

/** Makes the value of a `dynamic` attribute, unless it is null or unknown, which need no type. */
export function dynamicTyped(type: Json, value: TfValue): DynamicTyped {
  return { [dynamicBrand]: true, type, value };
}

/** Whether a value brings its type along. */
export function isDynamicTyped(value: unknown): value is DynamicTyped {
  return typeof value === 'object' && value !== null && dynamicBrand in value;
}
