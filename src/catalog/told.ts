import * as z from 'zod';
import { attr } from './attribute';

const told = { setBy: 'service' } as const;

/** A text that only the service sets. */
export function toldText(doc: string): z.ZodOptional<z.ZodString> {
  return attr(z.string().optional(), doc, told);
}

/** A whole number that only the service sets. */
export function toldCount(doc: string): z.ZodOptional<z.ZodInt> {
  return attr(z.int().optional(), doc, told);
}

/** A yes or no that only the service sets. */
export function toldFlag(doc: string): z.ZodOptional<z.ZodBoolean> {
  return attr(z.boolean().optional(), doc, told);
}

/** Texts that only the service sets. */
export function toldTexts(doc: string): z.ZodOptional<z.ZodArray<z.ZodString>> {
  return attr(z.array(z.string()).optional(), doc, told);
}

/** Objects that only the service sets; their attributes are told, too. */
export function toldList<S extends z.ZodObject>(item: S, doc: string): z.ZodOptional<z.ZodArray<S>> {
  return attr(z.array(item).optional(), doc, told);
}
