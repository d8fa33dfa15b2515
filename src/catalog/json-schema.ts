import * as z from 'zod';
import { isObject, type Json, type JsonObject } from '../core';
import type { Attribute, AttributeType, Choice } from './attribute-type';
import { limitsOf } from './limits';
import {
  attributeNamed,
  hasOwnId,
  isReadable,
  namesParent,
  type ReadOnlyKind,
  type ResourceKind,
} from './resource-kind';
import { scopes } from './scope';

/** Direction of a body: sent in a request, or received in a response. */
export type BodyDirection = 'sent' | 'got';

/** Builds the JSON Schema (2020-12) of an object of a kind in a body, by API name. */
export function kindSchema(kind: ResourceKind, way: BodyDirection): JsonObject {
  const { codec } = kind.api;
  if (codec !== undefined && codec.properties === undefined) return { type: 'object', description: kind.doc };
  const attributes = kind.attributes.filter((attribute) => travels(kind, attribute, way));
  const properties = {
    ...idOf(kind, way),
    ...nameOf(kind, way),
    ...propertiesOf(attributes, way),
    ...topOf(kind, way),
  };
  const reshaped = codec?.properties?.(properties) ?? properties;
  const required = attributes
    .filter(
      (attribute) => !isScope(attribute) && (way === 'sent' ? mustBeSent(attribute) : isAlwaysAnswered(attribute)),
    )
    .map(({ wire }) => wire);
  const known = [...(way === 'got' && hasOwnId(kind) && isReadable(kind) ? ['id'] : []), ...required].filter(
    (name) => name in reshaped,
  );
  return {
    type: 'object',
    description: kind.doc,
    properties: reshaped,
    ...(known.length === 0 ? {} : { required: known }),
    additionalProperties: false,
    ...(way === 'sent' && codec === undefined ? choicesOf(kind.choices, attributes) : {}),
  };
}

/**
 * Builds the JSON Schema (2020-12) of a read-only object in a response. Requires only the attributes that all of them
 * have.
 */
