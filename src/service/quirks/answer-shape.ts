import { appliesTo, isReadable, type Attribute, type ResourceKind } from '../../catalog';
import { isObject } from '../../core';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields with each unordered list reversed. */
export function reorderFields(attributes: readonly Attribute[], fields: Fields): Record<string, unknown> {
  const result: Record<string, unknown> = { ...fields };
  for (const { wire, set, type } of attributes) {
    const value = fields[wire];
    if (set === true && Array.isArray(value)) result[wire] = [...(value as readonly unknown[])].reverse();
    else if (type.kind === 'object' && isObject(value)) result[wire] = reorderFields(type.attributes, value);
  }
  return result;
}

/** Adds an empty list or `false` for each absent optional field that a response could contain. */
export function withEmptyDefaults(kind: ResourceKind, fields: Fields): Record<string, unknown> {
  // Responses of kinds with a codec use other field names.
  if (!isReadable(kind) || kind.api.codec !== undefined) return { ...fields };
  const named = Object.fromEntries(kind.attributes.map((attribute) => [attribute.name, fields[attribute.wire]]));
  const chosen = new Set(kind.choices.flatMap((choice) => choice.of.flat()));
  const result: Record<string, unknown> = { ...fields };
  for (const attribute of kind.attributes) {
    const { wire, name, type, required, setBy, sentIn, marker, writeOnly } = attribute;
    if (required || setBy !== undefined || sentIn !== undefined || marker === true || writeOnly === true) continue;
    // A member of a choice would appear to be selected.
    if (chosen.has(name)) continue;
    if (result[wire] !== undefined || !appliesTo(kind, attribute, named)) continue;
    if (type.kind === 'list') result[wire] = [];
    if (type.kind === 'bool') result[wire] = false;
  }
  return result;
}
