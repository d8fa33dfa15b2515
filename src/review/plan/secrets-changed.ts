import { hidesValue, type Attribute, type ResourceKind } from '../../catalog';
import { deepEqual, formatPath, isObject, type Path } from '../../core';
import type { PlanValues } from './read-plan';

/**
 * Returns the paths of secrets that differ between two values of an object or are unknown until the apply. A change of
 * a write-only secret is detected by its version. Contains no values.
 */
export function secretsChanged(
  kind: ResourceKind,
  before: PlanValues | undefined,
  after: PlanValues | undefined,
  unknown: unknown,
): readonly string[] {
  return inObject(kind.attributes, before ?? {}, after ?? {}, unknown, []);
}

function inObject(
  attributes: readonly Attribute[],
  before: PlanValues,
  after: PlanValues,
  unknown: unknown,
  path: Path,
): readonly string[] {
  return attributes.flatMap((attribute) => {
    const { name, type, secret, companionOf } = attribute;
    const unknownMark = isObject(unknown) ? unknown[name] : undefined;
    const [left, right] = [before[name], after[name]];
    const mayBe = hidesValue(attribute, left, before) || hidesValue(attribute, right, after);
    if (secret === true || mayBe || companionOf?.as === 'version') {
      const shown = [...path, companionOf?.for ?? name];
      return unknownMark === true || !deepEqual(left ?? null, right ?? null) ? [formatPath(shown)] : [];
    }
    if (type.kind === 'object' && (isObject(left) || isObject(right))) {
      return inObject(type.attributes, fieldsOf(left), fieldsOf(right), unknownMark, [...path, name]);
    }
    if (type.kind !== 'list' || type.item.kind !== 'object') return [];
    const { attributes: inner } = type.item;
    const [leftItems, rightItems] = [listOf(left), listOf(right)];
    return Array.from({ length: Math.max(leftItems.length, rightItems.length) }, (_, i) =>
      inObject(inner, fieldsOf(leftItems[i]), fieldsOf(rightItems[i]), listOf(unknownMark)[i], [...path, name, i]),
    ).flat();
  });
}

function fieldsOf(value: unknown): PlanValues {
  return isObject(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
