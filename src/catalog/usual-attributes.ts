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
  enum: (words: readonly string[], doc: string, flags?: AttributeFlags) => attr(z.enum(words).optional(), doc, flags),
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

/** Describes attributes that must be there, like `optional`. */
export const required = {
  text: (doc: string, flags?: AttributeFlags) => attr(z.string(), doc, flags),
  flag: (doc: string, flags?: AttributeFlags) => attr(z.boolean(), doc, flags),
  integer: (doc: string, flags?: AttributeFlags) => attr(integer(), doc, flags),
  texts: (doc: string, flags?: AttributeFlags) => attr(z.array(z.string()), doc, flags),
  textSet: (doc: string, flags?: AttributeFlags) => attr(z.array(z.string()), doc, { ...flags, set: true }),
  enum: (words: readonly string[], doc: string, flags?: AttributeFlags) => attr(z.enum(words), doc, flags),
  ...requiredObjects(),
  with: requiredObjects,
};

/** Describes attributes that only the service sets. */
export const computed = {
  text: (doc: string, flags?: AttributeFlags) => attr(z.string().optional(), doc, { ...flags, setBy: 'service' }),
  flag: (doc: string, flags?: AttributeFlags) => attr(z.boolean().optional(), doc, { ...flags, setBy: 'service' }),
  count: (doc: string) => attr(z.int().optional(), doc, { setBy: 'service' }),
  texts: (doc: string) => attr(z.array(z.string()).optional(), doc, { setBy: 'service' }),
  /** Objects whose attributes are also computed. */
  list: <S extends z.ZodObject>(item: S, doc: string) => attr(z.array(item).optional(), doc, { setBy: 'service' }),
};

/** Describes a flag that is off unless it is set. */
export function offByDefault(doc: string, flags: AttributeFlags = {}): z.ZodDefault<z.ZodBoolean> {
  return attr(z.boolean().default(false), doc, flags);
}

/** Describes a flag that is on unless it is set. */
export function onByDefault(doc: string, flags: AttributeFlags = {}): z.ZodDefault<z.ZodBoolean> {
  return attr(z.boolean().default(true), doc, flags);
}
