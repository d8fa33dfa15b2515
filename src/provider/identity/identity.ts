import { queryAttributes, attributeNamed, type ResourceKind } from '../../catalog';
import { type IdentityAttributeSchema, type IdentitySchema, isUnknown, type TfValue } from '../../terraform/protocol';
import type { Fields } from '../state/fields';

// An object is identified by its location and name, or by its ID. Every part is optional in an import, because either
// is enough; import-identity.ts checks that one is present.

/** Identity attribute that names the tenant. */
const tenantName = 'tenant';

/** Names of the attributes that identify an object, except the tenant. All of them are strings. */
function identityNames(kind: ResourceKind): readonly string[] {
  const name = kind.api.key ?? 'name';
  return [
    ...new Set([
      ...kind.scopes,
      ...(kind.api.rulebase === true ? ['position'] : []),
      ...queryAttributes(kind).map((attribute) => attribute.name),
      ...(attributeNamed(kind, name) === undefined ? [] : [name]),
      'id',
    ]),
  ];
}

/** Returns the identity schema of a kind. */
export function identitySchema(kind: ResourceKind): IdentitySchema {
  const own = identityNames(kind).map((name): IdentityAttributeSchema => ({
    name,
    type: 'string',
    description: attributeNamed(kind, name)?.doc ?? 'ID of the object.',
    import: 'optional',
  }));
  const tenant: IdentityAttributeSchema = {
    name: tenantName,
    type: 'string',
    description: 'Tenant service group (TSG) ID. An import from another tenant is refused.',
    import: 'optional',
  };
  return { version: 0, attributes: [...own, tenant] };
}

/**
 * Returns the identity of an object with the given fields. Unknown or missing values are taken from `before`. Null if
 * the object does not exist.
 */
export function identityFrom(
  kind: ResourceKind,
  tenant: string | null,
  fields: Fields | null,
  before: Fields | undefined,
): TfValue {
  if (fields === null) return null;
  const values = identityNames(kind).map((name): readonly [string, TfValue] => {
    const value = fields[name] ?? null;
    const old = before?.[name] ?? null;
    return [name, (value === null || isUnknown(value)) && old !== null ? old : value];
  });
  return { ...Object.fromEntries(values), [tenantName]: tenant };
}

/** Converts an identity of an earlier version to the current schema. */
export function upgradedIdentity(kind: ResourceKind, identity: Fields): Fields {
  return Object.fromEntries(identitySchema(kind).attributes.map(({ name }) => [name, identity[name] ?? null]));
}
