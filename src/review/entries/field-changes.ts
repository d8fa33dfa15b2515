import { extraName, type Attribute, type ResourceKind } from '../../catalog';
import { deepEqual, isObject, stableStringify } from '../../core';
import { sameValue } from '../../tenant';
import type { FieldChange, Shown } from '../report/report';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { hidden } from '../plan/wire-object';

/** Returns the changed attributes of an object in catalog order; for a new or deleted object, all attributes. */
export function fieldChanges({
  kind,
  before,
  after,
}: Pick<ObjectChange, 'kind' | 'before' | 'after'>): readonly FieldChange[] {
  const known = kind.attributes.filter(isShownChange).flatMap((attribute) => {
    const [left, right] = [valueOf(attribute, before), valueOf(attribute, after)];
    return sameValue(attribute, left, right, { names: 'wire', fillsDefaults: true })
      ? []
      : [fieldChange(kind, attribute, left, right)];
  });
  return [...known, ...extraChange(before?.extra, after?.extra)];
}

// Their meaning is unknown, but the change is reported.
function extraChange(before: ObjectState['extra'], after: ObjectState['extra']): readonly FieldChange[] {
  if (deepEqual(before, after)) return [];
  const sides = {
    ...(before === undefined ? {} : { before: shownValue(before) }),
    ...(after === undefined ? {} : { after: shownValue(after) }),
  };
  return [{ name: extraName, ...sides }];
}

// Name, IDs and secrets are excluded: name and secrets are reported separately, IDs mean nothing to a reader.
function isShownChange({ name, setBy, secret, companionOf }: Attribute): boolean {
  return name !== 'name' && name !== 'id' && setBy === undefined && secret !== true && companionOf === undefined;
}

function valueOf({ wire, default: fallback }: Attribute, state: ObjectState | undefined): unknown {
  if (state === undefined) return undefined;
  if (state.hidden.includes(wire)) return hidden;
  const value = state.fields[wire];
  return value === undefined || value === null ? fallback : value;
}

function fieldChange(kind: ResourceKind, attribute: Attribute, left: unknown, right: unknown): FieldChange {
  const { name, set } = attribute;
  const sides = {
    ...(left === undefined ? {} : { before: shownValue(left) }),
    ...(right === undefined ? {} : { after: shownValue(right) }),
  };
  if (set !== true || !Array.isArray(left) || !Array.isArray(right)) return { name, ...sides };
  const [leftTexts, rightTexts] = [new Set(left.map(stableStringify)), new Set(right.map(stableStringify))];
  return {
    name,
    ...sides,
    added: right.filter((item) => !leftTexts.has(stableStringify(item))).map(shownValue),
    removed: left.filter((item) => !rightTexts.has(stableStringify(item))).map(shownValue),
  };
}

/** Converts a value to its form in the report. */
function shownValue(value: unknown): Shown {
  if (Array.isArray(value)) return value.map(shownValue);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shownValue(item)]));
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'bigint' ? String(value) : null;
}
