import * as z from 'zod';
import type { Json } from '../core';
import type { Attribute, AttributeFlags, AttributeType, Choice } from './attribute-type';
import { withSecretSiblings } from './secret-siblings';
import { sentenceFrom } from './words';

interface Described {
  readonly doc: string;
  readonly flags: AttributeFlags;
}

// WeakMaps instead of zod registries, because a registry makes the compiler instantiate the whole schema type.
const described = new WeakMap<z.ZodType, Described>();
const choicesOf = new WeakMap<z.ZodType, readonly Choice[]>();

/** Describes an attribute. Wraps the outermost schema: put `.optional()` and `.default()` inside. */
export function attr<T extends z.ZodType>(schema: T, doc: string, flags: AttributeFlags = {}): T {
  // Cloned, because metadata is stored per instance and schemas may be shared between attributes.
  const own = schema.clone();
  described.set(own, { doc, flags });
  const choices = choicesOf.get(schema);
  if (choices !== undefined) choicesOf.set(own, choices);
  return own;
}

/** Creates a nested object; every key of the shape must be an `attr()`. */
export function nested<S extends z.ZodRawShape>(
  shape: S,
  choices: readonly Choice[] = [],
): z.ZodObject<S, z.core.$strict> {
  const schema = z.strictObject(shape);
  choicesOf.set(schema, choices);
  return schema;
}

/** Creates a list of such objects. */
export function nestedList<S extends z.ZodRawShape>(
  shape: S,
  choices: readonly Choice[] = [],
): z.ZodArray<z.ZodObject<S, z.core.$strict>> {
  return z.array(nested(shape, choices));
}

/** Creates a nested object that has exactly one of its attributes. */
export function oneOf<S extends z.ZodRawShape>(shape: S): z.ZodObject<S, z.core.$strict> {
  return nested(shape, [exactlyOne(...Object.keys(shape))]);
}

/** Requires exactly one of the attributes. */
export function exactlyOne(...names: readonly string[]): Choice {
  return { count: 'exactly-one', of: names.map((name) => [name]) };
}

/** Allows at most one of the attributes. */
export function atMostOne(...names: readonly string[]): Choice {
  return { count: 'at-most-one', of: names.map((name) => [name]) };
}

/** Relaxes a choice whose alternatives the service may accept together, because another client sends several. */
export function maybeSeveral(choice: Choice): Choice {
  return { ...choice, several: 'documented' };
}

/** Returns the attributes of an object. Throws on a key without metadata. */
export function attributesOf(shape: z.ZodRawShape, where: string): readonly Attribute[] {
  return Object.entries(shape).map(([name, field]) => attributeOf(name, field as z.ZodType, `${where}.${name}`));
}

function attributeOf(name: string, schema: z.ZodType, where: string): Attribute {
  const found = described.get(schema);
  if (found === undefined)
    throw new Error(`catalog: ${where} is not described: wrap its outermost schema in attr() or plain()`);
  const absent = schema.safeParse(undefined);
  const fallback = absent.success ? (absent.data as Json | undefined) : undefined;
  const type = typeOf(schema, where);
  return {
    ...found.flags,
    name,
    wire: found.flags.wire ?? name,
    doc: found.doc === '' ? sentenceFrom(name) : found.doc,
    type,
    required: !absent.success,
    ...(fallback === undefined ? {} : { default: fallback }),
    schema,
    ...(found.flags.setBy === undefined && hasNamedItems(type) ? { itemKey: 'name' } : {}),
    ...countOf(schema),
  };
}

function hasNamedItems(type: AttributeType): boolean {
  return (
    type.kind === 'list' && type.item.kind === 'object' && type.item.attributes.some(({ name }) => name === 'name')
  );
}

// Objects are validated item by item, since some may be unknown at plan time; the schema here checks only their number.
function countOf(schema: z.ZodType): Pick<Attribute, 'itemCount'> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return countOf(schema.unwrap() as z.ZodType);
  if (!(schema instanceof z.ZodArray) || schema.def.checks === undefined || !(schema.element instanceof z.ZodObject))
    return {};
  return { itemCount: schema.clone({ ...schema.def, element: z.unknown() }) };
}

function typeOf(schema: z.ZodType, where: string): AttributeType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return typeOf(schema.unwrap() as z.ZodType, where);
  }
  if (schema instanceof z.ZodBoolean) return { kind: 'bool' };
  if (schema instanceof z.ZodNumber)
    return { kind: schema.format === 'safeint' || schema.format === 'int32' ? 'integer' : 'number' };
  if (schema instanceof z.ZodArray) return { kind: 'list', item: typeOf(schema.element as z.ZodType, where) };
  if (schema instanceof z.ZodRecord) return { kind: 'map', value: typeOf(schema.valueType as z.ZodType, where) };
  if (schema instanceof z.ZodObject) {
    return withSecretSiblings(attributesOf(schema.shape, where), choicesOf.get(schema) ?? []);
  }
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum || schema instanceof z.ZodStringFormat) {
    return { kind: 'string' };
  }
  if (schema instanceof z.ZodUnion) {
    if (schema.options.some((option) => option instanceof z.ZodRecord)) return { kind: 'text-or-object' };
    if (schema.options.some((option) => option instanceof z.ZodNumber)) return { kind: 'text-or-number' };
  }
  throw new Error(`catalog: ${where} has a schema without a matching Terraform type (${schema._zod.def.type})`);
}
