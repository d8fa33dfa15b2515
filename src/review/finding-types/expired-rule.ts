import type { FindingType } from './finding-type';

export const expiredRule = {
  id: 'expired-rule',
  about: 'The schedule of a rule has ended, so the rule never matches again.',
  usually: 'medium',
  found:
    'The review compares the end of the non-recurring schedule of each enabled rule with the time of the review (--at).',
  sentence: '<rule> expired on <day>',
  example: 'security rule "pilot" expired on 2026-12-31',
  remedy: 'Remove the rule; "scm cleanup" proposes the change.',
} as const satisfies FindingType;
