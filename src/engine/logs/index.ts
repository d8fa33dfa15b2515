// What belongs here: traffic logs at any size: readers of PAN-OS, Strata Logging Service and Cortex logs, which group lines
// to distinct sessions with counts; files of distinct sessions; the grouping query for a warehouse.
// May import: core; @duckdb/node-api.
// Start reading at: read-sessions.ts.
export { accountLines, accountNotes, skippedText, type LinesOfRule, type LogAccount } from './account';
export { condense, type Condensed, type CondenseOptions } from './condense';
export { copiedFiles } from './copied-files';
export { logFiles } from './log-files';
export { keyId, type LogPseudonyms } from './log-pseudonyms';
export { pseudonymKey, pseudonymsBy } from './pseudonyms';
export { copyText } from './plain';
export { checkLogs, readSessions, ReadTogether, type ReadOptions } from './read-sessions';
export { otherSystem, type Skipped, type SkippedLines, type TrafficSession } from './session';
export { readMapping } from './sql/mapping';
export { dialects, groupingSql, type Dialect } from './sql/print-sql';
