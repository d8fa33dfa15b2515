// What belongs here: replays the sessions of traffic logs against a planned change: decisions for single sessions, with the
// log as evidence, and counts in constant memory.
// May import: logs, trace, policy, tenant, catalog, core.
// Start reading at: replay.ts.
export { NamedRules } from './evaluate/named-rules';
export { SessionJudge } from './evaluate/session-judge';
export { networksDigest, policyBlocks } from './policy-blocks';
export { checkKeptNetworks } from './pseudonym-limits';
export { garbageCollector } from './collect-garbage';
export { replay, type ReplayInput } from './replay';
export type { Replay } from './replay-result';
export type { Agreement, RuleAgreement } from './report/agreement';
export type { GroupList, SessionGroup } from './report/groups';
export { replayText } from './report/replay-text';
