import { field, message, type Message } from './protobuf-message';

// The messages of tfplugin6 that a provider without functions, ephemeral resources, lists, state stores and
// actions needs. Names and numbers are held against the published definition by test/protocol/tfplugin6.test.ts.

export const Empty = message({});
export const DynamicValue = message({ msgpack: field.bytes(1), json: field.bytes(2) });
export const Step = message({
  attributeName: field.optionalString(1),
  elementKeyString: field.optionalString(2),
  elementKeyInt: field.optionalInt64(3),
});
export const AttributePath = message({ steps: field.repeated(1, () => Step) });
export const Diagnostic = message({
  severity: field.enum(1),
  summary: field.string(2),
  detail: field.string(3),
  attribute: field.message(4, () => AttributePath),
});
export const RawState = message({ json: field.bytes(1) });
export const ServerCapabilities = message({
  planDestroy: field.bool(1),
  getProviderSchemaOptional: field.bool(2),
  moveResourceState: field.bool(3),
});
export const ClientCapabilities = message({
  deferralAllowed: field.bool(1),
  writeOnlyAttributesAllowed: field.bool(2),
});

const diagnostics = (id: number) => field.repeated(id, () => Diagnostic);
const dynamic = (id: number) => field.message(id, () => DynamicValue);
const clientCapabilities = (id: number) => field.message(id, () => ClientCapabilities);
const rawState = (id: number) => field.message(id, () => RawState);

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
/** What encoding an attribute of a schema takes. */
export type AttributeInput = {
  readonly [K in keyof Omit<AttributeValue, 'nestedType'>]?: AttributeValue[K] | undefined;
} & { readonly nestedType?: ObjectInput | undefined };
/** What encoding a nested attribute type takes. */
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
export const GetProviderSchemaResponse = message({
  provider: field.message(1, () => Schema),
  resourceSchemas: field.map(2, () => Schema),
  dataSourceSchemas: field.map(3, () => Schema),
  diagnostics: diagnostics(4),
  serverCapabilities: field.message(6, () => ServerCapabilities),
});

export const ValidateProviderConfigRequest = message({ config: dynamic(1) });
export const ValidateProviderConfigResponse = message({ diagnostics: diagnostics(2) });
export const ConfigureProviderRequest = message({
  terraformVersion: field.string(1),
  config: dynamic(2),
  clientCapabilities: clientCapabilities(3),
});
export const ConfigureProviderResponse = message({ diagnostics: diagnostics(1) });
export const ValidateResourceConfigRequest = message({
  typeName: field.string(1),
  config: dynamic(2),
  clientCapabilities: clientCapabilities(3),
});
export const ValidateResourceConfigResponse = message({ diagnostics: diagnostics(1) });
export const ValidateDataResourceConfigRequest = message({ typeName: field.string(1), config: dynamic(2) });
export const ValidateDataResourceConfigResponse = message({ diagnostics: diagnostics(1) });
export const UpgradeResourceStateRequest = message({
  typeName: field.string(1),
  version: field.int64(2),
  rawState: rawState(3),
});
export const UpgradeResourceStateResponse = message({ upgradedState: dynamic(1), diagnostics: diagnostics(2) });
export const ReadResourceRequest = message({
  typeName: field.string(1),
  currentState: dynamic(2),
  private: field.bytes(3),
});
export const ReadResourceResponse = message({
  newState: dynamic(1),
  diagnostics: diagnostics(2),
  private: field.bytes(3),
});
export const PlanResourceChangeRequest = message({
  typeName: field.string(1),
  priorState: dynamic(2),
  proposedNewState: dynamic(3),
  config: dynamic(4),
  priorPrivate: field.bytes(5),
});
export const PlanResourceChangeResponse = message({
  plannedState: dynamic(1),
  requiresReplace: field.repeated(2, () => AttributePath),
  plannedPrivate: field.bytes(3),
  diagnostics: diagnostics(4),
});
export const ApplyResourceChangeRequest = message({
  typeName: field.string(1),
  priorState: dynamic(2),
  plannedState: dynamic(3),
  config: dynamic(4),
  plannedPrivate: field.bytes(5),
});
export const ApplyResourceChangeResponse = message({
  newState: dynamic(1),
  private: field.bytes(2),
  diagnostics: diagnostics(3),
});
export const ImportResourceStateRequest = message({ typeName: field.string(1), id: field.string(2) });
export const ImportedResource = message({ typeName: field.string(1), state: dynamic(2), private: field.bytes(3) });
export const ImportResourceStateResponse = message({
  importedResources: field.repeated(1, () => ImportedResource),
  diagnostics: diagnostics(2),
});
export const MoveResourceStateRequest = message({
  sourceProviderAddress: field.string(1),
  sourceTypeName: field.string(2),
  sourceSchemaVersion: field.int64(3),
  sourceState: rawState(4),
  targetTypeName: field.string(5),
  sourcePrivate: field.bytes(6),
});
export const MoveResourceStateResponse = message({
  targetState: dynamic(1),
  diagnostics: diagnostics(2),
  targetPrivate: field.bytes(3),
});
export const ReadDataSourceRequest = message({ typeName: field.string(1), config: dynamic(2) });
export const ReadDataSourceResponse = message({ state: dynamic(1), diagnostics: diagnostics(2) });
export const StopProviderResponse = message({ Error: field.string(1) });
