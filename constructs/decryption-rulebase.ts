import type { Construct } from 'constructs';
import { DecryptionRule, type DecryptionRuleProps } from './decryption-rule';
import type { ListedRule, RuleHistory } from './listed-rule';
import { RuleList, type RuleListProps } from './rule-list';

/** Properties of a rule in a `DecryptionRulebase`, which sets its name, rulebase and order. */
export type ListedDecryptionRuleProps = Omit<DecryptionRuleProps, 'name' | 'position'>;

/** Makes a rule of a `DecryptionRulebase`. */
export function decryptionRule(
  name: string,
  props: ListedDecryptionRuleProps,
  history: RuleHistory = {},
): ListedRule<ListedDecryptionRuleProps> {
  return { name, props, was: history.was };
}

/** Properties of `DecryptionRulebase`. */
export type DecryptionRulebaseProps = RuleListProps<ListedDecryptionRuleProps>;

/** Decryption rules of one folder in order; write them with `decryptionRule()`. */
export class DecryptionRulebase extends RuleList<DecryptionRule, ListedDecryptionRuleProps> {
  constructor(scope: Construct, id: string, props: DecryptionRulebaseProps) {
    super(scope, id, props, {
      type: 'decryption_rule',
      make: (list, name, own) => new DecryptionRule(list, name, own),
    });
  }
}
