// What belongs here: what a tenant consists of: containers, objects, rulebases; their keys, the difference of two tenants, and
// the file of a snapshot. Pure functions without I/O.
// May import: catalog, core.
// Start reading at: snapshot.ts for the model, compare-tenants.ts for the difference.
export { applyChanges } from './apply-changes';
export { compareTenants, unknownParts, type Tenant } from './compare-tenants';
export type { Completeness, ContainerState, DefaultRule, DefaultRuleName } from './container-state';
export { containerKey, objectKey, rulebaseKey, type ObjectName, type RulebaseName } from './keys';
export { policyKinds, usersOutsideSnapshots } from './policy-kinds';
export { readSnapshot } from './read-snapshot';
export { serviceParts, type ServiceRead } from './service-read';
export {
  snapshotFormat,
  type Fields,
  type SavedObject,
  type SavedRule,
  type SavedRules,
  type Snapshot,
  type UnreadPart,
} from './snapshot';
export type { ContainerDifference, OrderDifference, TenantChange, UnknownPart } from './tenant-change';
