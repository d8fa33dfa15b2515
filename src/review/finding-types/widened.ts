import type { FindingType } from './finding-type';

export const widened = {
  id: 'widened',
  about: 'A network, group, variable, service, schedule or rule covers more than before.',
  usually: 'medium',
  found:
    'The review resolves each changed object before and after, through groups, tags and variables, and compares the match criteria of changed rules.',
  sentence: '<object> now also covers: <what is added>',
  example: 'address group "inside" in folder Kestrel now also covers: 198.51.100.0/24',
  remedy: 'Check every rule that the finding names. If only one of them needs the addition, make a new object for it.',
  effect: 'reach',
} as const satisfies FindingType;
