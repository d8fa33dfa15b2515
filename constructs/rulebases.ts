import { DecryptionRule, type DecryptionRuleProps } from './decryption-rule';
import { NatRule, type NatRuleProps } from './nat-rule';
import { ruleListOf, ruleOf, type ListedProps, type RuleListProps } from './rule-list';
import { SecurityRule, type SecurityRuleProps } from './security-rule';

/** Properties of a rule in a `Rulebase`, which sets its name, rulebase and order. */
export type RuleProps = ListedProps<SecurityRuleProps>;

/** Properties of `Rulebase`. */
export type RulebaseProps = RuleListProps<SecurityRuleProps>;

/** Makes a rule of a `Rulebase`. */
export const rule = ruleOf<SecurityRuleProps>();

/**
 * Security rules of one folder in order; write them with `rule()`.
 * @example
 * new Rulebase(branches, 'rules', {
 *   position: 'pre',
 *   rules: [
 *     rule('tills-to-bank', {
 *       from: [tills], to: [internet], source: any, destination: [bank],
 *       application: ['ssl'], service: 'application-default', action: 'allow',
 *     }),
 *   ],
 * });
 */
export class Rulebase extends ruleListOf<SecurityRuleProps, SecurityRule>('security_rule', SecurityRule) {}

/** Makes a rule of a `DecryptionRulebase`. */
export const decryptionRule = ruleOf<DecryptionRuleProps>();

/** Decryption rules of one folder in order; write them with `decryptionRule()`. */
export class DecryptionRulebase extends ruleListOf<DecryptionRuleProps, DecryptionRule>(
  'decryption_rule',
  DecryptionRule,
) {}

/** Makes a rule of a `NatRulebase`. */
export const natRule = ruleOf<NatRuleProps>();

/** NAT rules of one folder in order; write them with `natRule()`. */
export class NatRulebase extends ruleListOf<NatRuleProps, NatRule>('nat_rule', NatRule) {}
