import type { Attribute } from '../catalog';
import { isObject, type Path } from '../core';
import type { Fields } from './snapshot';

/** Names of fields: those of Terraform, or those of the API. */
export type FieldNames = 'name' | 'wire';

/** One field on several sides, such as before and after. */
export interface FieldSides {
  /** Undefined for a field that the catalog does not contain. */
  readonly attribute: Attribute | undefined;
  /** The values. Some decide together whether the field has parts; the others follow as far as they have the same ones. */
  readonly sides: readonly unknown[];
  /** The objects that contain the values. */
  readonly owners: readonly Fields[];
  /** Names of fields and places of items. */
  readonly path: Path;
}

/** What a comparison does with each field. */
export interface FieldVisitor<T> {
  readonly names: FieldNames;
  /** Fields that the catalog does not contain are visited too. */
  readonly visitsUnlisted?: true;
  /** How many of the sides must have the same parts. Default: the first two. */
  readonly together?: number;
  /**
   * Returns the results of a field. `inside` visits its parts, with other values on request, and returns undefined if the
   * values have no parts that belong together: items of a list do if they are as many and have the same keys.
   */
  readonly visit: (field: FieldSides, inside: (sides?: readonly unknown[]) => readonly T[] | undefined) => readonly T[];
}

/** Visits the fields of one object on several sides, in the order of the catalog. A side may lack the object. */
export function walkFields<T>(
  attributes: readonly Attribute[],
  sides: readonly unknown[],
  visitor: FieldVisitor<T>,
  path: Path = [],
): readonly T[] {
  const owners = sides.map(fieldsOf);
  const found: T[] = [];
  const visitNamed = (attribute: Attribute | undefined, name: string): void => {
    const field = { attribute, sides: owners.map((owner) => owner[name]), owners, path: [...path, name] };
    for (const one of visitField(field, visitor)) found.push(one);
  };
  for (const attribute of attributes) visitNamed(attribute, attribute[visitor.names]);
  if (visitor.visitsUnlisted !== true) return found;
  const known = new Set(attributes.map((attribute) => attribute[visitor.names]));
  const others = new Set(owners.flatMap((owner) => Object.keys(owner)).filter((name) => !known.has(name)));
  for (const name of others) visitNamed(undefined, name);
  return found;
}

/** Visits one field, and its parts as far as the visitor wants them. */
export function visitField<T>(field: FieldSides, visitor: FieldVisitor<T>): readonly T[] {
  const { attribute, path } = field;
  return visitor.visit(field, (sides = field.sides) =>
    attribute === undefined ? undefined : walkParts(attribute, sides, visitor, path),
  );
}

function walkParts<T>(
  { type, itemKey }: Attribute,
  sides: readonly unknown[],
  visitor: FieldVisitor<T>,
  path: Path,
): readonly T[] | undefined {
  const { together = 2 } = visitor;
  if (type.kind === 'object')
    return sides.slice(0, together).every(isObject) ? walkFields(type.attributes, sides, visitor, path) : undefined;
  const [list] = sides;
  if (type.kind !== 'list' || type.item.kind !== 'object' || !Array.isArray(list)) return undefined;
  const { attributes } = type.item;
  const lists = sides.map((side) => (haveSameItems(list, side, itemKey) ? side : undefined));
  if (lists.slice(0, together).includes(undefined)) return undefined;
  return list.flatMap((_, i) => {
    const items = lists.map((one) => one?.[i]);
    return walkFields(attributes, items, visitor, [...path, i]);
  });
}

/** Reports whether two lists have as many objects, and none with another key at its place. */
function haveSameItems(list: readonly unknown[], side: unknown, key: string | undefined): side is readonly Fields[] {
  if (!Array.isArray(side) || side.length !== list.length) return false;
  return side.every((one: unknown, i) => {
    const item = list[i];
    if (!isObject(one) || !isObject(item)) return false;
    return key === undefined || !isKey(one[key]) || !isKey(item[key]) || isSameKey(one[key], item[key]);
  });
}

/** Reports whether two keys of items are equal; a service may return a number as a text. */
export function isSameKey(left: unknown, right: unknown): boolean {
  return isKey(left) && isKey(right) && String(left) === String(right);
}

function isKey(value: unknown): value is string | number | bigint {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}
