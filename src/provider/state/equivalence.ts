import { sameFolder, scopes, type Attribute, type AttributeType } from '../../catalog';
import { deepEqual, stableStringify } from '../../core';
import { isUnknown, type TfValue } from '../../protocol';
import { asFields, asList } from './fields';
import { objectIn } from './object-text';

/**
 * Whether two values of an attribute mean the same: lists that mean sets in any order, folders by either of their
 * names, nothing and an empty list alike. Unknown equals only unknown.
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

/** Whether a value says nothing: null, an empty text, list or map, an object of nothing but such. */
export function isEmptyValue(type: AttributeType, value: TfValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (isUnknown(value)) return false;
  const list = asList(value);
  if (list !== undefined) return list.length === 0;
  const fields = asFields(value);
  if (fields === undefined) return false;
  if (type.kind === 'map') return Object.keys(fields).length === 0;
  // An object without attributes is a marker: that it is there says something.
  if (type.kind !== 'object' || type.attributes.length === 0) return false;
  return type.attributes.every((inner) => saysNothing(inner, fields[inner.name]));
}

/** Whether the value of an attribute says nothing. */
export function saysNothing(attribute: Attribute, value: TfValue | undefined): boolean {
  return attribute.marker === true ? value === undefined || value === null : isEmptyValue(attribute.type, value);
}

/** Whether an empty text or list in the configuration leaves the attribute to the service, which fills it in. */
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

/** Whether the attribute holds the name of a folder, of which predefined ones have two. */
export function namesFolder(attribute: Attribute): boolean {
  return attribute.name === scopes[0] || (attribute.refs?.kinds.includes(scopes[0]) ?? false);
}
