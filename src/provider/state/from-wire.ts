import { defaultFor, type Attribute, type AttributeType, type ResourceKind } from '../../catalog';
import { isObject, stableStringify } from '../../core';
import type { TfValue } from '../../protocol';
import { sameValue } from './equivalence';
import { asFields, asList, type Fields } from './fields';

type Wire = Readonly<Record<string, unknown>>;

/** A value of the state; undefined where there is no state yet. */
type Before = TfValue | undefined;

/**
 * What the service answered, as state. Where a value means the same as the one in `state`, the state's form stays:
 * its order of a list that means a set, its spelling of a folder, its empty list for nothing.
 */
export function fromWire(kind: ResourceKind, answer: Wire, state: Fields | undefined): Fields {
  const fields: Record<string, TfValue> = {};
  // What was never read before, as at an import, has nothing to keep the form of.
  const absent = state === undefined || (state['revision'] ?? null) === null ? undefined : null;
  for (const attribute of kind.attributes) {
    const before = state?.[attribute.name] ?? absent;
    fields[attribute.name] =
      attribute.writeOnly === true
        ? (before ?? null)
        : isUntold(attribute, answer)
          ? (before ?? attribute.default ?? null)
          : attributeFromWire(attribute, answer[attribute.wire], before, defaultFor(kind, attribute, answer));
  }
  return fields;
}

/** Whether an answer says nothing of what a request carries elsewhere than in its body. */
function isUntold({ name, sentIn, wire }: Attribute, answer: Wire): boolean {
  return sentIn === 'query' || sentIn === 'nowhere' ? name === 'position' || answer[wire] === undefined : false;
}

function attributeFromWire(
  attribute: Attribute,
  answer: unknown,
  before: Before,
  fallback: TfValue | undefined,
): TfValue {
  // Some services answer null for an empty list.
  const there = answer === null && attribute.marker === true && attribute.type.kind === 'list' ? [] : answer;
  const read = valueFromWire(attribute, attribute.type, there, before);
  const value = read ?? fallback ?? null;
  // That an object is there may be what it says, when nothing is in it.
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
  // Some lists of one are answered bare.
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
  return before.find((item) => asFields(item)?.[key] === wanted) ?? null;
}

function objectFromWire(attributes: readonly Attribute[], answer: Wire, before: Fields | undefined): Fields {
  return Object.fromEntries(
    attributes.map((attribute) => {
      const state = before === undefined ? undefined : (before[attribute.name] ?? null);
      // The item key is the API's name only where both are the same, which holds for every kind that has one.
      const value =
        attribute.sentIn === 'nowhere' && answer[attribute.wire] === undefined ? state : answer[attribute.wire];
      return [attribute.name, attributeFromWire(attribute, value, state, attribute.default)];
    }),
  );
}

// A value of a form that nobody knows must not fail a read: it is as if it were not there.
function booleanOf(answer: unknown): boolean | null {
  if (typeof answer === 'boolean') return answer;
  if (answer === 'true' || answer === 'yes') return true;
  return answer === 'false' || answer === 'no' ? false : null;
}

function numberOf(answer: unknown): number | null {
  const isNone = typeof answer === 'boolean' || Array.isArray(answer) || answer === '';
  // A number with more digits than JavaScript holds comes as an object of its own.
  const value = isNone ? NaN : Number(answer);
  return Number.isFinite(value) ? value : null;
}

function stringOf(answer: unknown): string {
  return typeof answer === 'number' || typeof answer === 'boolean' || typeof answer === 'bigint'
    ? String(answer)
    : stableStringify(answer);
}
