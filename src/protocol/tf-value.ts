import type { Json } from '../core';

const unknownBrand = Symbol('unknown');

/** The type of `UNKNOWN`. */
export interface Unknown {
  /** Keeps every other object from having this type. */
  readonly [unknownBrand]: true;
}

/** A value that Terraform does not know yet. There is one; refinements of it are dropped. */
export const UNKNOWN: Unknown = Object.freeze({ [unknownBrand]: true as const });

/** Whether a value itself (not something inside it) is unknown. */
export function isUnknown(value: unknown): value is Unknown {
  return value === UNKNOWN;
}

/**
 * A Terraform value. A number is a `number` when that is exact, a `bigint` beyond 2^53, and a decimal string where
 * binary fractions cannot say it (`0.1`): Terraform calculates in decimals and sends such numbers as strings.
 * For attributes of type `dynamic` see `dynamicTyped`.
 */
export type TfValue =
  null | boolean | number | bigint | string | Unknown | readonly TfValue[] | { readonly [key: string]: TfValue };

const dynamicBrand = Symbol('dynamic');

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
