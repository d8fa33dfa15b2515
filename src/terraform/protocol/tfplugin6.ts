// The messages of tfplugin6. test/protocol/tfplugin6.test.ts compares names and numbers with the published definition.
// State stores are not supported.
export * from './tfplugin6-newer';
export * from './tfplugin6-resources';
export * from './tfplugin6-schema';
export {
  AttributePath,
  ClientCapabilities,
  Deferred,
  Diagnostic,
  DynamicValue,
  Empty,
  RawState,
  ResourceIdentityData,
  ServerCapabilities,
  Step,
} from './tfplugin6-values';
