import * as z from 'zod';
import { attr } from './attribute';
import type { AttributeFlags } from './attribute-type';
import type { Reference } from './reference';

const names = z.array(z.string().min(1));

/** Defines a set of names. */
export function refs(refs: Reference, doc: string, flags: AttributeFlags = {}): z.ZodOptional<typeof names> {
  return attr(names.optional(), doc, { set: true, ...flags, refs });
}

/** Defines a set of names with a default. */
export function refsOr(
  fallback: readonly string[],
  refs: Reference,
  doc: string,
  flags: AttributeFlags = {},
): z.ZodDefault<typeof names> {
  return attr(names.default([...fallback]), doc, { set: true, ...flags, refs });
}

/** Defines an optional name. */
export function ref(refs: Reference, doc: string, flags: AttributeFlags = {}): z.ZodOptional<z.ZodString> {
  return attr(z.string().min(1).optional(), doc, { ...flags, refs });
}
