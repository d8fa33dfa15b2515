import type { FindingType } from './finding-type';

export const ruleUnshadowed = {
  id: 'rule-unshadowed',
  about: 'A rule matches again.',
  usually: 'low',
  found: 'The policy engine subtracts all earlier rules from each rule, before and after.',
  sentence: 'rule "…" matches something again',
  example: 'rule "old-vpn" matches something again: rule "deny-all" covered it',
  remedy: 'Check that the rule is still wanted: it had no effect before.',
} as const satisfies FindingType;
