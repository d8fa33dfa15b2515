import type { Answers } from './answers';
import { provideCondition } from './box';
import type { ConfiguredRule, ConfiguredRulebase } from './configuration';
import { textAt } from './fields';
import type { PolicyRule, RuleReference } from './policy';
import { ruleEffect } from './rule-effect';
import type { RuleReader } from './rule-reader';
import type { Vocabulary } from './vocabulary';

/** Makes the policy rules for one configured rule: none if it is disabled, two if its effect depends on a question. */
export function policyRules(
  rule: ConfiguredRule,
  { kind, container, rulebase }: ConfiguredRulebase,
  reader: RuleReader,
  vocabulary: Vocabulary,
): readonly PolicyRule[] {
  if (rule.fields['disabled'] === true && rule.unknown?.includes('disabled') !== true) return [];
  const { name, id, fields, unknown } = rule;
  const reference: RuleReference = {
    kind: 'rule',
    name,
    ...(id === undefined ? {} : { id }),
    container,
    rulebase,
  };
  const boxes = reader.boxes(rule);
  const action = unknown?.includes('action') === true ? undefined : textAt(fields, 'action');
  const ask = (what: 'blocks' | 'allows' | 'action', text: string): Answers =>
    vocabulary.answer(
      vocabulary.question({
        id: `rule ${what} ${what === 'action' ? reader.meaningOf(kind, rule) : reader.decisionOf(kind, rule)}`,
        about: 'rule',
        text,
      }),
    );
  if (fields['policy_type'] === 'Internet') {
    const ruleAction = action ?? 'allow';
    return [
      {
        reference,
        effect: 'block',
        action: ruleAction,
        boxes: provideCondition(boxes, ask('blocks', `the Internet rule "${name}" blocks it`)),
      },
      {
        reference,
        effect: 'allow',
        action: ruleAction,
        boxes: provideCondition(boxes, ask('allows', `the Internet rule "${name}" allows it`)),
      },
    ];
  }
  const found = ruleEffect(kind, action === undefined ? {} : fields);
  if ('unclear' in found) {
    const question = ask('action', `"${name}", whose ${found.unclear}, allows`);
    return [
      {
        reference,
        effect: 'allow',
        action: action ?? 'allow',
        boxes: provideCondition(boxes, question),
      },
      { reference, effect: 'block', action: action ?? 'deny', boxes },
    ];
  }
  return [
    {
      reference,
      effect: found.effect,
      action: action ?? 'deny',
      boxes,
    },
  ];
}
