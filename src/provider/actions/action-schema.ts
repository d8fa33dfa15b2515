import type { ActionKind, Attribute } from '../../catalog';
import type { Schema, SchemaAttribute } from '../../protocol';
import { schemaAttribute } from '../schema/resource-schema';

/** Terraform's schema of an action of the catalogue. */
export function actionSchema(action: ActionKind, more: readonly SchemaAttribute[] = []): Schema {
  return {
    version: 0,
    description: action.doc,
    attributes: [...action.attributes.map((one) => configured(one)), ...more],
  };
}

/** An action and an ephemeral resource compute none of their arguments, and what is secret may be ephemeral. */
function configured(attribute: Attribute): SchemaAttribute {
  const { computed: _, nested, ...rest } = schemaAttribute(attribute);
  return {
    ...rest,
    ...(attribute.required ? {} : { optional: true }),
    ...(attribute.secret === true ? { sensitive: true, writeOnly: true } : {}),
    ...(nested === undefined ? {} : { nested: { ...nested, attributes: nested.attributes.map(withoutComputed) } }),
  };
}

function withoutComputed({ computed: _, ...rest }: SchemaAttribute): SchemaAttribute {
  return rest;
}
