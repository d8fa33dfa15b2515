import * as z from 'zod';
import { optional } from '../../optional';

/** A flag that makes a zone drop packets which it otherwise lets through. */
export function drops(doc: string): z.ZodOptional<z.ZodBoolean> {
  return optional.flag(doc, { weakensPolicyWhenRemoved: { open: false } });
}
