import { field, message } from './protobuf-message';

// Messages that are part of other messages.

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
  generateResourceConfig: field.bool(4),
});
export const ClientCapabilities = message({
  deferralAllowed: field.bool(1),
  writeOnlyAttributesAllowed: field.bool(2),
  storePlannedPrivate: field.bool(3),
  computedBlocksAllowed: field.bool(4),
});
export const Deferred = message({ reason: field.enum(1) });
export const ResourceIdentityData = message({ identityData: field.message(1, () => DynamicValue) });

/** Makes a field of diagnostics. */
export const diagnostics = (id: number) => field.repeated(id, () => Diagnostic);
/** Makes a field of a dynamic value. */
export const dynamic = (id: number) => field.message(id, () => DynamicValue);
/** Makes a field of client capabilities. */
export const clientCapabilities = (id: number) => field.message(id, () => ClientCapabilities);
/** Makes a field of a raw state or identity as JSON. */
export const rawState = (id: number) => field.message(id, () => RawState);
/** Makes a field of a deferral reason. */
export const deferred = (id: number) => field.message(id, () => Deferred);
/** Makes a field of an identity. */
export const identity = (id: number) => field.message(id, () => ResourceIdentityData);
