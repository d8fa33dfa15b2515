// What belongs here: the semantics of a rulebase, as pure functions: which rules apply to a folder or device, in which
// order, which flows they match, and the effect of a change. docs/policy-semantics.md defines the terms.
// May import: tenant, catalog, core.
// Start reading at: configuration.ts for the input, policy.ts for the result. The functions:
// effectivePolicy(configuration, container, vocabulary): Policy   (policies to be compared share one Vocabulary)
// verdict(policy, query): Verdict
// deciders(policy): (query) => rules           (for many queries)
// shadowing(policy, options?): Shadowing
// difference(before, after, options?): Difference
// exposed(policy): Policy                     (before the application is identified)
// regionsOf(policy, rule): readonly Region[]  (text form of the flows that a rule matches)
// NamedSets, growthOf: sets that object names resolve to, and how they grow
// unaccountedChanges(before, after): changes that rule out "nothing else changes"
// regionText(region): string
export type { Configuration, ConfiguredObject, ConfiguredRule, ConfiguredRulebase } from './configuration';
export { atTime } from './at-time';
export { allowedFlows, rulesMeeting, type AllowedFlows } from './allowed-flows';
export { configurationOfView } from './configuration-of-view';
export { difference } from './difference';
export type { DifferenceOptions } from './differing-flows';
export type { Change, Difference } from './difference-result';
export { effectivePolicy } from './effective-policy';
export { unreadAssumption } from './unread-rules';
export { effectiveItem, sectionsOf } from './effective-view';
export type { EffectiveItem, EffectiveSection, EffectiveView, Origin } from './effective-view';
export { exposedPolicy } from './exposed';
export { knownApplicationsAsOf } from './known-applications';
export { factsNamedIn } from './facts/facts-named-in';
export { openWorldEffect, type OpenWorldEffect } from './open-world';
export { readFacts, type FactsFiles } from './facts/read-facts';
export type { OutsideFacts } from './facts/outside-facts';
export { growthOf, NamedSets, type Growth } from './named-sets';
export type { Effect, Gap, Policy, PolicyRule, RuleReference } from './policy';
export type { Condition, Question, QuestionSubject } from './question';
export type { ExampleFlow, Part, Region } from './region';
export { regionsOf } from './region-of-box';
export { hasSameBoxes } from './same-boxes';
export { canonicalUrl, contentChange, type ContentChange } from './extent';
export type { Ranges } from './ranges';
export { addressCount, addressesBeyond, addressShare, coveredShare, ipv6Share, tcpShare, timeShare } from './share';
export { flowsTrouble, regionMeets, servicesWithin, type Flows } from './region-meets';
export { regionText } from './region-text';
export type { Shadow, Shadowing } from './shadow-result';
export { mayAllow } from './rule-effect';
export { shadowing, shadowingOfChanged, type ShadowingOptions } from './shadowing';
export { Budget } from './budget';
export { canonicalFilter, tagTest, type TagTest } from './tag-expression';
export { unaccountedChanges, type UnaccountedChange } from './unaccounted';
export { deciders, verdict } from './verdict';
export type { FlowQuery, RuleVerdict, Verdict } from './verdict-result';
export { Vocabulary } from './vocabulary';
export { defaultAction, defaultRuleFields, withRest } from './default-rules';
