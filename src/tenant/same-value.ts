import { sameFolder, scopes, type Attribute, type AttributeType } from '../catalog';
import { cachedBy, deepEqual, isBlank, isObject, stableStringify, tryParseJson, type Path } from '../core';
import { visitField, walkFields, type FieldNames, type FieldVisitor } from './walk-fields';

/** How two values are compared. */
export interface Sameness {
  readonly names: FieldNames;
  /** An absent value means the default of its attribute. */
  readonly fillsDefaults?: true;
}

/** As in a state of Terraform, where defaults are filled in. */
const asInState: Sameness = { names: 'name' };

/**
 * Reports whether two values of an attribute mean the same: sets in any order, both names of a predefined folder, a number as
 * a text, and absent and empty values, at every depth. A value that is known after the apply equals only itself.
 */
export function sameValue(attribute: Attribute, left: unknown, right: unknown, how = asInState): boolean {
  const isSame = sameWithoutParts(attribute, left, right, how);
  if (isSame !== undefined) return isSame;
  const field = { attribute, sides: [left, right], owners: [], path: [] };
  return visitField(field, samenessVisitor(how)).length === 0;
}

/** Visits the fields in which two values differ in meaning. */
const samenessVisitor = cachedBy((how: Sameness): FieldVisitor<true> => ({
  names: how.names,
  visit: ({ attribute, sides: [left, right] }, inside) => {
    if (attribute === undefined) return [];
    const isSame = sameWithoutParts(attribute, left, right, how);
    if (isSame !== undefined) return isSame ? [] : [true];
    const values = [filled(attribute, left, how), filled(attribute, right, how)];
    return inside(values) ?? (sameWhole(attribute, values[0], values[1]) ? [] : [true]);
  },
}));

/** Compares two values as far as that is possible without their parts; undefined if their parts decide. */
function sameWithoutParts(attribute: Attribute, left: unknown, right: unknown, how: Sameness): boolean | undefined {
  const { type, marker } = attribute;
  const one = filled(attribute, left, how);
  const other = filled(attribute, right, how);
  if (Object.is(one, other)) return true;
  if (marker === true && (one === null) !== (other === null)) return false;
  // An empty object has all defaults.
  if (how.fillsDefaults !== true || !isObject(one) || !isObject(other)) {
    const isEmpty = isEmptyValue(type, one, how.names);
    if (isEmpty !== isEmptyValue(type, other, how.names)) return false;
    if (isEmpty) return true;
  }
  const hasParts = type.kind === 'object' || (type.kind === 'list' && type.item.kind === 'object');
  return hasParts ? undefined : sameWhole(attribute, one, other);
}

function filled(attribute: Attribute, value: unknown, { fillsDefaults }: Sameness): unknown {
  return value ?? (fillsDefaults === true ? attribute.default : undefined) ?? null;
}

/** Compares values without parts, and lists whose items do not belong together. */
function sameWhole(attribute: Attribute, left: unknown, right: unknown): boolean {
  const { type } = attribute;
  if (type.kind === 'text-or-object') return deepEqual(parsedObject(left), parsedObject(right));
  if (type.kind !== 'list' || !Array.isArray(left) || !Array.isArray(right)) return sameScalar(attribute, left, right);
  if (attribute.set !== true)
    return left.length === right.length && left.every((one, i) => sameScalar(attribute, one, right[i]));
  const wanted = new Set(left.map(itemText));
  const found = new Set(right.map(itemText));
  return wanted.size === found.size && [...wanted].every((one) => found.has(one));
}

function sameScalar(attribute: Attribute, left: unknown, right: unknown): boolean {
  if (namesFolder(attribute) && typeof left === 'string' && typeof right === 'string') return sameFolder(left, right);
  return (
    deepEqual(left ?? null, right ?? null) ||
    (!isStructure(left) && !isStructure(right) && String(left) === String(right))
  );
}

function itemText(item: unknown): string {
  return isStructure(item) ? stableStringify(item) : String(item);
}

function isStructure(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function parsedObject(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('{') ? (tryParseJson(value) ?? value) : value;
}

/** Reports whether the attribute contains a folder name; predefined folders have two names. */
export function namesFolder({ name, refs }: Attribute): boolean {
  return name === scopes[0] || (refs?.kinds.includes(scopes[0]) ?? false);
}

/** Reports whether a value is empty: null, an empty text, list or map, or an object with only empty values. */
export function isEmptyValue(type: AttributeType, value: unknown, names: FieldNames = 'name'): boolean {
  if (isBlank(value)) return true;
  if (!isObject(value)) return false;
  // An object without attributes is a marker, so its presence is a value.
  if (type.kind !== 'object') return type.kind === 'map' && Object.keys(value).length === 0;
  return type.attributes.length > 0 && walkFields(type.attributes, [value], emptinessVisitors[names]).length === 0;
}

/** Visits what an object contains. */
const emptinessVisitors: Readonly<Record<FieldNames, FieldVisitor<true>>> = {
  name: emptinessVisitor('name'),
  wire: emptinessVisitor('wire'),
};

function emptinessVisitor(names: FieldNames): FieldVisitor<true> {
  return {
    names,
    visitsUnlisted: true,
    visit: ({ attribute, sides: [value] }) => {
      const isUnset = attribute === undefined ? isBlank(value) : isUnsetAttribute(attribute, value, names);
      return isUnset ? [] : [true];
    },
  };
}

/** Reports whether an attribute has no value; for a marker, whether it is absent. */
export function isUnsetAttribute({ marker, type }: Attribute, value: unknown, names: FieldNames = 'name'): boolean {
  return marker === true ? value === undefined || value === null : isEmptyValue(type, value, names);
}

/** How a stored object is compared with the one that was sent. */
export interface Coverage {
  readonly names: FieldNames;
  /** The service may return secrets in another form, so that only their presence counts. */
  readonly ignoresSecretValues?: true;
}

/** Reports whether a stored object has every field that was sent, with the same meaning. It may have further ones. */
export function isCovered(attributes: readonly Attribute[], sent: unknown, stored: unknown, how: Coverage): boolean {
  return findUncoveredFields(attributes, sent, stored, how).length === 0;
}

/** A field that was sent and that a stored object has with another meaning. */
export interface UncoveredField {
  readonly path: Path;
  /** Whether the stored object lacks the field. */
  readonly isMissing: boolean;
}

/** Returns the innermost fields that were sent and that a stored object lacks or has with another meaning. */
export function findUncoveredFields(
  attributes: readonly Attribute[],
  sent: unknown,
  stored: unknown,
  how: Coverage,
): readonly UncoveredField[] {
  return walkFields<UncoveredField>(attributes, [sent, stored], {
    names: how.names,
    visit: ({ attribute, sides: [wanted, found], path }, inside) => {
      if (attribute === undefined || wanted === undefined || wanted === null) return [];
      const isMissing = (found ?? null) === null;
      if (how.ignoresSecretValues && attribute.secret === true) return isMissing ? [{ path, isMissing }] : [];
      const isSame = sameValue(attribute, wanted, found ?? attribute.default, how);
      return isSame ? [] : (inside() ?? [{ path, isMissing }]);
    },
  });
}
