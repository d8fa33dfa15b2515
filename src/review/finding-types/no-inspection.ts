import type { FindingType } from './finding-type';

export const noInspection = {
  id: 'no-inspection',
  about: 'A rule allows traffic without a profile group.',
  usually: 'medium',
  found: 'The review reads the changed rules that allow traffic.',
  sentence: '<rule> allows traffic without a profile group',
  example: 'security rule "app" in folder Texas allows traffic without a profile group',
  remedy: 'Set profile_setting to a profile group.',
  effect: 'protection',
} as const satisfies FindingType;
