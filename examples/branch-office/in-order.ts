import { SecurityRule, type Folder, type SecurityRuleProps } from 'cdktf-provider-scm';

/** A rule as it is written in a list: the list says where it stands. */
export type RuleInOrder = Omit<SecurityRuleProps, 'position' | 'dependsOn'>;

/**
 * Makes the rules of one rulebase in the order in which they are written. A new rule goes to the end of its rulebase,
 * so each waits for the one before it.
 */
export function inOrder(folder: Folder, position: 'pre' | 'post', rules: Readonly<Record<string, RuleInOrder>>): void {
  let before: SecurityRule[] = [];
  for (const [name, rule] of Object.entries(rules)) {
    before = [new SecurityRule(folder, name, { ...rule, position, dependsOn: before })];
  }
}
