import * as z from 'zod';
import type { Json } from '../core/json';
import type { Reference } from './reference';

/** Flags of an attribute; each is independent of the others. */
export interface AttributeFlags {
  /** Only the service sets it: computed in Terraform, refused in a request body. */
  readonly setBy?: 'service';
  /** What the local service gives to an attribute that only the service sets. */
  readonly given?: Json;
  /** The service may fill it in when it is absent: unknown in a plan that creates. */
  readonly filledBy?: 'service';
  /** Where a request carries it; `nowhere` is for attributes that exist only in Terraform. Default `body`. */
  readonly sentIn?: 'body' | 'query' | 'nowhere';
  /** A change replaces the object. */
  readonly forceNew?: true;
  /** Optional in Terraform's schema because the official provider has it so; its absence is an error at validation. */
  readonly demanded?: true;
  /** Sensitive; gets a write-only sibling. */
  readonly secret?: true;
  /** A list whose order and repetition carry no meaning. */
  readonly set?: true;
  /** For a list of objects: the attribute that tells two items apart. */
  readonly itemKey?: string;
  /** That it is there says something, even when it is empty. */
  readonly marker?: true;
  /** What the strings in it name. */
  readonly refs?: Reference;
  /**
   * Its reset widens what matches or drops inspection. `open` is the value that says so in writing;
   * without one the type has no such value and the plan can only warn.
   */
  readonly narrows?: { readonly open?: Json };
  /** Its name at the API where Terraform's name differs. */
  readonly wire?: string;
  /** A valid value, for documentation and tests, where the type and the limits do not tell one. */
  readonly example?: Json;
  /** Other names that the API accepts for it. */
  readonly alsoKnownAs?: readonly string[];
}

/** What an attribute holds. */
export type AttributeType =
  | { readonly kind: 'string' | 'bool' | 'integer' | 'number' }
  /** A string, or at the API an object that Terraform holds as its JSON. */
  | { readonly kind: 'text-or-object' }
  | { readonly kind: 'list'; readonly item: AttributeType }
  | { readonly kind: 'map'; readonly value: AttributeType }
  | ObjectType;

/** An object with named attributes. */
export interface ObjectType {
  readonly kind: 'object';
  readonly attributes: readonly Attribute[];
  readonly choices: readonly Choice[];
}

/** Attributes of one object of which one group, or at least one, must be set. */
export interface Choice {
  readonly count: 'exactly-one' | 'at-most-one' | 'at-least-one';
  /** Alternatives; each is a set of attributes that belong together. */
  readonly of: readonly (readonly string[])[];
}

/** One attribute, ready to be projected: everything that was said about it in the catalogue. */
export interface Attribute extends AttributeFlags {
  /** Terraform's name. */
  readonly name: string;
  /** The API's name. */
  readonly wire: string;
  readonly doc: string;
  readonly type: AttributeType;
  /** Whether a request must carry it. */
  readonly required: boolean;
  /** The value that absence means. */
  readonly default?: Json;
  /** Validates one whole value of it. */
  readonly schema: z.ZodType;
}

interface Described {
  readonly doc: string;
  readonly flags: AttributeFlags;
}

// Weak maps rather than zod's registries: those make the compiler instantiate the whole schema type.
const described = new WeakMap<z.ZodType, Described>();
const choicesOf = new WeakMap<z.ZodType, readonly Choice[]>();

/** Describes an attribute. Wraps the outermost schema: put `.optional()` and `.default()` inside. */
export function attr<T extends z.ZodType>(schema: T, doc: string, flags: AttributeFlags = {}): T {
  // A clone, because descriptions are kept by instance and schemas may be shared between attributes.
  const own = schema.clone();
  described.set(own, { doc, flags });
  const choices = choicesOf.get(schema);
  if (choices !== undefined) choicesOf.set(own, choices);
  return own;
}

/** An object inside an attribute; every key of the shape is an `attr()`. */
export function nested<S extends z.ZodRawShape>(
  shape: S,
  choices: readonly Choice[] = [],
): z.ZodObject<S, z.core.$strict> {
  const schema = z.strictObject(shape);
  choicesOf.set(schema, choices);
  return schema;
}

/** Exactly one of the given attributes must be set. */
export function exactlyOne(...names: readonly string[]): Choice {
  return { count: 'exactly-one', of: names.map((name) => [name]) };
}

/** At most one of the given attributes may be set. */
export function atMostOne(...names: readonly string[]): Choice {
  return { count: 'at-most-one', of: names.map((name) => [name]) };
}

/** Reads the attributes out of an object schema. Throws on a key without metadata. */
export function attributesOf(schema: z.ZodObject, where: string): readonly Attribute[] {
  return Object.entries(schema.shape).map(([name, field]) => attributeOf(name, field as z.ZodType, `${where}.${name}`));
}

function attributeOf(name: string, schema: z.ZodType, where: string): Attribute {
  const found = described.get(schema);
  if (found === undefined) throw new Error(`catalogue: ${where} is not described: wrap its outermost schema in attr()`);
  const absent = schema.safeParse(undefined);
  const fallback = absent.success ? (absent.data as Json | undefined) : undefined;
  return {
    ...found.flags,
    name,
    wire: found.flags.wire ?? name,
    doc: found.doc,
    type: typeOf(schema, where),
    required: !absent.success,
    ...(fallback === undefined ? {} : { default: fallback }),
    schema,
  };
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
    return { kind: 'object', attributes: attributesOf(schema, where), choices: choicesOf.get(schema) ?? [] };
  }
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum || schema instanceof z.ZodStringFormat) {
    return { kind: 'string' };
  }
  if (schema instanceof z.ZodUnion && schema.options.some((one) => one instanceof z.ZodRecord)) {
    return { kind: 'text-or-object' };
  }
  throw new Error(`catalogue: ${where} has a schema that no Terraform type stands for (${schema._zod.def.type})`);
}
