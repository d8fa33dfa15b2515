// What belongs here: the local implementation of the service: HTTP, tokens, store, references, jobs, faults.
// May import: types of questions; policy, tenant, catalog, core. Only this layer imports the web framework and the database driver.
// Start reading at: service.ts, then http/app.ts.
export type { AuditEntry, AuditedChange } from './audit/audit-entry';
export type { TracedRequest } from './control/traced-request';
export type { Hierarchy, HierarchyFolder } from './control/hierarchy';
export type { ShownJob } from './control/shown-jobs';
export type { ShownRollout, ShownStage } from './control/shown-rollouts';
export type { BrowsedObject } from './browse/browsed-object';
export type { ChangeGroup, ChangeOrder } from './browse/arranged';
export type { StagedChange } from './browse/differences';
export type { CodeWriter, ObjectCode, ObjectDetails } from './browse/object-details';
export type { BrowsedPage, KindCount } from './browse/object-list';
export type { ObjectOrder } from './browse/object-order';
export type { PlaceCount, PlaceCounts } from './browse/place-counts';
export type { Staged } from './control/staged-changes';
export type { Overview } from './ui/overview';
export type { ShownSession } from './ui/page-session';
export type { UsageSummary } from './ui/page-usage';
export type { RequestTrace } from './observe/traces';
export type { ServiceControl } from './control/service-control';
export type { ActiveFault, Fault, FaultAction, Faults } from './http/faults';
export type { RequestJournal, JournalEntry, JournalMatch } from './observe/journal';
export type { Listening, ListenOptions } from './http/listen';
export type { DeviceBehavior } from './jobs/device-table';
export { verifyBackup } from './backup/restore';
export { backupStore, compactWholeStore, importBackup, type WholeStore } from './backup/whole-store';
export { roleNames } from './roles';
export type { QuirkChange, QuirkSwitches } from './quirks/quirks';
export type { RequestMatch } from './observe/request-match';
export type { SeedName } from './seed/seed';
export { createService } from './service';
export type { Access, Service } from './service-handle';
export type { Strictness } from './strictness';
export { storedView, type StoredQuery } from './stored-view';
export { limitsByDefault } from './service-options';
export type { AccountConfig, DeviceConfig, ServiceOptions, TenantConfig } from './service-options';
export type { EffectiveRule, FolderNode, TenantHandle } from './tenant-handle';
export { historyByDefault, type History, type Keep } from './prune/keep';
