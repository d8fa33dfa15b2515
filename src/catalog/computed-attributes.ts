import * as z from 'zod';
import { attr } from './attribute';

const computed = { setBy: 'service' } as const;

/** A text that only the service sets. */
export function computedText(doc: string): z.ZodOptional<z.ZodString> {
  return attr(z.string().optional(), doc, computed);
}

/** A whole number that only the service sets. */
export function computedCount(doc: string): z.ZodOptional<z.ZodInt> {
  return attr(z.int().optional(), doc, computed);
}

/** A yes or no that only the service sets. */
export function computedFlag(doc: string): z.ZodOptional<z.ZodBoolean> {
  return attr(z.boolean().optional(), doc, computed);
}

/** Texts that only the service sets. */
export function computedTexts(doc: string): z.ZodOptional<z.ZodArray<z.ZodString>> {
  return attr(z.array(z.string()).optional(), doc, computed);
}

/** Objects that only the service sets; their attributes are computed, too. */
export function computedList<S extends z.ZodObject>(item: S, doc: string): z.ZodOptional<z.ZodArray<S>> {
  return attr(z.array(item).optional(), doc, computed);
}
