// What belongs here: replays the sessions of traffic logs against a planned change: readers of PAN-OS and Cortex logs,
// decisions for single sessions, and counts in constant memory.
// May import: trace, policy, catalog, core; papaparse.
// Start reading at: replay.ts.
export { replay, type ReplayInput } from './replay';
export type { Replay } from './replay-result';
export type { GroupList, SessionGroup } from './report/groups';
export { replayText } from './report/replay-text';
export { readLog, type LogReader } from './read/read-log';
export type { TrafficSession } from './session';
