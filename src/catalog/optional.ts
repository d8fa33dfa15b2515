import * as z from 'zod';
import { attr, nested, nestedList, oneOf } from './attribute';
import type { AttributeFlags } from './attribute-type';
import { integer } from './integer';

/** Describes optional attributes of the usual types: first what the attribute is, then its flags or what it contains. */
export const optional = {
  text: (doc: string, flags?: AttributeFlags) => attr(z.string().optional(), doc, flags),
  flag: (doc: string, flags?: AttributeFlags) => attr(z.boolean().optional(), doc, flags),
  integer: (doc: string, flags?: AttributeFlags) => attr(integer().optional(), doc, flags),
  texts: (doc: string, flags?: AttributeFlags) => attr(z.array(z.string()).optional(), doc, flags),
  /** Texts whose order and duplicates have no meaning. */
  textSet: (doc: string, flags?: AttributeFlags) => attr(z.array(z.string()).optional(), doc, { ...flags, set: true }),
  nested: <S extends z.ZodRawShape>(doc: string, shape: S) => attr(nested(shape).optional(), doc),
  nestedList: <S extends z.ZodRawShape>(doc: string, shape: S) => attr(nestedList(shape).optional(), doc),
  /** An object that has exactly one of its attributes. */
  oneOf: <S extends z.ZodRawShape>(doc: string, shape: S) => attr(oneOf(shape).optional(), doc),
};
