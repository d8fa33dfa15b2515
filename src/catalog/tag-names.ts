import * as z from 'zod';
import { attr } from './attribute';
import type { AttributeFlags } from './attribute-type';

/** Defines the tags of an object, as most kinds have them. */
export function tagNames(doc: string, flags: AttributeFlags = {}): z.ZodOptional<z.ZodArray<z.ZodString>> {
  return attr(z.array(z.string().max(127)).max(64).optional(), doc, {
    ...flags,
    effect: 'none',
    set: true,
    refs: { kinds: ['tag'] },
  });
}
