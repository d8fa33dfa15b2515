import { field, message } from './protobuf-message';
import {
  AttributePath,
  clientCapabilities,
  deferred,
  diagnostics,
  dynamic,
  identity,
  rawState,
} from './tfplugin6-values';

// Messages for the provider configuration, resources and data sources.

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
  clientCapabilities: clientCapabilities(5),
  currentIdentity: identity(6),
});
export const ReadResourceResponse = message({
  newState: dynamic(1),
  diagnostics: diagnostics(2),
  private: field.bytes(3),
  deferred: deferred(4),
  newIdentity: identity(5),
});
export const PlanResourceChangeRequest = message({
  typeName: field.string(1),
  priorState: dynamic(2),
  proposedNewState: dynamic(3),
  config: dynamic(4),
  priorPrivate: field.bytes(5),
  clientCapabilities: clientCapabilities(7),
  priorIdentity: identity(8),
});
export const PlanResourceChangeResponse = message({
  plannedState: dynamic(1),
  requiresReplace: field.repeated(2, () => AttributePath),
  plannedPrivate: field.bytes(3),
  diagnostics: diagnostics(4),
  deferred: deferred(6),
  plannedIdentity: identity(7),
});
export const ApplyResourceChangeRequest = message({
  typeName: field.string(1),
  priorState: dynamic(2),
  plannedState: dynamic(3),
  config: dynamic(4),
  plannedPrivate: field.bytes(5),
  plannedIdentity: identity(7),
});
export const ApplyResourceChangeResponse = message({
  newState: dynamic(1),
  private: field.bytes(2),
  diagnostics: diagnostics(3),
  newIdentity: identity(5),
});
export const ImportResourceStateRequest = message({
  typeName: field.string(1),
  id: field.string(2),
  clientCapabilities: clientCapabilities(3),
  identity: identity(4),
});
export const ImportedResource = message({
  typeName: field.string(1),
  state: dynamic(2),
  private: field.bytes(3),
  identity: identity(4),
});
export const ImportResourceStateResponse = message({
  importedResources: field.repeated(1, () => ImportedResource),
  diagnostics: diagnostics(2),
  deferred: deferred(3),
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
  targetIdentity: identity(4),
});
export const ReadDataSourceRequest = message({
  typeName: field.string(1),
  config: dynamic(2),
  clientCapabilities: clientCapabilities(4),
});
export const ReadDataSourceResponse = message({
  state: dynamic(1),
  diagnostics: diagnostics(2),
  deferred: deferred(3),
});
export const StopProviderResponse = message({ Error: field.string(1) });
