import { sameFolder, scopes, type Attribute, type AttributeType } from '../../catalog';
import { deepEqual, stableStringify } from '../../core';
import { isUnknown, type TfValue } from '../../protocol';
import { asFields, asList } from './fields';
import { objectIn } from './object-text';

/**
 * Whether two values of an attribute are equivalent: sets in any order, both names of a predefined folder, and null and
 * empty values. Unknown equals only unknown.
 */
export function sameValue(attribute: Attribute, left: TfValue | undefined, right: TfValue | undefined): boolean {
  const [one, other] = [left ?? null, right ?? null];
  if (attribute.marker === true && (one === null) !== (other === null)) return false;
  return same(attribute, attribute.type, one, other);
}

function same(attribute: Attribute, type: AttributeType, left: TfValue, right: TfValue): boolean {
  if (isUnknown(left) || isUnknown(right)) return isUnknown(left) && isUnknown(right);
  if (isEmptyValue(type, left) || isEmptyValue(type, right))
    return isEmptyValue(type, left) && isEmptyValue(type, right);
  if (namesFolder(attribute) && typeof left === 'string' && typeof right === 'string') return sameFolder(left, right);
  if (type.kind === 'text-or-object') return deepEqual(objectIn(left) ?? left, objectIn(right) ?? right);
  const [leftList, rightList] = [asList(left), asList(right)];
  if (type.kind === 'list' && leftList !== undefined && rightList !== undefined) {
    return sameList(attribute, type.item, leftList, rightList);
  }
  const [leftFields, rightFields] = [asFields(left), asFields(right)];
  if (type.kind === 'object' && leftFields !== undefined && rightFields !== undefined) {
    return type.attributes.every((inner) => sameValue(inner, leftFields[inner.name], rightFields[inner.name]));
  }
  return (
    deepEqual(left, right) || (typeof left !== 'object' && typeof right !== 'object' && String(left) === String(right))
  );
}

function sameList(
  attribute: Attribute,
  item: AttributeType,
  left: readonly TfValue[],
  right: readonly TfValue[],
): boolean {
  if (attribute.set === true && item.kind !== 'object') {
    const [a, b] = [new Set(left.map(stableStringify)), new Set(right.map(stableStringify))];
    return a.size === b.size && [...a].every((one) => b.has(one));
  }
  return left.length === right.length && left.every((one, i) => same(attribute, item, one, right[i] ?? null));
}

/** Whether a value is empty: null, an empty string, list or map, or an object with only empty values. */
export function isEmptyValue(type: AttributeType, value: TfValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (isUnknown(value)) return false;
  const list = asList(value);
  if (list !== undefined) return list.length === 0;
  const fields = asFields(value);
  if (fields === undefined) return false;
  if (type.kind === 'map') return Object.keys(fields).length === 0;
  // An object without attributes is a marker, so its presence is a value.
  if (type.kind !== 'object' || type.attributes.length === 0) return false;
  return type.attributes.every((inner) => saysNothing(inner, fields[inner.name]));
}

/** Whether an attribute has no value; for a marker, whether it is absent. */
export function saysNothing(attribute: Attribute, value: TfValue | undefined): boolean {
  return attribute.marker === true ? value === undefined || value === null : isEmptyValue(attribute.type, value);
}

/** Whether an empty string or list in the configuration lets the service choose the value. */
export function leavesToService(attribute: Attribute, config: TfValue | undefined): boolean {
  const { filledBy, weakensPolicyWhenRemoved, type } = attribute;
  const isPlain = type.kind === 'string' || type.kind === 'list';
  return (
    filledBy === 'service' &&
    weakensPolicyWhenRemoved === undefined &&
    isPlain &&
    isEmptyValue(type, config) &&
    (config ?? null) !== null
  );
}

/** Whether the attribute contains a folder name; predefined folders have two names. */
export function namesFolder(attribute: Attribute): boolean {
  return attribute.name === scopes[0] || (attribute.refs?.kinds.includes(scopes[0]) ?? false);
}
