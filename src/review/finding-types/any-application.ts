import type { FindingType } from './finding-type';

export const anyApplication = {
  id: 'any-application',
  about: 'A rule allows any application on any service.',
  usually: 'medium',
  found: 'The review reads the changed rules: neither application nor service limits them.',
  sentence: '<rule> allows any application on any service',
  example: 'security rule "wide" in folder Texas allows any application on any service',
  remedy: 'Name the applications, or at least the services.',
  effect: 'reach',
} as const satisfies FindingType;
