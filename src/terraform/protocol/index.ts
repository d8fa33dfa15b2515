// What belongs here: Terraform's plugin protocol 6 and the go-plugin handshake, for any provider.
// May import: nothing. It is a package of its own; only this layer imports @msgpack/msgpack.
// Start reading at: README.md, serve.ts, then handlers.ts.
export { errorDiagnostic, warningDiagnostic, type Diagnostic, type Path, type ProtocolErrorCode } from './basis';
export { selfSignedCertificate, type Certificate } from './certificate';
export { dynamicTyped, isDynamicTyped, type DynamicTyped } from './tf-value';
export type {
  ApplyRequest,
  CallContext,
  ClientCapabilities,
  ConfigureRequest,
  DataSourceRequest,
  Diagnosed,
  ImportedResource,
  ImportRequest,
  ImportResponse,
  MoveStateRequest,
  PlanRequest,
  PlanResponse,
  ProviderHandlers,
  ReadDataResponse,
  ReadRequest,
  StateResponse,
  UpgradeStateRequest,
  UpgradeStateResponse,
  ValidateProviderConfigRequest,
  ValidateResourceRequest,
} from './handlers';
export { hclogLogger, logLevel, type PluginLogFields, type Logger, type PluginLogLevel, type LogLine } from './log';
export type {
  ActionEvent,
  CallFunctionRequest,
  CallFunctionResponse,
  EphemeralLease,
  ListEvent,
  ListRequest,
  NewerHandlers,
} from './newer-handlers';
export { ProtocolError } from './protocol-error';
export {
  encodeIdentitySchemas,
  encodeProviderSchema,
  type FunctionParameter,
  type FunctionSchema,
  type IdentityAttributeSchema,
  type IdentitySchema,
  type Nesting,
  type ProviderSchema,
  type Schema,
  type SchemaAttribute,
  type TfType,
} from './schema';
export { schemaToJson } from './schema-json';
export { serveProvider, type LoadedProvider, type ServeOptions } from './serve';
export { serving, type Serving } from './serving';
export { decodeDynamic, encodeDynamic, isUnknown, UNKNOWN, type TfValue, type Unknown } from './value';
