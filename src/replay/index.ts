// What belongs here: what a change would have done with the sessions of traffic logs: readers of PAN-OS and Cortex logs,
// decisions for single sessions, counts in constant memory.
// May import: trace, policy, catalog, core; papaparse.
// Start reading at: replay.ts.
export { replay, type ReplayInput } from './replay';
export type { Replay } from './replay-result';
export type { GroupList, SessionGroup } from './report/groups';
export { replayText } from './report/replay-text';
export { readLog, type LogReader } from './read/read-log';
export type { TrafficSession } from './session';
