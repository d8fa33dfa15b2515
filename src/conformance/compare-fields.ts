import { sameFolder, type Attribute, type ResourceKind } from '../catalog';
import { deepEqual, isObject } from '../core';
import type { ConformanceDifference, DifferenceKind } from './step';

type Fields = Readonly<Record<string, unknown>>;

/** A difference of one field; the caller adds kind and check. */
export type FieldDifference = Pick<ConformanceDifference, 'what' | 'path' | 'expected' | 'actual'>;

/** Returns the differences between the fields of a response and those that were sent. Both are in catalog form. */
export function compareFields(kind: ResourceKind, sent: Fields, answered: Fields): readonly FieldDifference[] {
  const fills = new Set(Object.keys(kind.api.serviceDefaults?.(sent) ?? {}));
  const isLocation = (name: string): boolean => name === 'position' || kind.scopes.some((scope) => scope === name);
  const compared = compareObject(kind.attributes, sent, answered, '');
  return compared.filter(({ what, path }) => what !== 'added-field' || !(fills.has(path) || isLocation(path)));
}

function compareObject(
  attributes: readonly Attribute[],
  sent: Fields,
  answered: Fields,
  above: string,
): readonly FieldDifference[] {
  const findAttribute = (wire: string): Attribute | undefined =>
    attributes.find((attribute) => attribute.wire === wire);
  const known = Object.entries(sent).flatMap(([wire, value]) =>
    compareValue(findAttribute(wire), value, answered[wire], `${above}${wire}`),
  );
  const others = Object.entries(answered).filter(([wire, value]) => !(wire in sent) && value != null);
  return [...known, ...others.flatMap(([wire, value]) => compareUnsent(findAttribute(wire), value, `${above}${wire}`))];
}

function compareUnsent(attribute: Attribute | undefined, value: unknown, path: string): readonly FieldDifference[] {
  if (attribute === undefined) return [difference('unknown-field', path, 'no such field', value)];
  const { setBy, filledBy, default: byDefault } = attribute;
  const isExpected = setBy !== undefined || filledBy !== undefined || deepEqual(byDefault, value);
  return isExpected ? [] : [difference('added-field', path, 'absent, as it was not sent', value)];
}

function compareValue(
  attribute: Attribute | undefined,
  sent: unknown,
  answered: unknown,
  path: string,
): readonly FieldDifference[] {
  if (attribute?.writeOnly === true || attribute?.sentIn === 'query') return [];
  if (answered == null) return isEmpty(sent) ? [] : [difference('missing-field', path, sent, answered)];
  if (attribute?.secret === true && attribute.answeredInClear !== true) {
    return deepEqual(sent, answered) ? [difference('secret-in-clear', path, 'an encrypted form', 'the secret')] : [];
  }
  const type = attribute?.type;
  if (type?.kind === 'object' && isObject(sent) && isObject(answered))
    return compareObject(type.attributes, sent, answered, `${path}.`);
  if (type?.kind === 'list' && type.item.kind === 'object' && Array.isArray(sent) && Array.isArray(answered)) {
    const { attributes } = type.item;
    if (sent.length !== answered.length) return [difference('changed-value', path, sent, answered)];
    return sent.flatMap((item: unknown, i) => {
      const other: unknown = answered[i];
      return isObject(item) && isObject(other) ? compareObject(attributes, item, other, `${path}.${i}.`) : [];
    });
  }
  const what = howScalarsDiffer(attribute, sent, answered);
  return what === undefined ? [] : [difference(what, path, sent, answered)];
}

function howScalarsDiffer(
  attribute: Attribute | undefined,
  sent: unknown,
  answered: unknown,
): DifferenceKind | undefined {
  if (deepEqual(sent, answered)) return undefined;
  if (typeof sent === 'string' && typeof answered === 'string' && sameFolder(sent, answered)) return 'folder-name';
  if (Array.isArray(sent) && Array.isArray(answered)) {
    const [left, right] = [sent, answered].map((list) => list.map((one) => JSON.stringify(one)).sort());
    if (deepEqual(left, right)) return attribute?.set === true ? 'list-order' : 'changed-value';
    return deepEqual(sent.map(String), answered.map(String)) ? 'value-type' : 'changed-value';
  }
  const isScalar = !isObject(sent) && !isObject(answered);
  return isScalar && String(sent) === String(answered) ? 'value-type' : 'changed-value';
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

function difference(what: DifferenceKind, path: string, expected: unknown, actual: unknown): FieldDifference {
  return { what, path, expected: displayValue(expected), actual: displayValue(actual) };
}

function displayValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'absent');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
