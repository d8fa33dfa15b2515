// The messages of tfplugin6. Names and numbers are held against the published definition by
// test/protocol/tfplugin6.test.ts. State stores are left out.
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
