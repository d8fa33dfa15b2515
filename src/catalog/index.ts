// What belongs here: the kinds of the service, one file each, and the code that describes them. Data, no I/O.
// May import: core. Only this layer imports zod.
// Start reading at: objects/address.ts for a kind, attribute.ts for its attributes. Nothing exported here loads zod
// before a kind is used, because loading it would delay every start of the provider.
export {
  isLocationInQuery,
  apiWithDefaults,
  hasMove,
  requestEffectOf,
  type AnswerApi,
  type Api,
  type RequestEffect,
  type Operation,
  type OtherPlace,
  type SubResource,
} from './api';
export { apiErrorBodies, type ApiErrorBody, type ApiErrorItem, type ApiErrorName } from './api-error';
export type { Attribute, AttributeFlags, AttributeType, Choice, ObjectType } from './attribute-type';
export type { auditActions } from './control/audit-actions';
export { authentication } from './authentication';
export { attributesIn } from './attributes-in';
export { commentNames, type Effect, type KindEffect } from './effect';
export { effectFact, effectOf, type EffectFact, type InheritedEffect } from './effect-of';
export {
  extraFields,
  extraIn,
  extraIssues,
  extraName,
  fieldAt,
  itemIndex,
  unknownFields,
  type ExtraField,
} from './extra';
export {
  folderDepthLimit,
  folderTop,
  predefinedFolders,
  sameFolder,
  displayFolderName,
  placeName,
  placeText,
  storedFolderName,
} from './folder-name';
export { holdsHidden, holdsSecret, typeHoldsSecret } from './holds-secret';
export type { Codec, Form } from './codec';
export { atDescribedPlaces, hasValueAt, moveValue, otherPlacesOf } from './other-places';
export { networkOf } from './ip-network';
export { quoteValue, type Certainty, type Issue } from './issue';
export { isCountry } from './country';
export { isLiteral, isVariableReference, namesInExpression } from './literal';
export { matchedFields } from './matched-fields';
export { referencedKinds } from './referenced-kinds';
export {
  nameReferencesOf,
  referencesAmong,
  renameReferences,
  variableKindName,
  type NameReference,
} from './name-reference';
export {
  approvalText,
  approvalsWith,
  isApprovalId,
  isApprover,
  readApproval,
  type Approval,
} from './operations/approval';
export { readRestoreText, readStageText, restoreText, stageText, type StageText } from './operations/stage-text';
export { versionPaths, type ConfigVersion, type RunningVersion } from './operations/config-version';
export { deviceQueries, deviceQueryLimit, deviceQueryPath, noticePaths } from './operations/device-query';
export {
  haInterfaceTypes,
  haValueLists,
  haValuePath,
  localConfigFilePath,
  type HaValueList,
} from './operations/device-value';
export { hasEnded, hasSucceeded, jobPaths, jobResults, jobStates, jobTypes } from './operations/job';
export type { Job, JobResult, JobState, JobType } from './operations/job';
export {
  moveDestinations,
  moveFields,
  rulebases,
  type MoveDestination,
  type MoveForm,
  type MoveRequest,
  type RulebasePosition,
} from './operations/move';
export { adminPushChangeLimit, pushDescriptionLimit, type PushAnswer, type PushRequest } from './operations/push';
export {
  pushInputNames,
  pushInputs,
  pushValue,
  type CamelCase,
  type PushInput,
  type PushInputName,
  type PushWordInput,
  type StandalonePushInput,
} from './operations/push-inputs';
export { paging } from './paging';
export type { LiteralForm, Reference } from './reference';
export { actionFromCreate, type ActionKind } from './action-kind';
export {
  actionNames,
  allKinds,
  allReadOnlyKinds,
  catalogAction,
  hasKind,
  kindNamed,
  kindNames,
  isOrdered,
  kindsWithNetworkRole,
  kindsWithRole,
  orderedKindNames,
  readOnlyKindNamed,
  readOnlyKindNames,
} from './registry';
export { allowUnknownValuesName, isError, type Tolerance } from './tolerance';
export {
  appliesTo,
  queryAttributes,
  createCarriesBody,
  attributeNamed,
  defaultFor,
  hasName,
  hasOwnId,
  isAdopted,
  isListed,
  isReadable,
  isSetting,
  listQueryOf,
  namesParent,
  onlyContainer,
  subResourceId,
  derivedId,
} from './resource-kind';
export type {
  AttributeConstraint,
  NetworkRole,
  PolicyRole,
  ReadOnlyKind,
  ResourceKind,
  Variants,
} from './resource-kind';
export { isOnlyAddress } from './reference-form';
export {
  hidesValue,
  printable,
  printableText,
  printableValue,
  secretsIn,
  staysOutOfCode,
  type PrintOptions,
} from './printable';
export { rewriteSecrets, type SecretRewriting } from './secret-fields';
export { sampleFields, type SampleValues } from './sample-fields';
export { containerKindName, containerOf, isSameContainer, scopes, type Container, type Scope } from './scope';
export { readFilter, type Filter } from './tag-filter';
export { validateFields, validateName } from './validate';
export type { ValidateOptions } from './validate-options';
export { kindLabel } from './words';
export {
  protectionAspects,
  type MatchValues,
  type ProtectionAspect,
  type Strength,
  type TrafficEffect,
} from './strength';
export { actionContexts, type ActionContext } from './action-context';
export {
  actionMayPass,
  actionPairs,
  actionParameter,
  actionPasses,
  actionsOf,
  compareActions,
  type ActionVerdict,
} from './action-orders';
export { isDay } from './day';
export { dayOfMinute, minuteOfTime, scheduleEnd, scheduleSpan } from './schedule-end';
export {
  temporaryForm,
  temporaryNote,
  temporaryProblem,
  temporaryTag,
  type Temporary,
  type TemporaryForm,
  type TemporaryNote,
} from './temporary-rule';
