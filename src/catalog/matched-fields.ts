import { isObject, stableStringify } from '../core';
import type { Attribute, AttributeType } from './attribute-type';
import { commentNames } from './effect';
import type { ResourceKind } from './resource-kind';

/** Attributes that identify an object and its location. */
const identity: ReadonlySet<string> = new Set(['id', 'name', 'folder', 'snippet', 'device', 'tag']);

/**
 * Returns the fields of an object, by API name, that determine which traffic it matches or where it sends it.
 * Objects with equal fields match equally: defaults are omitted, sets are sorted, and numbers are strings if the API
 * accepts both.
 */
export function matchedFields(
  kind: ResourceKind,
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const own = Object.fromEntries(Object.entries(fields).filter(([wire]) => !identity.has(wire)));
  return inObject(kind.attributes, own);
}

function inObject(
  attributes: readonly Attribute[],
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(fields).flatMap(([wire, value]): readonly (readonly [string, unknown])[] => {
    if (commentNames.has(wire) || value === undefined || value === null) return [];
    const attribute = attributes.find((one) => one.wire === wire);
    if (attribute === undefined) return [[wire, value]];
    if (attribute.affectsMatching === false) return [];
    const matched = inValue(attribute, attribute.type, value);
    return stableStringify(matched) === stableStringify(attribute.default) ? [] : [[wire, matched]];
  });
  return Object.fromEntries(entries);
}

function inValue(attribute: Attribute, type: AttributeType, value: unknown): unknown {
  if (type.kind === 'list' && Array.isArray(value)) {
    const items = value.map((item: unknown) => inValue(attribute, type.item, item));
    return attribute.set === true ? items.sort((a, b) => (stableStringify(a) < stableStringify(b) ? -1 : 1)) : items;
  }
  if (type.kind === 'object' && isObject(value)) return inObject(type.attributes, value);
  return type.kind === 'text-or-number' ? String(value) : value;
}
