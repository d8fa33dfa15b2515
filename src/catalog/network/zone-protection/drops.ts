import * as z from 'zod';
import { attr } from '../../attribute';

/** A flag that makes a zone drop packets which it otherwise lets through. */
export function drops(doc: string): z.ZodOptional<z.ZodBoolean> {
  return attr(z.boolean().optional(), doc, { weakensPolicyWhenRemoved: { open: false } });
}
