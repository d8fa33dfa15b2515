import type { ActionKind, Attribute } from '../../catalog';
import type { Schema, SchemaAttribute } from '../../terraform/protocol';
import { schemaAttribute } from '../schema/resource-schema';

/** Returns the Terraform schema of a catalog action, with the attributes of `more` appended. */
export function actionSchema(action: ActionKind, more: readonly SchemaAttribute[] = []): Schema {
  return {
    version: 0,
    description: action.doc,
    attributes: [...action.attributes.map((attribute) => toConfigurable(attribute)), ...more],
  };
}

/** Actions and ephemeral resources have no computed arguments. Their secret arguments are write-only. */
function toConfigurable(attribute: Attribute): SchemaAttribute {
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
