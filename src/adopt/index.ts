// What belongs here: taking over a tenant that is there already: reading it, writing the repository that says it, and
// telling later what differs. Writes files, prints nothing.
// May import: provider, client, protocol, catalog, core.
// Start reading at: adopt.ts for the whole way, configure.ts for what an object comes to.
export { adopt, type AdoptInput, type AdoptOutcome } from './adopt';
export type { Language } from './manifest';
export { declarationsIn, declarationsInState, type Declarations } from './drift/declared';
export { findDrift, type DriftReport, type DriftFinding } from './drift/drift';
export { newerSource, type NewerSource } from './drift/newer-source';
export { readState } from './drift/state';
export { readSynthesised } from './drift/synthesised';
