import { isSameContainer, kindNamed, type Container } from '../catalog';
import type { DefaultRule, DefaultRuleName } from '../tenant';
import type { Configuration, ConfiguredRulebase } from './configuration';
import { nearestDefaultRules } from './default-rules';
import { factsUsed } from './facts/facts-used';
import { ancestryOf, containersBelow } from './ancestry';
import type { Policy } from './policy';
import { policyRules } from './policy-rules';
import { RuleReader } from './rule-reader';
import { kindsMeaning, VisibleScope } from './visible-scope';
import { Variables } from './variables';
import { evaluationOrder, type Level } from '../tenant';
import { inWildcardOrder } from './wildcard-order';
import type { Vocabulary } from './vocabulary';

/**
 * Builds the policy of a folder or device: its rules in evaluation order, and the flows that each of them matches.
 * Policies to be compared must share one vocabulary.
 * `kinds`: the kinds of rules; default: security rules.
 */
export function effectivePolicy(
  configuration: Configuration,
  container: Container,
  vocabulary: Vocabulary,
  kinds: readonly string[] = kindsMeaning('security-rule'),
): Policy {
  const { levels, gaps, states } = ancestryOf(configuration, container);
  const defaultRules = nearestDefaultRules(states);
  const visibleScope = new VisibleScope(configuration, container);
  const variables = new Variables(configuration, visibleScope, containersBelow(configuration, container));
  const lists = listsOn(levels, configuration).filter(({ kind }) => kinds.includes(kind));
  for (const zone of kindsMeaning('zone').flatMap((kind) => visibleScope.ofKind(kind))) vocabulary.zone(zone.name);
  const readers = new Map(
    kinds.map((kind) => [kind, new RuleReader(kindNamed(kind), visibleScope, variables, vocabulary)]),
  );
  const rules = lists.flatMap((list) => {
    const reader = readers.get(list.kind);
    if (reader === undefined) return [];
    return list.rules.flatMap((rule) => {
      const prefixes = reader.wildcardPrefixes(rule);
      return policyRules(rule, list, reader, vocabulary).map((one) => ({ rule: one, ...prefixes }));
    });
  });
  return {
    container,
    rules: inWildcardOrder(rules, vocabulary),
    ...(defaultRules.length === 0 ? {} : { defaultRules }),
    covers: gaps.length === 0 ? 'everything' : 'what is known',
    gaps,
    assumptions: [
      ...assumptionsOf(levels, lists, defaultRules),
      ...factsUsed(visibleScope, listsOn(levels, configuration)),
    ],
    vocabulary,
  };
}

/** Returns the rulebases of all kinds on the path of a policy, in evaluation order. */
function listsOn(levels: readonly Level[], { rulebases }: Configuration): readonly ConfiguredRulebase[] {
  return evaluationOrder(levels).flatMap((place) =>
    rulebases.filter((list) => list.rulebase === place.rulebase && isSameContainer(list.container, place.container)),
  );
}

function assumedDefaults(stated: readonly DefaultRule[]): readonly string[] {
  const has = (name: DefaultRuleName): boolean => stated.some((rule) => rule.name === name);
  const assumed = [
    ...(has('intrazone-default') ? [] : ['traffic within one zone is allowed']),
    ...(has('interzone-default') ? [] : ['traffic between zones is denied']),
  ];
  return assumed.length === 0 ? [] : [`after the last rule ${assumed.join(' and ')}`];
}

function assumptionsOf(
  levels: readonly Level[],
  lists: readonly ConfiguredRulebase[],
  defaultRules: readonly DefaultRule[],
): readonly string[] {
  const filled = lists.filter(({ rules }) => rules.length > 0);
  const fromSnippets = levels.filter(({ snippets }) =>
    filled.some(({ container }) => container.scope === 'snippet' && snippets.includes(container.name)),
  );
  const guessed = filled.filter(({ order }) => order === 'assumed');
  return [
    ...assumedDefaults(defaultRules),
    ...fromSnippets.map(
      ({ container, snippets }) =>
        `rules of ${container.scope} "${container.name}" come before those of its snippets (${snippets.join(', ')}), which come in this order`,
    ),
    ...guessed.map(
      ({ container, rulebase }) =>
        `the ${rulebase} rules of ${container.scope} "${container.name}" are in the order in which they were found; their rule order is unknown`,
    ),
  ];
}
