import { printableValue, staysOutOfCode, type Attribute, type AttributeType, type ResourceKind } from '../../catalog';
import { isObject, secretPlaceholder } from '../../core';
import { type Fields, sameValue } from '../../provider';
import { unknown } from './evaluate';

/** An attribute whose value in the tenant differs from the configuration. */
export interface AttributeChange {
  readonly path: string;
  readonly wanted: unknown;
  readonly is: unknown;
}

/**
 * Compares the configured attributes with the tenant's values. Ignores secrets and values that only Terraform knows.
 */
export function findFieldDrift(
  kind: ResourceKind,
  wanted: Readonly<Record<string, unknown>>,
  is: Readonly<Record<string, unknown>>,
): readonly AttributeChange[] {
  const places: readonly string[] = kind.scopes;
  return inObject(
    kind.attributes.filter(({ name }) => !places.includes(name)),
    wanted,
    is,
    '',
  );
}

function inObject(
  attributes: readonly Attribute[],
  wanted: Readonly<Record<string, unknown>>,
  is: Readonly<Record<string, unknown>>,
  parent: string,
): readonly AttributeChange[] {
  return attributes.flatMap((attribute) => {
    const { name, setBy, secret, companionOf, sentIn } = attribute;
    const own = wanted[name];
    if (own === undefined || own === null || own === unknown) return [];
    if (setBy !== undefined || secret === true || companionOf !== undefined || sentIn === 'nowhere') return [];
    // A value that was hidden in the answer cannot be compared.
    if (staysOutOfCode(attribute, own, wanted) || is[name] === secretPlaceholder) return [];
    return inValue(attribute, attribute.type, own, is[name] ?? null, parent === '' ? name : `${parent}.${name}`);
  });
}

function inValue(
  attribute: Attribute,
  type: AttributeType,
  wanted: unknown,
  is: unknown,
  path: string,
): readonly AttributeChange[] {
  if (wanted === unknown) return [];
  if (type.kind === 'object' && isObject(wanted) && isObject(is)) return inObject(type.attributes, wanted, is, path);
  if (type.kind === 'list' && type.item.kind === 'object' && Array.isArray(wanted) && Array.isArray(is)) {
    if (wanted.length !== is.length) return [{ path, wanted: wanted.length, is: is.length }].map(lengthChange);
    return wanted.flatMap((item: unknown, i) =>
      inValue(attribute, type.item, item, counterpart(attribute, is, item, i), `${path}[${String(i)}]`),
    );
  }
  if (holdsUnknown(wanted)) return [];
  // Configured values are plain, like those of Terraform.
  return sameValue(attribute, wanted as Fields[string], is as Fields[string])
    ? []
    : [{ path, wanted: printableValue(attribute, wanted), is: printableValue(attribute, is) }];
}

function lengthChange({ path, wanted, is }: { path: string; wanted: number; is: number }): AttributeChange {
  return { path, wanted: `${String(wanted)} items`, is: `${String(is)} items` };
}

function counterpart({ itemKey }: Attribute, items: readonly unknown[], wanted: unknown, index: number): unknown {
  if (itemKey === undefined || !isObject(wanted)) return items[index];
  return items.find((item) => isObject(item) && item[itemKey] === wanted[itemKey]) ?? items[index];
}

function holdsUnknown(value: unknown): boolean {
  if (value === unknown || value === secretPlaceholder) return true;
  if (Array.isArray(value)) return value.some(holdsUnknown);
  return isObject(value) && Object.values(value).some(holdsUnknown);
}
