import type { FindingType } from './finding-type';

export const knownAfterApply = {
  id: 'known-after-apply',
  about: 'A value is known only after the apply.',
  usually: 'low',
  found: 'The plan marks the value as unknown.',
  sentence: '<object>: <attributes> known only after the apply',
  example:
    'security rule "web": source is known only after the apply, so the review cannot determine which traffic is allowed',
  remedy: 'Write the value as a constant, or apply the resource that it comes from first.',
} as const satisfies FindingType;
