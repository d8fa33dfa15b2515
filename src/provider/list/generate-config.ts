import { deepEqual } from '../../core';
import { defaultFor, kindNamed, type Attribute, type ResourceKind } from '../../catalog';
import type { TfValue } from '../../terraform/protocol';
import { kindNameOf } from '../schema/type-name';
import { asFields, asList, type Fields } from '../state/fields';

/**
 * Returns the configuration that manages an object as it is: all settable attributes without nulls, defaults and empty
 * lists. Names of other objects stay literal values. Secrets are left out: no response contains them.
 */
export function configFor(typeName: string, state: Fields): Fields {
  const kind: ResourceKind = kindNamed(kindNameOf(typeName));
  const bare = Object.fromEntries(Object.keys(state).map((name): readonly [string, TfValue] => [name, null]));
  const own = kind.attributes.map((attribute): readonly [string, TfValue] => {
    const value = state[attribute.name] ?? null;
    const isDefault = !attribute.required && deepEqual(defaultFor(kind, attribute, state) ?? null, value);
    return [attribute.name, isDefault ? null : settable(attribute, value)];
  });
  return { ...bare, ...Object.fromEntries(own) };
}

function settable(attribute: Attribute, value: TfValue): TfValue {
  if (attribute.setBy === 'service' || attribute.secret === true || attribute.companionOf !== undefined) return null;
  const { type } = attribute;
  if (type.kind === 'object') {
    const fields = asFields(value);
    return fields === undefined ? null : inner(type.attributes, fields);
  }
  const items = asList(value);
  if (items === undefined) return value;
  if (items.length === 0 && !attribute.required) return null;
  if (type.kind !== 'list' || type.item.kind !== 'object') return value;
  const { attributes } = type.item;
  return items.map((item) => inner(attributes, asFields(item) ?? {}));
}

function inner(attributes: readonly Attribute[], fields: Fields): Fields {
  return Object.fromEntries(
    attributes.map((attribute) => {
      const value = fields[attribute.name] ?? null;
      const isDefault = !attribute.required && deepEqual(attribute.default ?? null, value);
      return [attribute.name, isDefault ? null : settable(attribute, value)];
    }),
  );
}
