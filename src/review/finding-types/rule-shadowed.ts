import type { FindingType } from './finding-type';

export const ruleShadowed = {
  id: 'rule-shadowed',
  about: 'A rule never matches.',
  usually: 'medium',
  found:
    'The policy engine subtracts all earlier rules from each changed rule. If one rule blocks all traffic of the rules after ' +
    'it, one finding of high severity names them.',
  sentence: 'rule "…" never matches any more: <rules> covers it <effect>',
  example: 'rule "web" never matches any more: rule "deny-all" covers it and decides otherwise',
  remedy: 'Move the rule up, or delete it.',
} as const satisfies FindingType;
