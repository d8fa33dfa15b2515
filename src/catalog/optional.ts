import * as z from 'zod';
import { attr, nested, nestedList, oneOf } from './attribute';
import type { AttributeFlags } from './attribute-type';
import { integer } from './integer';

/** Describes objects that may be absent: what they are, then what they contain. */
const optionalObjects = (flags?: AttributeFlags) => ({
  nested: <S extends z.ZodRawShape>(doc: string, shape: S) => attr(nested(shape).optional(), doc, flags),
  nestedList: <S extends z.ZodRawShape>(doc: string, shape: S) => attr(nestedList(shape).optional(), doc, flags),
  /** An object that has exactly one of its attributes. */
  oneOf: <S extends z.ZodRawShape>(doc: string, shape: S) => attr(oneOf(shape).optional(), doc, flags),
});

/** Describes optional attributes of the usual types; objects `with` flags. */
export const optional = {
  text: (doc: string, flags?: AttributeFlags) => attr(z.string().optional(), doc, flags),
  flag: (doc: string, flags?: AttributeFlags) => attr(z.boolean().optional(), doc, flags),
  integer: (doc: string, flags?: AttributeFlags) => attr(integer().optional(), doc, flags),
  texts: (doc: string, flags?: AttributeFlags) => attr(z.array(z.string()).optional(), doc, flags),
  /** Texts whose order and duplicates have no meaning. */
  textSet: (doc: string, flags?: AttributeFlags) => attr(z.array(z.string()).optional(), doc, { ...flags, set: true }),
  /** An object whose presence alone has a meaning. */
  marker: (doc: string) => attr(nested({}).optional(), doc, { marker: true }),
  ...optionalObjects(),
  with: optionalObjects,
};

const requiredObjects = (flags?: AttributeFlags) => ({
  nested: <S extends z.ZodRawShape>(doc: string, shape: S) => attr(nested(shape), doc, flags),
  nestedList: <S extends z.ZodRawShape>(doc: string, shape: S) => attr(nestedList(shape), doc, flags),
  oneOf: <S extends z.ZodRawShape>(doc: string, shape: S) => attr(oneOf(shape), doc, flags),
});

/** Describes objects that must be there, like `optional`. */
export const required = { ...requiredObjects(), with: requiredObjects };