export function readOnlySchema({ doc, attributes }: ReadOnlyKind): JsonObject {
  const answered = attributes.filter(({ sentIn }) => sentIn !== 'query' && sentIn !== 'nowhere');
  const required = answered.filter(({ required: isRequired }) => isRequired).map(({ wire }) => wire);
  return {
    type: 'object',
    description: doc,
    properties: propertiesOf(answered, 'got'),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function travels(kind: ResourceKind, attribute: Attribute, way: BodyDirection): boolean {
  const { sentIn, wire } = attribute;
  if (isScope(attribute))
    return way === 'sent'
      ? sentIn !== 'nowhere'
      : kind.api.location.in === 'body' || kind.api.location.inAnswers === true;
  // The position of a rule may also be in a request body; responses omit it.
  if (sentIn === 'query') return way === 'sent' && wire === 'position' && kind.api.rulebase === true;
  return sentIn !== 'nowhere';
}

function idOf(kind: ResourceKind, way: BodyDirection): JsonObject {
  if (!hasOwnId(kind)) return {};
  const description = 'UUID assigned by the service.';
  return { id: { type: 'string', ...(way === 'sent' ? { readOnly: true } : {}), description } };
}

// Responses identify a container by name, even if the name cannot be set.
function nameOf(kind: ResourceKind, way: BodyDirection): JsonObject {
  return way === 'got' && kind.contains !== undefined
    ? { name: { type: 'string', description: 'Name of the object.' } }
    : {};
}

// The top container has no parent.
function topOf(kind: ResourceKind, way: BodyDirection): JsonObject {
  const above = namesParent(kind);
  const attribute = above === undefined || way === 'sent' ? undefined : attributeNamed(kind, above);
  return attribute === undefined
    ? {}
    : { [attribute.wire]: { type: 'string', description: `${attribute.doc} Empty for the top folder.` } };
}

function propertiesOf(attributes: readonly Attribute[], way: BodyDirection): JsonObject {
  const properties: Record<string, Json> = {};
  for (const attribute of attributes) {
    const own = attributeSchema(attribute, way);
    properties[attribute.wire] = own;
    for (const alias of way === 'sent' ? (attribute.alsoKnownAs ?? []) : []) {
      if (attributes.some(({ wire }) => wire === alias)) continue;
      properties[alias] = { ...own, deprecated: true, description: `Alias of \`${attribute.wire}\`.` };
    }
  }
  return properties;
}

function attributeSchema(attribute: Attribute, way: BodyDirection): JsonObject {
  const { schema, type, doc, setBy, secret, seededValue, default: fallback } = attribute;
  return {
    // Responses contain the encrypted form, to which the secret's limits do not apply.
    ...(secret === true && way === 'got' && type.kind === 'string'
      ? { type: 'string' }
      : typeSchema(type, schema, way)),
    // Terraform represents every ID as a string.
    ...(way === 'got' && typeof seededValue === 'number' ? { type: 'integer' } : {}),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(setBy === 'service' && way === 'sent' ? { readOnly: true } : {}),
    ...(secret === true ? { format: 'password' } : {}),
    description: doc,
  };
}

// Objects use API names, which zod does not know; for all other types zod's own conversion is best.
function typeSchema(type: AttributeType, schema: z.ZodType, way: BodyDirection): JsonObject {
  if (!holdsObject(type)) return plainSchema(schema);
  const { minItems, maxItems } = limitsOf(schema);
  return {
    ...innerSchema(type, way),
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
  };
}

function innerSchema(type: AttributeType, way: BodyDirection): JsonObject {
  if (type.kind === 'list') return { type: 'array', items: innerSchema(type.item, way) };
  if (type.kind === 'map') return { type: 'object', additionalProperties: innerSchema(type.value, way) };
  if (type.kind !== 'object') return {};
  const attributes = type.attributes.filter(({ sentIn }) => sentIn !== 'nowhere');
  const required = way === 'sent' ? attributes.filter(mustBeSent).map(({ wire }) => wire) : [];
  return {
    type: 'object',
    properties: propertiesOf(attributes, way),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
    ...(way === 'sent' ? choicesOf(type.choices, attributes) : {}),
  };
}

function holdsObject(type: AttributeType): boolean {
  if (type.kind === 'list') return holdsObject(type.item);
  return type.kind === 'object' || (type.kind === 'map' && holdsObject(type.value));
}

function plainSchema(schema: z.ZodType): JsonObject {
  const plain: unknown = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));
  if (!isObject(plain)) return {};
  const { $schema: _dialect, default: _fallback, ...rest } = plain;
  return rest as JsonObject; // parsed from JSON
}

function mustBeSent({ required, requiredByApi, setBy, alsoKnownAs = [] }: Attribute): boolean {
  // An attribute with an alias is missing only if both names are.
  return (required || requiredByApi === true) && setBy === undefined && alsoKnownAs.length === 0;
}

// Responses may omit secrets and write-only attributes.
function isAlwaysAnswered({ required, secret, writeOnly, sentIn = 'body' }: Attribute): boolean {
  return required && secret !== true && writeOnly !== true && sentIn === 'body';
}

function isScope({ name }: Attribute): boolean {
  return scopes.some((scope) => scope === name);
}

// Constraints between attributes. That of the container is in the operation's description, because an update may omit
// it.
function choicesOf(choices: readonly Choice[], attributes: readonly Attribute[]): JsonObject {
  const wires = new Map(attributes.filter((attribute) => !isScope(attribute)).map(({ name, wire }) => [name, wire]));
  const all = choices.flatMap((choice): readonly JsonObject[] => {
    const groups = choice.of
      .map((group) => group.flatMap((name) => wires.get(name) ?? []))
      .filter((group) => group.length > 0)
      .map((group): JsonObject => ({ anyOf: group.map((name) => ({ required: [name] })) }));
    if (groups.length === 0) return [];
    if (choice.count === 'at-least-one') return [{ anyOf: groups }];
    return [{ oneOf: choice.count === 'exactly-one' ? groups : [...groups, { not: { anyOf: groups } }] }];
  });
  return all.length === 0 ? {} : { allOf: all };
}
