// What belongs here: adopting an existing tenant: reading it, writing a repository that declares it, and finding drift
// later. Writes files, prints nothing.
// May import: provider, client, protocol, tenant, catalog, hcl, core.
// Start reading at: adopt.ts for the whole procedure, configure.ts for the configuration of one object.
export { adopt, type AdoptInput, type AdoptOutcome } from './adopt';
export type { GeneratedFile } from './generated-file';
export { updateDeclared, type Updated } from './declare-new';
export { declareNew, demandEmptyFolder, type Declared, type DeclareInput, type NewObject } from './declare-new';
export type { Language } from './manifest';
export { declarationText } from './declaration-text';
export { objectCode } from './object-code';
export { declarationsIn, declarationsInState, type Declarations } from './drift/declared';
export { findDrift, type DriftReport, type DriftFinding } from './drift/drift';
export { newerSource, type NewerSource } from './drift/newer-source';
export { readState } from './drift/state';
export { readSynthesised } from './drift/synthesised';
