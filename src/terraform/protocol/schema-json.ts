import type { JsonObject, Json } from './basis';
import {
  sortedAttributes,
  sortedEntries,
  typeJson,
  type ProviderSchema,
  type Schema,
  type SchemaAttribute,
} from './schema';

/**
 * Returns the object that `terraform providers schema -json` prints, for code generators. `providerSource` is the full
 * source address of the provider: `hostname/namespace/type`. Keys are sorted at every level.
 */
export function schemaToJson(schema: ProviderSchema, providerSource: string): JsonObject {
  return {
    format_version: '1.0',
    provider_schemas: {
      [providerSource]: {
        data_source_schemas: schemasJson(schema.dataSources),
        provider: schemaJson(schema.provider),
        resource_schemas: schemasJson(schema.resources),
      },
    },
  };
}

function schemasJson(schemas: Readonly<Record<string, Schema>>): JsonObject {
  return Object.fromEntries(sortedEntries(schemas).map(([name, schema]) => [name, schemaJson(schema)]));
}

function schemaJson({ version, description, attributes }: Schema): JsonObject {
  return {
    block: {
      ...(attributes.length === 0 ? {} : { attributes: attributesJson(attributes) }),
      description,
      description_kind: 'markdown',
    },
    version,
  };
}

function attributesJson(attributes: readonly SchemaAttribute[]): JsonObject {
  return Object.fromEntries(
    sortedAttributes(attributes).map((attribute) => [attribute.name, attributeJson(attribute)]),
  );
}

/** Omits flags that are false, like Terraform. */
function attributeJson(attribute: SchemaAttribute): JsonObject {
  const { type, nested } = attribute;
  return {
    ...(attribute.computed === true ? { computed: true } : {}),
    ...(attribute.deprecationMessage === undefined ? {} : { deprecated: true }),
    description: attribute.description,
    description_kind: 'markdown',
    ...(nested === undefined
      ? {}
      : { nested_type: { attributes: attributesJson(nested.attributes), nesting_mode: nested.nesting } }),
    ...(attribute.optional === true ? { optional: true } : {}),
    ...(attribute.required === true ? { required: true } : {}),
    ...(attribute.sensitive === true ? { sensitive: true } : {}),
    ...(type === undefined ? {} : { type: typeJson(type) as Json }), // strings, lists and objects only
    ...(attribute.writeOnly === true ? { write_only: true } : {}),
  };
}
