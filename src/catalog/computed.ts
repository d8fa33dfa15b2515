import * as z from 'zod';
import { attr } from './attribute';
import type { AttributeFlags } from './attribute-type';

/** Describes attributes that only the service sets. */
export const computed = {
  text: (doc: string, flags?: AttributeFlags) => attr(z.string().optional(), doc, { ...flags, setBy: 'service' }),
  flag: (doc: string, flags?: AttributeFlags) => attr(z.boolean().optional(), doc, { ...flags, setBy: 'service' }),
  count: (doc: string) => attr(z.int().optional(), doc, { setBy: 'service' }),
  texts: (doc: string) => attr(z.array(z.string()).optional(), doc, { setBy: 'service' }),
  /** Objects whose attributes are also computed. */
  list: <S extends z.ZodObject>(item: S, doc: string) => attr(z.array(item).optional(), doc, { setBy: 'service' }),
};
