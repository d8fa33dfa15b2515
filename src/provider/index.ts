// What belongs here: the Terraform provider: schema, plan, lifecycle, import and push, derived from the catalog.
// May import: tenant, catalog, client, protocol, trace (checks of a rollout), policy, hcl, core.
// Start reading at: provider.ts for the RPCs, plan/plan-fields.ts for how a plan is made.
export { createProvider, type ProviderTools } from './provider';
export { providerSchema, pushOnDestroyType, pushType, ruleOrderType } from './provider-schema';
export { decodeRecord, innerPath, isRecorded, type ConfigRecord } from './plan/record';
export { kindNameOf, typeNameOf } from './schema/type-name';
export { providerSource } from './source';
export { asFields, asList, asText, asTexts, type Fields } from './state/fields';
export { foundExtra } from './state/extra-state';
export { fromWire } from './state/from-wire';
export { locatedId } from './state/tfid';
