import { isSameContainer, kindNamed, type Container } from '../../catalog';
import type { DefaultRule, DefaultRuleName } from '../../tenant';
import type { Configuration, ConfiguredRulebase } from './configuration';
import { nearestDefaultRules } from './default-rules';
import { factsUsed } from './facts/facts-used';
import { ancestryOf, containersBelow } from './ancestry';
import type { Policy } from './policy';
import { policyRules } from './policy-rules';
import { RuleReader } from './rule-reader';
import { kindsMeaning, VisibleScope } from './visible-scope';
import { Variables } from './variables';
import { evaluationOrder, type Level, type RulebasePlace } from '../../tenant';
import { UnreadRules } from './unread-rules';
import { inWildcardOrder, type Ranked } from './wildcard-order';
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
  const all = listsOn(levels, configuration);
  const lists = all.filter(({ kind }) => kinds.includes(kind));
  for (const zone of kindsMeaning('zone').flatMap((kind) => visibleScope.ofKind(kind))) vocabulary.zone(zone.name);
  const readers = new Map(
    kinds.map((kind) => [kind, new RuleReader(kindNamed(kind), visibleScope, variables, vocabulary)]),
  );
  const readRules = (list: ConfiguredRulebase): readonly Ranked[] => {
    const reader = readers.get(list.kind);
    if (reader === undefined) return [];
    return list.rules.flatMap((rule) => {
      const prefixes = reader.wildcardPrefixes(rule);
      return policyRules(rule, list, reader, vocabulary).map((one) => ({ rule: one, ...prefixes }));
    });
  };
  const unread = new UnreadRules(configuration, { gaps, container }, vocabulary);
  const rules = [
    ...unread.first(),
    ...evaluationOrder(levels).flatMap((place) => [
      ...unread.at(place, kinds),
      ...lists.filter((list) => isAt(list, place)).flatMap(readRules),
    ]),
  ];
  return {
    container,
    rules: inWildcardOrder(rules, vocabulary),
    ...(defaultRules.length === 0 ? {} : { defaultRules }),
    covers: gaps.length === 0 ? 'everything' : 'what is known',
    gaps,
    assumptions: [...assumptionsOf(levels, lists, defaultRules), ...factsUsed(visibleScope, all)],
    vocabulary,
  };
}

/** Returns the rulebases of all kinds on the path of a policy, in evaluation order. */
function listsOn(levels: readonly Level[], { rulebases }: Configuration): readonly ConfiguredRulebase[] {
  return evaluationOrder(levels).flatMap((place) => rulebases.filter((list) => isAt(list, place)));
}

function isAt(list: ConfiguredRulebase, { container, rulebase }: RulebasePlace): boolean {
  return list.rulebase === rulebase && isSameContainer(list.container, container);
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
