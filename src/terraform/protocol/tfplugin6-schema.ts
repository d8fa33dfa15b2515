import { field, message, type Message } from './protobuf-message';
import { diagnostics, ServerCapabilities } from './tfplugin6-values';

// Messages for schemas of blocks, functions and identities.

interface AttributeValue {
  readonly name: string;
  readonly type: Uint8Array;
  readonly nestedType: ObjectValue | undefined;
  readonly description: string;
  readonly required: boolean;
  readonly optional: boolean;
  readonly computed: boolean;
  readonly sensitive: boolean;
  readonly descriptionKind: number;
  readonly deprecated: boolean;
  readonly writeOnly: boolean;
  readonly deprecationMessage: string;
}
interface ObjectValue {
  readonly attributes: readonly AttributeValue[];
  readonly nesting: number;
}
/** An attribute schema to encode. */
export type AttributeInput = {
  readonly [K in keyof Omit<AttributeValue, 'nestedType'>]?: AttributeValue[K] | undefined;
} & { readonly nestedType?: ObjectInput | undefined };
/** A nested attribute type to encode. */
export interface ObjectInput {
  readonly attributes?: readonly AttributeInput[] | undefined;
  readonly nesting?: number | undefined;
}

export const Attribute: Message<AttributeValue, AttributeInput> = message({
  name: field.string(1),
  type: field.bytes(2),
  nestedType: field.message(10, () => ObjectType),
  description: field.string(3),
  required: field.bool(4),
  optional: field.bool(5),
  computed: field.bool(6),
  sensitive: field.bool(7),
  descriptionKind: field.enum(8),
  deprecated: field.bool(9),
  writeOnly: field.bool(11),
  deprecationMessage: field.string(12),
});
export const ObjectType: Message<ObjectValue, ObjectInput> = message({
  attributes: field.repeated(1, () => Attribute),
  nesting: field.enum(3),
});
export const Block = message({
  version: field.int64(1),
  attributes: field.repeated(2, () => Attribute),
  description: field.string(4),
  descriptionKind: field.enum(5),
});
export const Schema = message({ version: field.int64(1), block: field.message(2, () => Block) });
export const ActionSchema = message({ schema: field.message(1, () => Schema) });
export const Parameter = message({
  name: field.string(1),
  type: field.bytes(2),
  allowNullValue: field.bool(3),
  allowUnknownValues: field.bool(4),
  description: field.string(5),
  descriptionKind: field.enum(6),
});
export const Return = message({ type: field.bytes(1) });
export const Function = message({
  parameters: field.repeated(1, () => Parameter),
  variadicParameter: field.message(2, () => Parameter),
  return: field.message(3, () => Return),
  summary: field.string(4),
  description: field.string(5),
  descriptionKind: field.enum(6),
  deprecationMessage: field.string(7),
});
export const GetProviderSchemaResponse = message({
  provider: field.message(1, () => Schema),
  resourceSchemas: field.map(2, () => Schema),
  dataSourceSchemas: field.map(3, () => Schema),
  functions: field.map(7, () => Function),
  ephemeralResourceSchemas: field.map(8, () => Schema),
  listResourceSchemas: field.map(9, () => Schema),
  actionSchemas: field.map(11, () => ActionSchema),
  diagnostics: diagnostics(4),
  serverCapabilities: field.message(6, () => ServerCapabilities),
});
export const IdentityAttribute = message({
  name: field.string(1),
  type: field.bytes(2),
  requiredForImport: field.bool(3),
  optionalForImport: field.bool(4),
  description: field.string(5),
});
export const ResourceIdentitySchema = message({
  version: field.int64(1),
  identityAttributes: field.repeated(2, () => IdentityAttribute),
});
export const GetResourceIdentitySchemasResponse = message({
  identitySchemas: field.map(1, () => ResourceIdentitySchema),
  diagnostics: diagnostics(2),
});
export const GetFunctionsResponse = message({
  functions: field.map(1, () => Function),
  diagnostics: diagnostics(2),
});
