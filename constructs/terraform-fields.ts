import type { Attribute, AttributeType, ResourceKind } from '../src/catalog';
import { camelCase, isObject, snakeCase } from '../src/core';

/** Converts properties to Terraform attribute names at every depth. An unknown name is converted to snake case. */
export function terraformFields(kind: ResourceKind, props: object): Record<string, unknown> {
  return fieldsOf(kind.attributes, props);
}

function fieldsOf(attributes: readonly Attribute[], props: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(props).map(([prop, value]: [string, unknown]) => {
      // cdktf writes a capital letter after a digit, as in `3Des`.
      const attribute = attributes.find(({ name }) => camelCase(name).toLowerCase() === prop.toLowerCase());
      return attribute === undefined ? [snakeCase(prop), value] : [attribute.name, valueOf(attribute.type, value)];
    }),
  );
}

function valueOf(type: AttributeType, value: unknown): unknown {
  if (type.kind === 'list' && Array.isArray(value)) return value.map((item) => valueOf(type.item, item));
  // Tokens are objects with another prototype.
  const plain = isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
  return type.kind === 'object' && plain ? fieldsOf(type.attributes, value) : value;
}
