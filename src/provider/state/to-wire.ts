import { scopes, type Attribute, type AttributeType, type ObjectType, type ResourceKind } from '../../catalog';
import { isUnknown, type TfValue } from '../../terraform/protocol';
import { withExtra } from './extra-body';
import type { Body } from './body';
import { asFields, asList, type Fields } from './fields';
import { omitAbsent } from './left-out';
import { objectIn } from './object-text';

export type { Body } from './body';

/** Returns the attributes of a kind that are sent in a body. The client adds the location. */
export function bodyAttributes(kind: ResourceKind): readonly Attribute[] {
  return kind.attributes.filter((attribute) => isSent(attribute) && !isScope(kind, attribute));
}

/** Whether an attribute is the location of the object. */
function isScope(kind: ResourceKind, attribute: Attribute): boolean {
  return (
    kind.scopes.some((scope) => scope === attribute.name) && (scopes as readonly string[]).includes(attribute.name)
  );
}

/** Whether an attribute is sent in the request body. */
export function isSent(attribute: Attribute): boolean {
  return attribute.setBy === undefined && (attribute.sentIn ?? 'body') === 'body';
}

/** Builds the body of a create: all values that are known and not null. */
export function toBody(kind: ResourceKind, planned: Fields): Body {
  return withExtra(
    kind,
    objectToWire({ attributes: bodyAttributes(kind), choices: kind.choices }, planned),
    undefined,
    planned,
  );
}

/** Converts one value to its API form. Undefined for null and unknown. */
export function toWire(type: AttributeType, value: TfValue | undefined): unknown {
  if (value === undefined || value === null || isUnknown(value)) return undefined;
  const list = asList(value);
  if (type.kind === 'list' && list !== undefined) {
    return list.map((item) => toWire(type.item, item)).filter((item) => item !== undefined);
  }
  const fields = asFields(value);
  if (type.kind === 'object' && fields !== undefined) {
    return objectToWire({ attributes: type.attributes.filter(isSent), choices: type.choices }, fields);
  }
  if (type.kind === 'map' && fields !== undefined) {
    return Object.fromEntries(Object.entries(fields).map(([key, item]) => [key, toWire(type.value, item)]));
  }
  if (type.kind === 'text-or-number')
    return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return type.kind === 'text-or-object' ? (objectIn(value) ?? value) : value;
}

function objectToWire(shape: Pick<ObjectType, 'attributes' | 'choices'>, fields: Fields): Body {
  const body: Record<string, unknown> = {};
  const empty = omitAbsent(shape, fields);
  for (const attribute of shape.attributes) {
    if (empty.has(attribute.name)) continue;
    const value = toWire(attribute.type, fields[attribute.name]);
    if (value !== undefined) body[attribute.wire] = value;
  }
  return body;
}
