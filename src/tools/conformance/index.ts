// What belongs here: comparing a service with the catalog: the lifecycle of an object of each kind in a sandbox folder,
// the check of each response, and the report. Prints nothing.
// May import: client, tenant, catalog, core.
// Start reading at: run.ts, then walk-kind.ts and judge.ts.
export type { Calls } from './calls';
export { compareReports, type ReportComparison } from './compare-reports';
export { parseReport, reportFormat, type ConformanceReport } from './report';
export { runConformance, type ConformanceOutcome, type ConformanceProgress, type RunOptions } from './run';
export { nameFor, RequestSample, type Needed } from './sample-body';
export type { LeftOver } from './sandbox';
export {
  differenceKinds,
  type Check,
  type ConformanceDifference,
  type DifferenceKind,
  type ConformanceStep,
} from './step';
