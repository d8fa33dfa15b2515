import type { FindingType } from './finding-type';

export const waiverExpired = {
  id: 'waiver-expired',
  about: 'The waiver of a finding has expired.',
  usually: 'high',
  found: 'The review compares the last day of each waiver with today.',
  sentence: 'the waiver of <finding> expired on <day>',
  example: 'the waiver of any-any "pilot-out" expired on 2026-12-31',
  remedy: 'Fix the finding, or ask the owner of the waiver to renew it.',
} as const satisfies FindingType;
