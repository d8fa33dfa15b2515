// What belongs here: the use of rules, objects, group members, applications and services by the sessions of traffic logs.
// May import: review, replay, logs, trace, policy, tenant, catalog, core.
// Start reading at: usage.ts; usage-result.ts for the tables.
export type { KnownRule } from './rules/rule-book';
export { usageOf, type UsageInput } from './usage';
export { limitTexts } from './state';
export { tables, useStates, type Usage, type UsageRow, type UseState } from './usage-result';
export type { LogFirewall, LogSource } from './firewalls';
export { usageCsv } from './report/usage-csv';
export { usageJunit } from './report/usage-junit';
export { usagePage } from './report/usage-page';
export { usageText } from './report/usage-text';
