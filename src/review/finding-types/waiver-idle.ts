import type { FindingType } from './finding-type';

export const waiverIdle = {
  id: 'waiver-idle',
  about: 'A waiver matches no finding.',
  usually: 'info',
  found: 'The review compares each waiver with all findings.',
  sentence: 'the waiver of <finding> matches no finding',
  example: 'the waiver of any-any "pilot-out" matches no finding',
  remedy: 'Remove the waiver from the file.',
} as const satisfies FindingType;
