// What belongs here: traffic logs at any size: readers of PAN-OS, Strata Logging Service and Cortex logs, which group lines
// to distinct sessions with counts.
// May import: core; papaparse, @duckdb/node-api.
// Start reading at: read-sessions.ts.
export type { LogAccount } from './account';
export { readSessions, type ReadOptions } from './read-sessions';
export type { Skipped, SkippedLines, TrafficSession } from './session';
export { copyText } from './plain';
