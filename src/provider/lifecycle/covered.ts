import { typeHoldsSecret, type Attribute } from '../../catalog';
import { deepEqual, isObject } from '../../core';
import type { Body } from '../state/to-wire';

/** Whether an object at the service has every field that was sent, with an equivalent value. */
export function isCovered(attributes: readonly Attribute[], sent: Body, stored: Body): boolean {
  return attributes.every(
    (attribute) => sent[attribute.wire] === undefined || holds(attribute, sent[attribute.wire], stored[attribute.wire]),
  );
}

function holds(attribute: Attribute, sent: unknown, stored: unknown): boolean {
  // The service may return a secret in another form.
  if (attribute.secret === true) return stored !== undefined && stored !== null;
  if (attribute.type.kind === 'object' && isObject(sent) && isObject(stored)) {
    return isCovered(attribute.type.attributes, sent, stored);
  }
  if (Array.isArray(sent) && Array.isArray(stored)) {
    if (sent.length === stored.length && typeHoldsSecret(attribute.type)) return holdsItems(attribute, sent, stored);
    const key = (value: unknown): string => JSON.stringify(value);
    if (sent.length !== stored.length) return false;
    const [a, b] =
      attribute.set === true ? [sent.map(key).sort(), stored.map(key).sort()] : [sent.map(key), stored.map(key)];
    return a.every((item, i) => item === b[i]);
  }
  return deepEqual(sent, stored) || (sent === attribute.default && stored === undefined);
}

/** Compares lists of objects field by field, because secrets in them cannot be compared as text. */
function holdsItems({ type, set }: Attribute, sent: readonly unknown[], stored: readonly unknown[]): boolean {
  if (type.kind !== 'list' || type.item.kind !== 'object') return false;
  const { attributes } = type.item;
  const covers = (item: unknown, other: unknown): boolean =>
    isObject(item) && isObject(other) && isCovered(attributes, item, other);
  return set === true
    ? sent.every((item) => stored.some((other) => covers(item, other)))
    : sent.every((item, i) => covers(item, stored[i]));
}
