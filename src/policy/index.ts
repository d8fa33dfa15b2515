// What belongs here: the meaning of a rulebase, pure: which rules apply to a folder or device, in which order, what they
// match, and what a change of them changes. docs/policy-semantics.md says what the words mean.
// May import: catalog, core.
// Start reading at: configuration.ts for what goes in, policy.ts for what is made of it. The functions:
//   effectivePolicy(configuration, container, vocabulary): Policy   (one Vocabulary for all policies that are compared)
//   verdict(policy, query): Verdict
//   shadowing(policy, options?): Shadowing
//   difference(before, after, options?): Difference
//   exposed(policy): Policy                     (as seen while the application is not yet known)
//   regionsOf(policy, rule): readonly Region[]  (what a rule matches, in words)
//   NamedSets, growthOf: what objects stand for, and what they take in more than before
//   unaccountedChanges(before, after): changes that forbid "nothing else changes"
//   regionText(region): string
export type {
  Completeness,
  Configuration,
  ConfiguredObject,
  ConfiguredRule,
  ContainerState,
  ConfiguredRulebase,
} from './configuration';
export { allowedFlows, rulesMeeting, type AllowedFlows } from './allowed-flows';
export { difference, type DifferenceOptions } from './difference';
export type { Change, Difference } from './difference-result';
export { evaluationOrder, nearestFirst, type Level, type RulebasePlace } from './effective-order';
export { effectivePolicy } from './effective-policy';
export { effectiveItem, sectionsOf } from './effective-view';
export type { EffectiveItem, EffectiveSection, EffectiveView, Origin } from './effective-view';
export { exposed } from './exposed';
export { knownApplicationsAsOf } from './known-applications';
export { growthOf, NamedSets, type Growth } from './named-sets';
export type { Effect, Gap, Policy, PolicyRule, RuleReference } from './policy';
export type { Condition, Question, QuestionSubject } from './question';
export type { ExampleFlow, Part, Region } from './region';
export { regionsOf } from './region-of-box';
export { hasSameBoxes } from './same-boxes';
export { addressShare, tcpShare, timeShare } from './share';
export { flowsTrouble, regionMeets, servicesWithin, type Flows } from './region-meets';
export { regionText } from './region-text';
export type { Shadow, Shadowing } from './shadow-result';
export { shadowing, shadowingOfChanged, type ShadowingOptions } from './shadowing';
export { Budget } from './budget';
export { tagTest, type TagTest } from './tag-expression';
export { unaccountedChanges, type UnaccountedChange } from './unaccounted';
export { verdict } from './verdict';
export type { FlowQuery, RuleVerdict, Verdict } from './verdict-result';
export { Vocabulary } from './vocabulary';
export { withRest } from './default-rules';
