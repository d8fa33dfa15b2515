import { printableValue, staysOutOfCode, type ResourceKind } from '../../../catalog';
import { formatPath, isObject, secretPlaceholder } from '../../../core';
import { sameValue, walkFields, type FieldVisitor } from '../../../tenant';
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
  const attributes = kind.attributes.filter(({ name }) => !places.includes(name));
  return walkFields(attributes, [wanted, is], driftVisitor);
}

const driftVisitor: FieldVisitor<AttributeChange> = {
  names: 'name',
  visit: ({ attribute, sides: [wanted, is], owners: [owner], path: steps }, inside) => {
    if (attribute === undefined || wanted === undefined || wanted === null || wanted === unknown) return [];
    const { type, setBy, secret, companionOf, sentIn } = attribute;
    if (setBy !== undefined || secret === true || companionOf !== undefined || sentIn === 'nowhere') return [];
    // A hidden value of the answer cannot be compared.
    if (staysOutOfCode(attribute, wanted, owner) || is === secretPlaceholder) return [];
    const path = formatPath(steps);
    const holdsItems = type.kind === 'list' && type.item.kind === 'object';
    if (!holdsItems || !Array.isArray(wanted) || !Array.isArray(is)) {
      const inner = inside();
      if (inner !== undefined) return inner;
    } else if (wanted.length !== is.length) {
      return [{ path, wanted: itemCount(wanted), is: itemCount(is) }];
    } else {
      // An unknown item may be any.
      const inner = inside([wanted.map((item: unknown) => (item === unknown ? {} : item)), is]);
      if (inner !== undefined) return inner;
    }
    if (holdsUnknown(wanted) || sameValue(attribute, wanted, is)) return [];
    return [{ path, wanted: printableValue(attribute, wanted), is: printableValue(attribute, is) }];
  },
};

function itemCount(list: readonly unknown[]): string {
  return `${String(list.length)} items`;
}

function holdsUnknown(value: unknown): boolean {
  if (value === unknown || value === secretPlaceholder) return true;
  if (Array.isArray(value)) return value.some(holdsUnknown);
  return isObject(value) && Object.values(value).some(holdsUnknown);
}
