import { field, message } from './protobuf-message';
import {
  clientCapabilities,
  deferred,
  diagnostics,
  dynamic,
  DynamicValue,
  identity,
  rawState,
} from './tfplugin6-values';

// Messages for functions, ephemeral resources, identities, list resources and actions.

export const FunctionError = message({ text: field.string(1), functionArgument: field.optionalInt64(2) });
export const CallFunctionRequest = message({
  name: field.string(1),
  arguments: field.repeated(2, () => DynamicValue),
});
export const CallFunctionResponse = message({ result: dynamic(1), error: field.message(2, () => FunctionError) });

export const Timestamp = message({ seconds: field.int64(1), nanos: field.int64(2) });
export const ValidateEphemeralResourceConfigRequest = message({ typeName: field.string(1), config: dynamic(2) });
export const ValidateEphemeralResourceConfigResponse = message({ diagnostics: diagnostics(1) });
export const OpenEphemeralResourceRequest = message({
  typeName: field.string(1),
  config: dynamic(2),
  clientCapabilities: clientCapabilities(3),
});
export const OpenEphemeralResourceResponse = message({
  diagnostics: diagnostics(1),
  renewAt: field.message(2, () => Timestamp),
  result: dynamic(3),
  private: field.optionalBytes(4),
  deferred: deferred(5),
});
export const RenewEphemeralResourceRequest = message({ typeName: field.string(1), private: field.optionalBytes(2) });
export const RenewEphemeralResourceResponse = message({
  diagnostics: diagnostics(1),
  renewAt: field.message(2, () => Timestamp),
  private: field.optionalBytes(3),
});
export const CloseEphemeralResourceRequest = message({ typeName: field.string(1), private: field.optionalBytes(2) });
export const CloseEphemeralResourceResponse = message({ diagnostics: diagnostics(1) });

export const UpgradeResourceIdentityRequest = message({
  typeName: field.string(1),
  version: field.int64(2),
  rawIdentity: rawState(3),
});
export const UpgradeResourceIdentityResponse = message({ upgradedIdentity: identity(1), diagnostics: diagnostics(2) });
export const GenerateResourceConfigRequest = message({ typeName: field.string(1), state: dynamic(2) });
export const GenerateResourceConfigResponse = message({ config: dynamic(1), diagnostics: diagnostics(2) });

export const ValidateListResourceConfigRequest = message({
  typeName: field.string(1),
  config: dynamic(2),
  includeResourceObject: dynamic(3),
  limit: dynamic(4),
});
export const ValidateListResourceConfigResponse = message({ diagnostics: diagnostics(1) });
export const ListResourceRequest = message({
  typeName: field.string(1),
  config: dynamic(2),
  includeResourceObject: field.bool(3),
  limit: field.int64(4),
});
export const ListResourceEvent = message({
  identity: identity(1),
  displayName: field.string(2),
  resourceObject: dynamic(3),
  diagnostic: diagnostics(4),
});

export const ValidateActionConfigRequest = message({ typeName: field.string(1), config: dynamic(2) });
export const ValidateActionConfigResponse = message({ diagnostics: diagnostics(1) });
export const PlanActionRequest = message({
  actionType: field.string(1),
  config: dynamic(2),
  clientCapabilities: clientCapabilities(3),
});
export const PlanActionResponse = message({ diagnostics: diagnostics(1), deferred: deferred(2) });
export const InvokeActionRequest = message({
  actionType: field.string(1),
  config: dynamic(2),
  clientCapabilities: clientCapabilities(3),
});
export const Progress = message({ message: field.string(1) });
export const Completed = message({ diagnostics: diagnostics(1) });
/** Exactly one field is set. */
export const InvokeActionEvent = message({
  progress: field.message(1, () => Progress),
  completed: field.message(2, () => Completed),
});
