import type { FindingType } from './finding-type';

export const expiresSoon = {
  id: 'expires-soon',
  about: 'A rule expires within 14 days.',
  usually: 'info',
  found:
    'The review compares the end of the non-recurring schedule of each enabled rule with the time of the review (--at).',
  sentence: '<rule> expires on <day>, in <number> days',
  example: 'security rule "pilot" expires on 2026-12-31, in 6 days',
  remedy: 'Ask the owner whether the rule is still needed, and extend or remove it.',
} as const satisfies FindingType;
