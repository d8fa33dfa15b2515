import type { SchemaAttribute } from '../../terraform/protocol';

type AttributeType = NonNullable<SchemaAttribute['type']>;

/** Makes an attribute that a configuration may set. */
export function optional(name: string, type: AttributeType, description: string): SchemaAttribute {
  return { name, type, description, optional: true };
}

/** Makes an attribute that a configuration must set. */
export function required(name: string, type: AttributeType, description: string): SchemaAttribute {
  return { name, type, description, required: true };
}

/** Makes an attribute that only the provider sets. */
export function computed(name: string, type: AttributeType, description: string): SchemaAttribute {
  return { name, type, description, computed: true };
}
