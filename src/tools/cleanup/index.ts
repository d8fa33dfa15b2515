// What belongs here: what a configuration can do without, as proposed changes with their reviews: rules that never match,
// redundant and mergeable rules, unused and duplicate objects, and what traffic logs show and the service counts of rules.
// May import: usage, review, replay, logs, trace, policy, tenant, catalog, core.
// Start reading at: clean-up.ts; proposal.ts for what a proposal is.
export { configurationAfter, combineEdits } from './combine-edits';
export { cleanUp, type CleanupInput } from './clean-up';
export { readUsage, type LogUsage } from './logs/log-usage';
export { marginOf } from './logs/narrow/margin';
export { narrowRule, type NarrowedRule, type NarrowRuleInput } from './logs/narrow/narrow-rule';
export type { Cleanup, Edit, Evidence, Proposal, ProposalSort } from './proposal';
export type { ReadPath } from './reported/pages';
export { readServiceReport, type ServiceReport } from './reported/service-report';
export { reviewOf } from './report/review-of';
export { cleanupText, type WrittenProposal } from './report/cleanup-text';
