import { isObject } from '../../core';
import {
  allowedFlows,
  rulesMeeting,
  type Configuration,
  type ConfiguredRule,
  type Policy,
  type Region,
  type RuleReference,
} from '../../engine/policy';
import { trafficRuleKey } from '../analysis/traffic';
import { kindMeaning } from '../state/meaning';
import { missingRules } from './required-rules';
import { everyRule, type EveryRule, type Requirement } from './invariant';
import type { Violation } from './violation';

/** Returns the violations of a requirement by a policy. */
export function violationsOf(
  requirement: Requirement,
  policy: Policy,
  configuration: Configuration,
): readonly Violation[] {
  if (requirement.is === 'blockLists' || requirement.is === 'decryptAll') {
    return missingRules(requirement, policy, configuration, (kind) => configuredRules(configuration, kind));
  }
  const rules = configuredRules(configuration, kindMeaning('security-rule'));
  const violation = (rule: RuleReference, what: string, region: Region | undefined): Violation => ({
    rule,
    place: rules.get(trafficRuleKey(rule))?.place ?? 0,
    what,
    region,
  });
  if (requirement.is === 'neverAllow') {
    return allowedFlows(policy, requirement.flows, requirement.except).map(({ rule, regions }) =>
      violation(rule, regions === undefined ? 'may allow, not decided within the budget' : 'allows', regions?.[0]),
    );
  }
  const { is, flows } = requirement;
  const met = new Set(
    rulesMeeting(policy, flows)
      .filter(({ effect }) => effect === 'allow' || is === 'logEveryRule')
      .map(({ reference }) => reference),
  );
  return [...met].flatMap((reference) => {
    const rule = rules.get(trafficRuleKey(reference))?.rule;
    if (rule === undefined || !breaks[is](rule)) return [];
    const region = allowedFlows(
      { ...policy, rules: policy.rules.filter((one) => one.reference === reference) },
      flows,
    )[0];
    return [violation(reference, everyRule[is], region?.regions?.[0])];
  });
}

const breaks: Readonly<Record<EveryRule, (rule: ConfiguredRule) => boolean>> = {
  inspectEveryAllow: ({ fields }) => {
    const setting = fields['profile_setting'];
    // Rules of type Internet have their own settings.
    if (fields['policy_type'] === 'Internet') return false;
    return !isObject(setting) || !Array.isArray(setting['group']) || setting['group'].length === 0;
  },
  logEveryRule: ({ fields }) => fields['log_end'] === false,
  nameServices: ({ fields }) => isAny(fields['service']) && isAny(fields['application']),
  nameApplications: ({ fields }) => isAny(fields['application']),
  limitSources: ({ fields }) => isAny(fields['source']),
};

function isAny(value: unknown): boolean {
  return !Array.isArray(value) || value.length === 0 || value.includes('any');
}

interface Placed {
  readonly rule: ConfiguredRule;
  readonly place: number;
}

function configuredRules({ rulebases }: Configuration, kind: string): ReadonlyMap<string, Placed> {
  return new Map(
    rulebases
      .filter((list) => list.kind === kind)
      .flatMap(({ container, rulebase, rules }) =>
        rules.map((rule, i) => [
          trafficRuleKey({ kind: 'rule', name: rule.name, container, rulebase }),
          { rule, place: i + 1 },
        ]),
      ),
  );
}
