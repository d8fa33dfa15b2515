import type { FindingType } from './finding-type';

export const protectionWeakened = {
  id: 'protection-weakened',
  about: 'A profile or another object protects less than before.',
  usually: 'high',
  found: 'The review compares the settings of each changed object by the order that the catalog states.',
  sentence: '<object> protects less: <settings>',
  example: 'vulnerability protection profile "vp" in folder Texas protects less: rules: drop → alert',
  remedy: 'Keep the setting, or make another profile for the rules that need the weaker one.',
  effect: 'protection',
} as const satisfies FindingType;
