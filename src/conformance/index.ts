// What belongs here: comparing a service with the catalog: the life of an object of each kind in a sandbox folder, the
// judgement of each answer, the report and its replay. Prints nothing.
// May import: client, catalog, core.
// Start reading at: run.ts, then walk-kind.ts and judge.ts.
export type { Calls } from './calls';
export { replay, type Replay } from './replay';
export { parseReport, reportFormat, type Report } from './report';
export { runConformance, type Outcome, type Progress, type RunOptions } from './run';
export { nameFor, Sample, type Needed } from './sample-body';
export type { LeftOver } from './sandbox';
export { differenceKinds, type Check, type Difference, type DifferenceKind, type Step } from './step';
