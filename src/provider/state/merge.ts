import { typeHoldsSecret, type Attribute, type AttributeType, type ObjectType, type ResourceKind } from '../../catalog';
import { isObject } from '../../core';
import { isUnknown, type TfValue } from '../../terraform/protocol';
import { withExtra } from './extra-body';
import { isSameKey, sameValue } from '../../tenant';
import { asFields, asList, type Fields } from './fields';
import { omitAbsent } from './left-out';
import { bodyAttributes, isSent, toWire, type Body } from './to-wire';

/**
 * Builds the body of an update: the remote object with the changes of the plan. Everything else is sent back unchanged,
 * including fields that this provider does not know.
 */
export function mergeBody(kind: ResourceKind, remote: Body, prior: Fields, planned: Fields): Body {
  const attributes = bodyAttributes(kind);
  const merged = mergeObject({ attributes, choices: kind.choices }, writable(kind.attributes, remote), prior, planned);
  return withExtra(kind, merged, prior, planned);
}

/** Returns a remote object without the fields that a request cannot set. */
export function writable(attributes: readonly Attribute[], remote: Body): Body {
  const closed = new Set(attributes.filter((attribute) => !isSent(attribute)).map((attribute) => attribute.wire));
  return Object.fromEntries(Object.entries(remote).filter(([name]) => !closed.has(name)));
}

type Shape = Pick<ObjectType, 'attributes' | 'choices'>;

function mergeObject(shape: Shape, remote: Body, prior: Fields | undefined, planned: Fields): Body {
  const { attributes, choices } = shape;
  const empty = omitAbsent(shape, planned);
  const body: Record<string, unknown> = { ...remote };
  for (const attribute of attributes) {
    const [before, after] = [prior?.[attribute.name] ?? null, planned[attribute.name] ?? null];
    if (isUnknown(after) || (prior !== undefined && isKept(attribute, before, after))) continue;
    const value = empty.has(attribute.name)
      ? undefined
      : mergeValue(attribute, attribute.type, remote[attribute.wire], before, after);
    if (value === undefined) delete body[attribute.wire];
    else body[attribute.wire] = value;
  }
  // A write-only alternative is not in the state, so its removal is not visible there.
  for (const { count, of } of choices) {
    const configured = of.find((names) => names.some((name) => (planned[name] ?? null) !== null));
    if (configured === undefined || count === 'at-least-one') continue;
    const left = new Set(of.flat().filter((name) => !configured.includes(name) && (planned[name] ?? null) === null));
    for (const { name, wire } of attributes) if (left.has(name)) delete body[wire];
  }
  return body;
}

// A known secret is always sent: the service may return it in a form that it does not accept.
function isKept(attribute: Attribute, before: TfValue, after: TfValue): boolean {
  const secret = attribute.secret === true || typeHoldsSecret(attribute.type);
  return sameValue(attribute, before, after) && (after === null || !secret);
}

function mergeValue(
  attribute: Attribute,
  type: AttributeType,
  remote: unknown,
  before: TfValue,
  after: TfValue,
): unknown {
  const fields = asFields(after);
  if (type.kind === 'object' && fields !== undefined && isObject(remote)) {
    const shape = { attributes: type.attributes.filter(isSent), choices: type.choices };
    return mergeObject(shape, writable(type.attributes, remote), asFields(before), fields);
  }
  const [items, key] = [asList(after), attribute.itemKey];
  if (type.kind === 'list' && key === undefined && typeHoldsSecret(type) && items !== undefined) {
    const remotes: readonly unknown[] = Array.isArray(remote) && remote.length === items.length ? remote : [];
    return items.map((item, i) => {
      const prior = asList(before)?.[i] ?? null;
      // Only an unchanged item corresponds to the remote item at the same index.
      const isSame = sameValue({ ...attribute, type: type.item }, prior, item);
      return isSame ? mergeValue(attribute, type.item, remotes[i], prior, item) : toWire(type.item, item);
    });
  }
  if (type.kind === 'list' && key !== undefined && items !== undefined && Array.isArray(remote)) {
    const remotes: readonly unknown[] = remote;
    return items.map((item) => {
      const name = asFields(item)?.[key];
      const there = remotes.find((one) => isObject(one) && isSameKey(one[key], name));
      const prior = asList(before)?.find((one) => isSameKey(asFields(one)?.[key], name)) ?? null;
      return mergeValue(attribute, type.item, there, prior, item);
    });
  }
  return toWire(type, after);
}
