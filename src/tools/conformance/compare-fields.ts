import { sameFolder, type Attribute, type ResourceKind } from '../../catalog';
import { deepEqual, isBlank, isObject } from '../../core';
import { namesFolder, walkFields, type FieldVisitor } from '../../tenant';
import type { ConformanceDifference, DifferenceKind } from './step';

type Fields = Readonly<Record<string, unknown>>;

/** A difference of one field; the caller adds kind and check. */
export type FieldDifference = Pick<ConformanceDifference, 'what' | 'path' | 'expected' | 'actual'>;

/** Returns the differences between the fields of a response and those that were sent. Both are in catalog form. */
export function compareFields(kind: ResourceKind, sent: Fields, answered: Fields): readonly FieldDifference[] {
  const fills = new Set(Object.keys(kind.api.serviceDefaults?.(sent) ?? {}));
  const isLocation = (name: string): boolean => name === 'position' || kind.scopes.some((scope) => scope === name);
  const compared = walkFields(kind.attributes, [sent, answered], answerVisitor);
  return compared.filter(({ what, path }) => what !== 'added-field' || !(fills.has(path) || isLocation(path)));
}

const answerVisitor: FieldVisitor<FieldDifference> = {
  names: 'wire',
  visitsUnlisted: true,
  visit: ({ attribute, sides: [sent, answered], path: steps }, inside) => {
    const path = steps.join('.');
    if (sent === undefined) return answered == null ? [] : compareUnsent(attribute, answered, path);
    if (attribute?.writeOnly === true || attribute?.sentIn === 'query') return [];
    if (answered == null) return isBlank(sent) ? [] : [difference('missing-field', path, sent, answered)];
    if (attribute?.secret === true && attribute.answeredInClear !== true) {
      return deepEqual(sent, answered) ? [difference('secret-in-clear', path, 'an encrypted form', 'the secret')] : [];
    }
    const inner = inside();
    if (inner !== undefined) return inner;
    const what = howValuesDiffer(attribute, sent, answered);
    return what === undefined ? [] : [difference(what, path, sent, answered)];
  },
};

function compareUnsent(attribute: Attribute | undefined, value: unknown, path: string): readonly FieldDifference[] {
  if (attribute === undefined) return [difference('unknown-field', path, 'no such field', value)];
  const { setBy, filledBy, default: byDefault } = attribute;
  const isExpected = setBy !== undefined || filledBy !== undefined || deepEqual(byDefault, value);
  return isExpected ? [] : [difference('added-field', path, 'absent, as it was not sent', value)];
}

function howValuesDiffer(
  attribute: Attribute | undefined,
  sent: unknown,
  answered: unknown,
): DifferenceKind | undefined {
  if (deepEqual(sent, answered)) return undefined;
  const isFolder = attribute !== undefined && namesFolder(attribute);
  if (isFolder && typeof sent === 'string' && typeof answered === 'string' && sameFolder(sent, answered))
    return 'folder-name';
  if (Array.isArray(sent) && Array.isArray(answered)) {
    const [left, right] = [sent, answered].map((list) => list.map((one) => JSON.stringify(one)).sort());
    if (deepEqual(left, right)) return attribute?.set === true ? 'list-order' : 'changed-value';
    return deepEqual(sent.map(String), answered.map(String)) ? 'value-type' : 'changed-value';
  }
  const isScalar = !isObject(sent) && !isObject(answered);
  return isScalar && String(sent) === String(answered) ? 'value-type' : 'changed-value';
}

function difference(what: DifferenceKind, path: string, expected: unknown, actual: unknown): FieldDifference {
  return { what, path, expected: displayValue(expected), actual: displayValue(actual) };
}

function displayValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'absent');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
