// What belongs here: conversion of configurations exported from PAN-OS and Panorama: reading them, mapping to kinds of the
// catalog, accounts of every leaf, and a proof that the traffic is the same. Writes nothing.
// May import: review, trace, logs, policy, tenant, catalog, core; sax.
// Start reading at: convert.ts. mapping/object-mappings.ts says which part of an export becomes which kind.
export { outcomes, type Outcome, type Row } from './accounts';
export { rowsToAccept, type AcceptedPart } from './accepted';
export { convert, type Conversion } from './convert';
export { prove, unexplainedIn, type Compared, type Proof } from './proof/prove';
export { replayLogs, type LogProof } from './proof/replay-logs';
export { leavesOf } from './read/config-node';
export { readConfiguration, type ExportedConfiguration } from './read/read-config';
export { conversionJson, sumsOf } from './report/conversion-json';
export { logLines } from './report/log-lines';
export { conversionPage } from './report/conversion-page';
export { causesOf } from './report/causes';
export { snapshotOf } from './snapshot-of';
export { newObjectsOf } from './new-objects';
