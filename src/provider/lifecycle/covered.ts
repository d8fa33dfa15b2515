import { typeHoldsSecret, type Attribute } from '../../catalog';
import { deepEqual, isObject } from '../../core';
import type { Body } from '../state/to-wire';

/** Whether an object at the service has every field that was sent, with an equivalent value. */
export function isCovered(attributes: readonly Attribute[], sent: Body, found: Body): boolean {
  return attributes.every(
    (attribute) => sent[attribute.wire] === undefined || holds(attribute, sent[attribute.wire], found[attribute.wire]),
  );
}

function holds(attribute: Attribute, sent: unknown, found: unknown): boolean {
  // The service may return a secret in another form.
  if (attribute.secret === true) return found !== undefined && found !== null;
  if (attribute.type.kind === 'object' && isObject(sent) && isObject(found)) {
    return isCovered(attribute.type.attributes, sent, found);
  }
  if (Array.isArray(sent) && Array.isArray(found)) {
    if (sent.length === found.length && typeHoldsSecret(attribute.type)) return holdsItems(attribute, sent, found);
    const key = (value: unknown): string => JSON.stringify(value);
    if (sent.length !== found.length) return false;
    const [a, b] =
      attribute.set === true ? [sent.map(key).sort(), found.map(key).sort()] : [sent.map(key), found.map(key)];
    return a.every((one, i) => one === b[i]);
  }
  return deepEqual(sent, found) || (sent === attribute.default && found === undefined);
}

/** Compares lists of objects field by field, because secrets in them cannot be compared as text. */
function holdsItems({ type, set }: Attribute, sent: readonly unknown[], found: readonly unknown[]): boolean {
  if (type.kind !== 'list' || type.item.kind !== 'object') return false;
  const { attributes } = type.item;
  const covers = (one: unknown, other: unknown): boolean =>
    isObject(one) && isObject(other) && isCovered(attributes, one, other);
  return set === true
    ? sent.every((one) => found.some((other) => covers(one, other)))
    : sent.every((one, i) => covers(one, found[i]));
}
