import type { FindingType } from './finding-type';

export const expiryExtended = {
  id: 'expiry-extended',
  about: 'A rule expires later than before, or no longer.',
  usually: 'medium',
  found:
    'The review compares the end of the schedule of each rule before and after the change, whether the rule or the schedule changes.',
  sentence: '<rule> expires on <day> instead of <day>',
  example: 'security rule "pilot" expires on 2027-03-31 instead of 2026-12-31',
  remedy: 'Check that the owner of the rule still needs it, and who approved the extension.',
} as const satisfies FindingType;
