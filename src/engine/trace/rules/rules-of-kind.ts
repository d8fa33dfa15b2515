import type { Container } from '../../../catalog';
import {
  effectivePolicy,
  type Configuration,
  type ConfiguredRule,
  type PolicyRule,
  type ConfiguredRulebase,
  type Vocabulary,
} from '../../policy';

/** A rule of any kind: the flows that it matches, and its fields in API form. */
export interface ReadRule {
  readonly rule: PolicyRule;
  readonly fields: Readonly<Record<string, unknown>>;
  /** API names of the fields whose values are known only after apply. */
  readonly unknown: readonly string[];
}

/** Source of the rules to read. */
export interface RuleSource {
  readonly configuration: Configuration;
  readonly container: Container;
  readonly vocabulary: Vocabulary;
}

/**
 * Reads the rules of a kind that apply to a firewall or folder, in evaluation order. `matched` converts the fields of a
 * rule to the form of a security rule, which the engine reads.
 */
export function rulesOfKind(
  { configuration, container, vocabulary }: RuleSource,
  kind: string,
  matched: (rule: ConfiguredRule) => Readonly<Record<string, unknown>> = ({ fields }) => fields,
): readonly ReadRule[] {
  const lists = configuration.rulebases.filter((list) => list.kind === kind);
  const adapted = lists.map((list): ConfiguredRulebase => ({
    ...list,
    rules: list.rules.map((rule) => ({ ...rule, fields: { ...matched(rule), action: actionOf(rule) } })),
  }));
  const read = effectivePolicy({ ...configuration, rulebases: adapted }, container, vocabulary, [kind]);
  const sources = new Map(lists.flatMap((list) => list.rules.map((rule) => [keyOf(list, rule.name), rule] as const)));
  return read.rules.flatMap((rule) => {
    const { reference } = rule;
    if (reference.kind !== 'rule') return [];
    const source = sources.get(keyOf(reference, reference.name));
    return source === undefined ? [] : [{ rule, fields: source.fields, unknown: source.unknown ?? [] }];
  });
}

// A rule without a string action still matches.
function actionOf({ fields }: ConfiguredRule): string {
  return typeof fields['action'] === 'string' ? fields['action'] : 'allow';
}

function keyOf({ container, rulebase }: Pick<ConfiguredRulebase, 'container' | 'rulebase'>, name: string): string {
  return `${container.scope} ${container.name} ${rulebase} ${name}`;
}
