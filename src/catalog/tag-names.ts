import * as z from 'zod';
import { attr } from './attribute';

/** Defines the tags of an object, as most kinds have them. */
export function tagNames(doc: string): z.ZodOptional<z.ZodArray<z.ZodString>> {
  return attr(z.array(z.string().max(127)).max(64).optional(), doc, {
    effect: 'none',
    set: true,
    refs: { kinds: ['tag'] },
  });
}
