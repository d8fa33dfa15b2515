import type { FindingType } from './finding-type';

export const natWithoutRule = {
  id: 'nat-without-rule',
  about: 'No security rule allows what a NAT rule translates.',
  usually: 'medium',
  found: 'The review follows each changed NAT rule through routes and security rules.',
  sentence: 'NAT rule "…" of <place> has no effect',
  example: 'NAT rule "in" of folder Texas has no effect: no security rule allows what it translates',
  remedy: 'Add the security rule, or delete the NAT rule.',
} as const satisfies FindingType;
