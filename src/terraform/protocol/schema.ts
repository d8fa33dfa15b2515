import * as wire from './tfplugin6';

/** A Terraform type constraint. */
export type TfType =
  | 'string'
  | 'bool'
  | 'number'
  | 'dynamic'
  | readonly ['list' | 'set' | 'map', TfType]
  | readonly ['object', Readonly<Record<string, TfType>>];

/** Nesting mode of a nested attribute. */
export type Nesting = 'single' | 'list' | 'set' | 'map';

/** One attribute; exactly one of `type` and `nested` is set. */
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

/** Schema of a resource type, a data source or the provider configuration. */
export interface Schema {
  readonly version: number;
  /** Markdown. */
  readonly description: string;
  readonly attributes: readonly SchemaAttribute[];
}

/** One parameter of a function. Terraform calls a function only if every argument is known and not null. */
export interface FunctionParameter {
  readonly name: string;
  readonly type: TfType;
  /** Markdown. */
  readonly description: string;
}

/** The signature of a function. */
export interface FunctionSchema {
  /** One line, plain text. */
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly parameters: readonly FunctionParameter[];
  readonly returns: TfType;
}

/** One attribute of an identity. An import must set the required ones and may set the others. */
export interface IdentityAttributeSchema {
  readonly name: string;
  readonly type: 'string' | 'number' | 'bool';
  readonly description: string;
  readonly import: 'required' | 'optional';
}

/** Identity schema of a resource type. */
export interface IdentitySchema {
  readonly version: number;
  readonly attributes: readonly IdentityAttributeSchema[];
}

/** Schemas of a provider, by type name; functions by their own names. */
export interface ProviderSchema {
  readonly provider: Schema;
  readonly resources: Readonly<Record<string, Schema>>;
  readonly dataSources: Readonly<Record<string, Schema>>;
  readonly functions?: Readonly<Record<string, FunctionSchema>>;
  readonly ephemeralResources?: Readonly<Record<string, Schema>>;
  /** Configuration schemas of list resources, by the listed resource type. */
  readonly listResources?: Readonly<Record<string, Schema>>;
  readonly actions?: Readonly<Record<string, Schema>>;
  /** Identity schemas, by resource type. */
  readonly identities?: Readonly<Record<string, IdentitySchema>>;
}

const markdown = 1;
const nestings: Readonly<Record<Nesting, number>> = { single: 1, list: 2, set: 3, map: 4 };

/** Returns a type in Terraform's JSON form: `["list","string"]`. */
export function typeJson(type: TfType): unknown {
  if (typeof type === 'string') return type;
  if (type[0] !== 'object') return [type[0], typeJson(type[1])];
  return ['object', Object.fromEntries(sortedEntries(type[1]).map(([name, of]) => [name, typeJson(of)]))];
}

/** Returns the entries of a record, sorted by name. */
export function sortedEntries<T>(record: Readonly<Record<string, T>>): readonly (readonly [string, T])[] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns attributes sorted by name. */
export function sortedAttributes(attributes: readonly SchemaAttribute[]): readonly SchemaAttribute[] {
  return [...attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Encodes GetProviderSchema.Response at build time; equal schemas have equal bytes. Declares these capabilities:
 * planned destroys, a schema that need not be requested by every process, and moves of state between types.
 */
export function encodeProviderSchema(schema: ProviderSchema): Uint8Array {
  return wire.GetProviderSchemaResponse.encode({
    provider: wireSchema(schema.provider),
    resourceSchemas: wireSchemas(schema.resources),
    dataSourceSchemas: wireSchemas(schema.dataSources),
    functions: wireFunctions(schema.functions ?? {}),
    ephemeralResourceSchemas: wireSchemas(schema.ephemeralResources ?? {}),
    listResourceSchemas: wireSchemas(schema.listResources ?? {}),
    actionSchemas: mapValues(wireSchemas(schema.actions ?? {}), (action) => ({ schema: action })),
    serverCapabilities: {
      planDestroy: true,
      getProviderSchemaOptional: true,
      moveResourceState: true,
      generateResourceConfig: schema.listResources !== undefined,
    },
  });
}

/** Encodes GetResourceIdentitySchemas.Response at build time. */
export function encodeIdentitySchemas({ identities = {} }: ProviderSchema): Uint8Array {
  return wire.GetResourceIdentitySchemasResponse.encode({
    identitySchemas: mapValues(identities, ({ version, attributes }) => ({
      version,
      identityAttributes: [...attributes]
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, type, description, import: needed }) => ({
          name,
          type: typeBytes(type),
          description,
          requiredForImport: needed === 'required',
          optionalForImport: needed === 'optional',
        })),
    })),
  });
}

function wireFunctions(functions: Readonly<Record<string, FunctionSchema>>) {
  return mapValues(functions, ({ summary, description, parameters, returns }) => ({
    parameters: parameters.map((parameter) => ({
      ...parameter,
      type: typeBytes(parameter.type),
      descriptionKind: markdown,
    })),
    return: { type: typeBytes(returns) },
    summary,
    description,
    descriptionKind: markdown,
  }));
}

function typeBytes(type: TfType): Uint8Array {
  return Buffer.from(JSON.stringify(typeJson(type)));
}

function mapValues<In, Out>(record: Readonly<Record<string, In>>, to: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(sortedEntries(record).map(([name, value]) => [name, to(value)]));
}

function wireSchemas(
  schemas: Readonly<Record<string, Schema>>,
): Readonly<Record<string, ReturnType<typeof wireSchema>>> {
  return mapValues(schemas, wireSchema);
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
    ...(type === undefined ? {} : { type: typeBytes(type) }),
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
