import { defaultFor, type Attribute, type AttributeType, type ResourceKind } from '../../catalog';
import { isObject, stableStringify } from '../../core';
import type { TfValue } from '../../terraform/protocol';
import { isSameKey, sameValue } from '../../tenant';
import { asFields, asList, type Fields } from './fields';

type Wire = Readonly<Record<string, unknown>>;

/** A value of the state; undefined if there is no state yet. */
type Before = TfValue | undefined;

/**
 * Converts a response to state. A value that is equivalent to the one in `state` keeps its form. Examples are the order
 * of a set, the alias of a folder, and an empty list instead of null.
 */
export function fromWire(kind: ResourceKind, answer: Wire, state: Fields | undefined): Fields {
  const fields: Record<string, TfValue> = {};
  // A state that was never read, as at an import, has no form to keep.
  const absent = state === undefined || (state['revision'] ?? null) === null ? undefined : null;
  for (const attribute of kind.attributes) {
    const before = state?.[attribute.name] ?? absent;
    fields[attribute.name] =
      attribute.writeOnly === true
        ? (before ?? null)
        : isMissing(attribute, answer)
          ? (before ?? attribute.default ?? null)
          : attributeFromWire(attribute, answer[attribute.wire], before, defaultFor(kind, attribute, answer));
  }
  return fields;
}

/** Whether a response lacks a value that is not sent in the body of a request. */
function isMissing({ name, sentIn, wire }: Attribute, answer: Wire): boolean {
  return sentIn === 'query' || sentIn === 'nowhere' ? name === 'position' || answer[wire] === undefined : false;
}

function attributeFromWire(
  attribute: Attribute,
  answer: unknown,
  before: Before,
  fallback: TfValue | undefined,
): TfValue {
  // Some services return null for an empty list.
  const there = answer === null && attribute.marker === true && attribute.type.kind === 'list' ? [] : answer;
  const read = valueFromWire(attribute, attribute.type, there, before);
  const value = read ?? fallback ?? null;
  // An empty object may be significant by its presence.
  if (before === undefined && attribute.type.kind === 'object') return value;
  const own = before ?? null;
  return sameValue(attribute, value, own) ? own : value;
}

function valueFromWire(attribute: Attribute, type: AttributeType, answer: unknown, before: Before): TfValue {
  if (answer === undefined || answer === null) return null;
  switch (type.kind) {
    case 'string':
    case 'text-or-object':
    case 'text-or-number':
      return typeof answer === 'string' ? answer : stringOf(answer);
    case 'bool':
      return booleanOf(answer);
    case 'integer':
    case 'number':
      return typeof answer === 'number' || typeof answer === 'bigint' ? answer : numberOf(answer);
    case 'list':
      return listFromWire(attribute, type.item, answer, before === undefined ? undefined : (asList(before) ?? []));
    case 'map':
      return isObject(answer)
        ? Object.fromEntries(
            Object.entries(answer).map(([key, item]) => [key, valueFromWire(attribute, type.value, item, null)]),
          )
        : null;
    case 'object':
      return isObject(answer)
        ? objectFromWire(type.attributes, answer, before === undefined ? undefined : (asFields(before) ?? {}))
        : null;
  }
}

function listFromWire(
  attribute: Attribute,
  item: AttributeType,
  answer: unknown,
  before: readonly TfValue[] | undefined,
): readonly TfValue[] {
  // Some services return a list of one item without brackets.
  const items: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  if (item.kind === 'object') {
    return items.map((one, i) => valueFromWire(attribute, item, one, before && counterpart(attribute, before, one, i)));
  }
  const values = items.map((one) => valueFromWire(attribute, item, one, null));
  if (attribute.set !== true) return values;
  const rank = new Map((before ?? []).map((one, i) => [stableStringify(one), i]));
  const rankOf = (value: TfValue): number => rank.get(stableStringify(value)) ?? rank.size;
  return values.sort((a, b) => rankOf(a) - rankOf(b));
}

function counterpart(attribute: Attribute, before: readonly TfValue[], answer: unknown, index: number): TfValue {
  const key = attribute.itemKey;
  if (key === undefined) return before[index] ?? null;
  const wanted = isObject(answer) ? answer[key] : undefined;
  return before.find((item) => isSameKey(asFields(item)?.[key], wanted)) ?? null;
}

function objectFromWire(attributes: readonly Attribute[], answer: Wire, before: Fields | undefined): Fields {
  return Object.fromEntries(
    attributes.map((attribute) => {
      const state = before === undefined ? undefined : (before[attribute.name] ?? null);
      // The item key is looked up by its API name; it equals the Terraform name in every kind that has one.
      const value =
        attribute.sentIn === 'nowhere' && answer[attribute.wire] === undefined ? state : answer[attribute.wire];
      return [attribute.name, attributeFromWire(attribute, value, state, attribute.default)];
    }),
  );
}

// A value of an unexpected type must not fail a read: it counts as absent.
function booleanOf(answer: unknown): boolean | null {
  if (typeof answer === 'boolean') return answer;
  if (answer === 'true' || answer === 'yes') return true;
  return answer === 'false' || answer === 'no' ? false : null;
}

function numberOf(answer: unknown): number | null {
  const isNone = typeof answer === 'boolean' || Array.isArray(answer) || answer === '';
  // A number with more digits than JavaScript can represent is an object.
  const value = isNone ? NaN : Number(answer);
  return Number.isFinite(value) ? value : null;
}

function stringOf(answer: unknown): string {
  return typeof answer === 'number' || typeof answer === 'boolean' || typeof answer === 'bigint'
    ? String(answer)
    : stableStringify(answer);
}
