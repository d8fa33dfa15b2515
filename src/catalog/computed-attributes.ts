import * as z from 'zod';
import { attr } from './attribute';
import { optional } from './optional';

const computed = { setBy: 'service' } as const;

/** Defines a computed string. */
export function computedText(doc: string): z.ZodOptional<z.ZodString> {
  return optional.text(doc, computed);
}

/** Defines a computed integer. */
export function computedCount(doc: string): z.ZodOptional<z.ZodInt> {
  return attr(z.int().optional(), doc, computed);
}

/** Defines a computed boolean. */
export function computedFlag(doc: string): z.ZodOptional<z.ZodBoolean> {
  return optional.flag(doc, computed);
}

/** Defines a computed list of strings. */
export function computedTexts(doc: string): z.ZodOptional<z.ZodArray<z.ZodString>> {
  return optional.texts(doc, computed);
}

/** Defines a computed list of objects, whose attributes are also computed. */
export function computedList<S extends z.ZodObject>(item: S, doc: string): z.ZodOptional<z.ZodArray<S>> {
  return attr(z.array(item).optional(), doc, computed);
}
