import type { FindingType } from './finding-type';

export const natOverlap = {
  id: 'nat-overlap',
  about: 'Earlier NAT rules match the traffic of a NAT rule.',
  usually: 'medium',
  found: 'The review subtracts all earlier NAT rules from each changed NAT rule.',
  sentence: 'NAT rule "…" of <place> never matches: <rule> comes first',
  example: 'NAT rule "in" of folder Texas never matches: out comes first',
  remedy: 'Change the order of the NAT rules.',
} as const satisfies FindingType;
