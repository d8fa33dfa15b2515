import * as z from 'zod';
import type { Json } from '../core';

/** Limits of a value beyond its type, as data for documentation and for generating values. */
export interface ValueLimits {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Regular expressions; a value must match all of them. */
  readonly patterns: readonly string[];
  /** The only allowed values. */
  readonly allowedLiterals?: readonly string[];
  /** A well-known format, such as `uuid`. */
  readonly format?: string;
  /** Limits of each list item or map value. */
  readonly each?: ValueLimits;
}

/** A limit of a value, of each list item, or of the number of items. */
export type Limit = Exclude<keyof ValueLimits, 'each' | 'format'>;

interface Described {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly allOf?: readonly { readonly pattern?: string }[];
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly items?: Described;
  readonly additionalProperties?: Described | boolean;
}

/** Returns the limits of a schema. Conditions that are implemented in code are not included. */
export function limitsOf(schema: z.ZodType): ValueLimits {
  return limits(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described); // the type covers all dialects
}

function limits(described: Described): ValueLimits {
  const { minLength, maxLength, minItems, maxItems, format, items, additionalProperties } = described;
  const [minimum, maximum] = [described.minimum, described.maximum].map((one) => (isLimit(one) ? one : undefined));
  const words = (described.const === undefined ? described.enum : [described.const])?.map((one) =>
    typeof one === 'string' ? one : JSON.stringify(one),
  );
  // The format describes it better than the regular expression that checks it.
  const patterns =
    format === undefined ? [described, ...(described.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []) : [];
  const inner = items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  return {
    ...present({ minLength, maxLength, minimum, maximum, minItems, maxItems }),
    patterns,
    ...(words === undefined ? {} : { allowedLiterals: words }),
    ...(format === undefined ? {} : { format }),
    ...(inner === undefined ? {} : { each: limits(inner) }),
  };
}

// zod limits integers to the safe range of floating point; this is not a limit of the field.
function isLimit(limit: number | undefined): boolean {
  return limit !== undefined && Math.abs(limit) !== Number.MAX_SAFE_INTEGER;
}

function present<K extends string>(numbers: Readonly<Record<K, number | undefined>>): Partial<Record<K, number>> {
  const defined: Partial<Record<K, number>> = {};
  for (const name in numbers) {
    const value = numbers[name];
    if (value !== undefined) defined[name] = value;
  }
  return defined;
}
