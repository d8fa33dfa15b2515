import * as wire from './tfplugin6';

/** A type constraint of Terraform. */
export type TfType =
  | 'string'
  | 'bool'
  | 'number'
  | 'dynamic'
  | readonly ['list' | 'set' | 'map', TfType]
  | readonly ['object', Readonly<Record<string, TfType>>];

/** How the objects of a nested attribute are held. */
export type Nesting = 'single' | 'list' | 'set' | 'map';

/** One attribute; exactly one of `type` and `nested` is given. */
export interface SchemaAttribute {
  readonly name: string;
  readonly type?: TfType;
  readonly nested?: { readonly nesting: Nesting; readonly attributes: readonly SchemaAttribute[] };
  /** Markdown. */
  readonly description: string;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly writeOnly?: boolean;
  readonly deprecationMessage?: string;
}

/** The schema of one resource type, data source or of the provider configuration. */
export interface Schema {
  readonly version: number;
  /** Markdown. */
  readonly description: string;
  readonly attributes: readonly SchemaAttribute[];
}

/** Everything that a provider offers, by type name. */
export interface ProviderSchema {
  readonly provider: Schema;
  readonly resources: Readonly<Record<string, Schema>>;
  readonly dataSources: Readonly<Record<string, Schema>>;
}

const markdown = 1;
const nestings: Readonly<Record<Nesting, number>> = { single: 1, list: 2, set: 3, map: 4 };

/** A type in the JSON form that Terraform uses everywhere: `["list","string"]`. */
export function typeJson(type: TfType): unknown {
  if (typeof type === 'string') return type;
  if (type[0] !== 'object') return [type[0], typeJson(type[1])];
  return ['object', Object.fromEntries(sortedEntries(type[1]).map(([name, of]) => [name, typeJson(of)]))];
}

/** The entries of a record, by name. */
export function sortedEntries<T>(record: Readonly<Record<string, T>>): readonly (readonly [string, T])[] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Attributes by name. */
export function sortedAttributes(attributes: readonly SchemaAttribute[]): readonly SchemaAttribute[] {
  return [...attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The bytes of GetProviderSchema.Response, the same for equal schemas. Made at build time. They promise that deletes
 * may be planned, that the schema need not be asked by every process, and that state may be moved between types.
 */
export function encodeProviderSchema(schema: ProviderSchema): Uint8Array {
  return wire.GetProviderSchemaResponse.encode({
    provider: wireSchema(schema.provider),
    resourceSchemas: wireSchemas(schema.resources),
    dataSourceSchemas: wireSchemas(schema.dataSources),
    serverCapabilities: { planDestroy: true, getProviderSchemaOptional: true, moveResourceState: true },
  });
}

function wireSchemas(
  schemas: Readonly<Record<string, Schema>>,
): Readonly<Record<string, ReturnType<typeof wireSchema>>> {
  return Object.fromEntries(sortedEntries(schemas).map(([name, schema]) => [name, wireSchema(schema)]));
}

function wireSchema({ version, description, attributes }: Schema) {
  const block = {
    version,
    attributes: sortedAttributes(attributes).map(wireAttribute),
    description,
    descriptionKind: markdown,
  };
  return { version, block };
}

function wireAttribute({ type, nested, deprecationMessage, ...rest }: SchemaAttribute): wire.AttributeInput {
  return {
    ...rest,
    descriptionKind: markdown,
    ...(type === undefined ? {} : { type: Buffer.from(JSON.stringify(typeJson(type))) }),
    ...(nested === undefined
      ? {}
      : {
          nestedType: {
            attributes: sortedAttributes(nested.attributes).map(wireAttribute),
            nesting: nestings[nested.nesting],
          },
        }),
    ...(deprecationMessage === undefined ? {} : { deprecated: true, deprecationMessage }),
  };
}
