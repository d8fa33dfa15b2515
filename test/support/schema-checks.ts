import type * as z from 'zod';
import type { Constraint } from './constraint';

/** What a check of a schema demands, as constraints that a configuration can break. */
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

/** What a type of schema demands by itself. What Terraform's own types see to is none. */
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

/** The types and checks that a schema is made of, at every depth. */
export function partsOf(schema: z.ZodType): { readonly types: readonly string[]; readonly checks: readonly string[] } {
  const def = schema._zod.def as unknown as Definition; // zod's own shape, which its types keep to themselves
  const inner = [def.innerType, def.element, def.valueType, def.in, def.out, ...(def.options ?? [])];
  const parts = [...inner, ...Object.values(def.shape ?? {})].flatMap((one) => (one === undefined ? [] : partsOf(one)));
  const own = [...(def.check === undefined ? [] : [def.check]), ...(def.checks ?? []).map((one) => one._zod.def.check)];
  return {
    types: [def.type, ...parts.flatMap(({ types }) => types)],
    checks: [...own, ...parts.flatMap(({ checks }) => checks)],
  };
}
