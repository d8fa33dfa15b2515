// What belongs here: a history of configurations: which state changed the answer to a question, and what changed when.
// May import: review, trace, policy, tenant, catalog, core.
// Start reading at: blame.ts; history-state.ts for what a history is.
export { answerOf, type Answer, type FlowQuestion } from './answer';
export { datedInOrder, misdated } from './misdated';
export { StateReader, type Unjudged } from './unjudged';
export { blame, type Blame, type Turn } from './blame';
export { changedValues } from './changed-values';
export type { History, HistoryState, LoadedState, MergedCommit, StateFacts } from './history-state';
export { blameText } from './report/blame-text';
export { editTitle } from './report/edit-lines';
export { unjudgedLine } from './report/unjudged-line';
export { timelineCsv } from './report/timeline-csv';
export { timelineHtml } from './report/timeline-html';
export { timelineText } from './report/timeline-text';
export { holdsName, timeline, type Selection, type Step, type Timeline } from './timeline';
