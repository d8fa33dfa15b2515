import type { Construct } from 'constructs';
import type { ListedRule, RuleHistory } from './listed-rule';
import { RuleList, type RuleListProps } from './rule-list';
import { SecurityRule, type SecurityRuleProps } from './security-rule';

/** Properties of a rule in a `Rulebase`, which sets its name, rulebase and order. */
export type RuleProps = Omit<SecurityRuleProps, 'name' | 'position'>;

/** Makes a rule of a `Rulebase`. */
export function rule(name: string, props: RuleProps, history: RuleHistory = {}): ListedRule<RuleProps> {
  return { name, props, was: history.was };
}

/** Properties of `Rulebase`. */
export type RulebaseProps = RuleListProps<RuleProps>;

/** Security rules of one folder in order; write them with `rule()`. */
export class Rulebase extends RuleList<SecurityRule, RuleProps> {
  constructor(scope: Construct, id: string, props: RulebaseProps) {
    super(scope, id, props, {
      type: 'security_rule',
      make: (list, name, own) => new SecurityRule(list, name, own),
    });
  }
}
