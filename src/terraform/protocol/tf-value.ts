import type { Json } from './basis';

// Registered symbols, because a provider may be bundled into several files that each contain a copy of this module.
const unknownBrand: unique symbol = Symbol.for('terraform.value.unknown');

/** The type of `UNKNOWN`. */
export interface Unknown {
  /** Prevents other objects from having this type. */
  readonly [unknownBrand]: true;
  /** Prevents comparisons by property names from treating it as an empty object. */
  readonly '(known after apply)': true;
}

/** A value that is known after apply; refinements are dropped. Use `isUnknown` instead of comparing. */
export const UNKNOWN: Unknown = Object.freeze({ [unknownBrand]: true as const, '(known after apply)': true });

/** Whether a value itself is unknown, without regard to nested values. */
export function isUnknown(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null && unknownBrand in value;
}

/**
 * A Terraform value. A number is a `number` if that is exact, a `bigint` beyond 2^53, or a decimal string if it is not
 * exact in binary (`0.1`). Terraform uses decimal numbers and sends such values as strings. For attributes of type
 * `dynamic` see `dynamicTyped`.
 */
export type TfValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Unknown
  | readonly TfValue[]
  | { readonly [key: string]: TfValue };

const dynamicBrand: unique symbol = Symbol.for('terraform.value.dynamic');

/** A value of an attribute of type `dynamic`, together with its type in Terraform's JSON form. */
export type DynamicTyped = Readonly<Record<'type' | 'value', TfValue>> & { readonly [dynamicBrand]: true };

/** Makes the value of a `dynamic` attribute. Null and unknown values need no type. */
export function dynamicTyped(type: Json, value: TfValue): DynamicTyped {
  return { [dynamicBrand]: true, type, value };
}

/** Whether a value contains its type. */
export function isDynamicTyped(value: unknown): value is DynamicTyped {
  return typeof value === 'object' && value !== null && dynamicBrand in value;
}
