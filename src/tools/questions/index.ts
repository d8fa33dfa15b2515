// What belongs here: questions about a configuration that take long: map, trace, query, marks and use of rules,
// review of a plan.
// They are answered in a thread. This index has what asks; dist/questions.js is what answers.
// May import: usage, snapshot, review, map, trace, policy, tenant, catalog, core.
// Start reading at: question.ts.
export type { FlowAnswer, FlowQuestion } from './flow-question';
export type { PlanQuestion, StoredList } from './plan-question';
export type { Questions } from './question';
export { QuestionThread } from './question-thread';
export type { TwoViews } from './two-views';
export type { ReachAnswer, ReachGroup, ReachQuestion } from './reach-question';
export type { RuleMark } from './rule-marks';
export type { Use } from './usage/rule-use';
export type { UsageReport } from './usage/usage-report';
export type { ChangedRule, RuleUse, UseState } from './usage/uses-question';
