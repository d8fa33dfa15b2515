import { field, message } from './protobuf-message';

// Messages that other messages consist of.

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

/** A field of diagnostics. */
export const diagnostics = (id: number) => field.repeated(id, () => Diagnostic);
/** A field with a value. */
export const dynamic = (id: number) => field.message(id, () => DynamicValue);
/** A field with what the client can do. */
export const clientCapabilities = (id: number) => field.message(id, () => ClientCapabilities);
/** A field with a state or identity as JSON. */
export const rawState = (id: number) => field.message(id, () => RawState);
/** A field with why a change waits. */
export const deferred = (id: number) => field.message(id, () => Deferred);
/** A field with an identity. */
export const identity = (id: number) => field.message(id, () => ResourceIdentityData);
