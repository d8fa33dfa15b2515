import type { Construct } from 'constructs';
import type { ListedRule, RuleHistory } from './listed-rule';
import { RuleList, type RuleListProps } from './rule-list';
import { SecurityRule, type SecurityRuleProps } from './security-rule';

/** What a rule of a list can be given: the list says in which rulebase it is and where it stands. */
export type RuleProps = Omit<SecurityRuleProps, 'name' | 'position'>;

/** A rule of a `Rulebase`. */
export function rule(name: string, props: RuleProps, history: RuleHistory = {}): ListedRule<RuleProps> {
  return { name, props, was: history.was };
}

/** What a rulebase can be given. */
export type RulebaseProps = RuleListProps<RuleProps>;

/** Security rules of one folder in their order; `rule()` writes one. */
export class Rulebase extends RuleList<SecurityRule, RuleProps> {
  constructor(scope: Construct, id: string, props: RulebaseProps) {
    super(scope, id, props, {
      type: 'security_rule',
      make: (list, name, own) => new SecurityRule(list, name, own),
    });
  }
}
