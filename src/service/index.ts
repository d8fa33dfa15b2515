// What belongs here: the local implementation of the service: HTTP, tokens, store, references, jobs, faults.
// May import: policy, catalog, core. Only this layer imports the web framework and the database driver.
// Start reading at: service.ts, then http/app.ts.
export type { Fault, FaultAction } from './http/faults';
export type { JournalEntry } from './http/journal';
export type { Listening, ListenOptions } from './http/listen';
export type { DeviceOutcome } from './jobs/device-table';
export { roleNames } from './roles';
export { createService, type Access, type Service } from './service';
export type { AccountConfig, DeviceConfig, ServiceOptions, TenantConfig } from './service-options';
export type { EffectiveRule, FolderNode } from './tenant-handle';
