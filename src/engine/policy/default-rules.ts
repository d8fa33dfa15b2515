import { lazy } from '../../core';
import type { ContainerState, DefaultRule, DefaultRuleName } from '../../tenant';
import { anyAnswers, type Answers } from './answers';
import { everything, provideCondition, type Box, type Sides } from './box';
import { textAt } from './fields';
import type { Policy, PolicyRule } from './policy';
import type { Ranges } from './ranges';
import { ruleEffect } from './rule-effect';
import { anyName } from './space';
import { kindsMeaning } from './visible-scope';
import type { Vocabulary } from './vocabulary';

type Fields = DefaultRule['fields'];

/** The default rules of a firewall: they have no profile, and log nothing. */
const usual: Readonly<Record<DefaultRuleName, Fields & { readonly action: string }>> = {
  'intrazone-default': { action: 'allow', log_end: false },
  'interzone-default': { action: 'deny', log_end: false },
};

/** Returns the fields of a default rule of a policy. */
export function defaultRuleFields({ defaultRules = [] }: Pick<Policy, 'defaultRules'>, name: DefaultRuleName): Fields {
  const changed = defaultRules.find((rule) => rule.name === name);
  return changed === undefined ? usual[name] : { ...usual[name], ...changed.fields };
}

/** Returns the action of a default rule of a policy. */
export function defaultAction(policy: Pick<Policy, 'defaultRules'>, name: DefaultRuleName): string {
  return textAt(defaultRuleFields(policy, name), 'action') ?? usual[name].action;
}

/** Appends the intrazone and interzone default rules. Zones already in the vocabulary are compared individually. */
export function withDefaults(policy: Policy): readonly PolicyRule[] {
  return [
    ...policy.rules,
    ...defaultRule(policy, 'intrazone-default', withinZones(policy.vocabulary)),
    ...defaultRule(policy, 'interzone-default', [everything]),
  ];
}

/** Queries of one policy ask for it each time. */
const securityRule = lazy(() => kindsMeaning('security-rule')[0] ?? '');

function defaultRule(policy: Policy, name: DefaultRuleName, boxes: readonly Box[]): readonly PolicyRule[] {
  const found = ruleEffect(securityRule(), defaultRuleFields(policy, name));
  const rule = { reference: { kind: 'default', name }, action: defaultAction(policy, name) } as const;
  if ('effect' in found) return [{ ...rule, effect: found.effect, boxes }];
  const { unclear } = found;
  const { vocabulary } = policy;
  const text = `the ${name} rule, whose ${unclear}, allows`;
  const allows = vocabulary.answer(vocabulary.question({ id: `rule action ${name} ${unclear}`, about: 'rule', text }));
  return [
    { ...rule, effect: 'allow', boxes: provideCondition(boxes, allows) },
    { ...rule, effect: 'block', boxes },
  ];
}

/** Returns the default rules that apply to a firewall, from the containers on its path, top first. */
export function nearestDefaultRules(states: readonly Pick<ContainerState, 'defaultRules'>[]): readonly DefaultRule[] {
  const nearest = new Map<DefaultRuleName, DefaultRule>();
  for (const { defaultRules = [] } of states) for (const rule of defaultRules) nearest.set(rule.name, rule);
  return [...nearest.values()];
}

/** Appends a rule that allows all remaining flows, for kinds of rules without default rules. */
export function withRest(policy: Policy): Policy {
  const rest: PolicyRule = {
    reference: { kind: 'default', name: 'interzone-default' },
    effect: 'allow',
    action: 'allow',
    boxes: [everything],
  };
  return { ...policy, rules: [...policy.rules, rest] };
}

function withinZones(vocabulary: Vocabulary): readonly Box[] {
  const count = vocabulary.zones.length;
  const same = vocabulary.question({
    id: 'zone same',
    about: 'zone',
    text: 'source and destination zone are the same',
  });
  const others: Ranges = [count, anyName[1] ?? count];
  return [
    ...vocabulary.zones.map((_, zone) => between([zone, zone + 1], anyAnswers)),
    between(others, vocabulary.answer(same)),
  ];
}

function between(zones: Ranges, answers: Answers): Box {
  const [, , source, destination, service, port, application] = everything.sides;
  const sides: Sides = [zones, zones, source, destination, service, port, application];
  return { sides, answers };
}
