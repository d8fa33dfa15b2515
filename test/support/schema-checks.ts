import type * as z from 'zod';
import type { Constraint } from './constraint';

/** Constraints that correspond to each check of a schema. */
export const constraintsOfCheck: Readonly<Record<string, readonly Constraint[]>> = {
  min_length: ['length', 'number of items'],
  max_length: ['length', 'number of items'],
  length_equals: ['length'],
  greater_than: ['range'],
  less_than: ['range'],
  number_format: ['whole number'],
  string_format: ['pattern', 'form'],
  custom: ['condition'],
};

/** Constraints that correspond to each type of a schema, except those that Terraform's type system enforces. */
export const constraintsOfType: Readonly<Record<string, readonly Constraint[]>> = {
  enum: ['words'],
  literal: ['words'],
  string: [],
  number: [],
  boolean: [],
  array: [],
  object: [],
  record: [],
  optional: [],
  nullable: [],
  default: [],
  union: [],
  unknown: [],
  pipe: [],
  transform: [],
};

interface Definition {
  readonly type: string;
  readonly check?: string;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[];
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

/** Returns the types and checks in a schema, at every depth. */
export function partsOf(schema: z.ZodType): { readonly types: readonly string[]; readonly checks: readonly string[] } {
  const def = schema._zod.def as unknown as Definition; // zod's internal structure, which its types do not export
  const inner = [def.innerType, def.element, def.valueType, def.in, def.out, ...(def.options ?? [])];
  const parts = [...inner, ...Object.values(def.shape ?? {})].flatMap((one) => (one === undefined ? [] : partsOf(one)));
  const own = [...(def.check === undefined ? [] : [def.check]), ...(def.checks ?? []).map((one) => one._zod.def.check)];
  return {
    types: [def.type, ...parts.flatMap(({ types }) => types)],
    checks: [...own, ...parts.flatMap(({ checks }) => checks)],
  };
}
