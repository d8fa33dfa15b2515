import type { Construct } from 'constructs';
import { DecryptionRule, type DecryptionRuleProps } from './decryption-rule';
import type { ListedRule, RuleHistory } from './listed-rule';
import { RuleList, type RuleListProps } from './rule-list';

/** What a decryption rule of a list can be given: the list says in which rulebase it is and where it stands. */
export type ListedDecryptionRuleProps = Omit<DecryptionRuleProps, 'name' | 'position'>;

/** A rule of a `DecryptionRulebase`. */
export function decryptionRule(
  name: string,
  props: ListedDecryptionRuleProps,
  history: RuleHistory = {},
): ListedRule<ListedDecryptionRuleProps> {
  return { name, props, was: history.was };
}

/** What a rulebase of decryption rules can be given. */
export type DecryptionRulebaseProps = RuleListProps<ListedDecryptionRuleProps>;

/** Decryption rules of one folder in their order; `decryptionRule()` writes one. */
export class DecryptionRulebase extends RuleList<DecryptionRule, ListedDecryptionRuleProps> {
  constructor(scope: Construct, id: string, props: DecryptionRulebaseProps) {
    super(scope, id, props, {
      type: 'decryption_rule',
      make: (list, name, own) => new DecryptionRule(list, name, own),
    });
  }
}
