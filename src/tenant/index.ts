// What belongs here: what a tenant consists of: containers, objects, rulebases; their keys, the difference of two tenants,
// the walker over the fields of a kind with the comparisons that use it, and the file of a snapshot. Pure, without I/O.
// May import: catalog, core.
// Start reading at: snapshot.ts for the model, compare-tenants.ts for the difference.
export { applyChanges } from './apply-changes';
export {
  compareTenants,
  lostDifference,
  missingParts,
  unknownParts,
  unknownPartText,
  type Tenant,
} from './compare-tenants';
export { climb, climbSlowly } from './climb';
export { containerOfObject, parentField } from './container-of-object';
export type { Completeness, ContainerState, DefaultRule, DefaultRuleName } from './container-state';
export { containerKey, objectKey, rulebaseKey, type ObjectName } from './keys';
export {
  Hierarchy,
  hierarchyOf,
  predefinedParent,
  tenantHierarchy,
  topFolder,
  type PlacedContainer,
} from './hierarchy';
export { Nesting, nestingText, type NestingLoop } from './nesting';
export { policyKinds, usersOutsideSnapshots } from './policy-kinds';
export { evaluationOrder, nearestFirst, type Level, type RulebasePlace } from './precedence';
export { readSnapshot } from './read-snapshot';
export {
  findUncoveredFields,
  isCovered,
  isEmptyValue,
  isUnsetAttribute,
  namesFolder,
  sameValue,
  type UncoveredField,
} from './same-value';
export { serviceParts, type ServiceRead } from './service-read';
export {
  snapshotFormat,
  type Fields,
  type SavedObject,
  type LostPart,
  type RuleDoubts,
  type SavedRule,
  type SavedRules,
  type Snapshot,
  type UnreadPart,
} from './snapshot';
export { systemDevice } from './system-device';
export { isSameKey, walkFields, type FieldVisitor } from './walk-fields';
export type { ContainerDifference, OrderDifference, RuleDifference, TenantChange, UnknownPart } from './tenant-change';
