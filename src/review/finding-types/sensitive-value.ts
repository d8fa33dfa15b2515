import type { FindingType } from './finding-type';

export const sensitiveValue = {
  id: 'sensitive-value',
  about: 'A value that decides traffic is marked as sensitive.',
  usually: 'high',
  found: 'The plan marks the value as sensitive, so the review does not read it.',
  sentence: '<object>: <attributes> marked as sensitive',
  example:
    'security rule "web": source is marked as sensitive, so the review cannot determine which traffic is allowed',
  remedy: 'Remove the mark: match criteria are not secret.',
} as const satisfies FindingType;
