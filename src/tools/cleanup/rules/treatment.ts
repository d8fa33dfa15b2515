import { isBlank, isObject, stableStringify } from '../../../core';
import { defaultRuleFields, type ConfiguredRule, type Policy } from '../../../engine/policy';
import type { DefaultRuleName } from '../../../tenant';

/** Fields by which a security rule matches, and lists of names among them. `any` is the same as absence. */
const matchLists = [
  'from',
  'to',
  'source',
  'destination',
  'source_user',
  'category',
  'application',
  'service',
  'source_hip',
  'destination_hip',
  'devices',
] as const;

/** A list of names by which a security rule matches. */
export type MatchList = (typeof matchLists)[number];
const matchFlags = ['negate_source', 'negate_destination', 'negate_user', 'schedule', 'disabled', 'policy_type'];

/** What says which rule it is, where it is, and notes. */
const identity = ['id', 'name', 'folder', 'snippet', 'device', 'position', 'relative_position', 'target_rule'];
const notes = ['description', 'tag'];

const apart: ReadonlySet<string> = new Set([...matchLists, ...matchFlags, ...identity, ...notes]);

/**
 * What a rule does with the traffic that it matches, as text: action, profiles, log settings and every other field by
 * which it does not match. Rules with equal texts treat traffic alike.
 */
export function treatmentOf({ fields, unknown = [] }: Pick<ConfiguredRule, 'fields' | 'unknown'>): string {
  const entries = Object.entries(fields).filter(
    ([name, value]) => !apart.has(name) && !unknown.includes(name) && !isOff(value),
  );
  // A firewall logs the end of a session unless the rule says otherwise, so absence is not the same as false.
  const end = typeof fields['log_end'] === 'boolean' ? [] : [['log_end', 'not set'] as const];
  return stableStringify(Object.fromEntries([...entries, ...end]));
}

/** Returns the treatment of flows that a default rule of a policy decides. */
export function defaultTreatment(policy: Policy, name: DefaultRuleName): string {
  return treatmentOf({ fields: defaultRuleFields(policy, name) });
}

/** Whether the flows that a rule matches are known before the apply. */
export function isMatchKnown({ unknown = [] }: Pick<ConfiguredRule, 'unknown'>): boolean {
  return !unknown.some((name) => name === 'action' || [...matchLists, ...matchFlags].some((one) => one === name));
}

/** The names of a list by which a rule matches, sorted. */
export function namesOf({ fields }: Pick<ConfiguredRule, 'fields'>, list: MatchList): readonly string[] {
  const value = fields[list];
  const names = Array.isArray(value) ? value.map(String) : [];
  return names.length === 0 || names.includes('any') ? ['any'] : [...new Set(names)].sort();
}

/** Everything by which a rule matches, but for one list, as text. */
export function matchWithout(rule: Pick<ConfiguredRule, 'fields'>, list: MatchList): string {
  return stableStringify([
    ...matchLists.filter((one) => one !== list).map((one) => namesOf(rule, one)),
    ...matchFlags.map((flag) => (isOff(rule.fields[flag]) ? null : rule.fields[flag])),
  ]);
}

/** A flag that is false is one that is not set, at any depth. */
function isOff(value: unknown): boolean {
  return value === false || isBlank(value) || (isObject(value) && Object.values(value).every(isOff));
}
