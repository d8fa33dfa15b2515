import type { FindingType } from './finding-type';

export const authenticationLost = {
  id: 'authentication-lost',
  about: 'Users of some traffic no longer have to sign in.',
  usually: 'high',
  found: 'The review compares authentication rules flow by flow.',
  sentence: '<rule> authenticates users less',
  example: 'authentication rule "portal" authenticates users less: authentication: captive → none',
  remedy: 'Keep the authentication enforcement for this traffic.',
  effect: 'protection',
} as const satisfies FindingType;
