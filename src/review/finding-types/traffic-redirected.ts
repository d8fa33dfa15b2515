import type { FindingType } from './finding-type';

export const trafficRedirected = {
  id: 'traffic-redirected',
  about: 'A zone, NAT, application override or forwarding rule changes which rules apply.',
  usually: 'high',
  found: 'The catalog states how each of these objects affects traffic before the security rules.',
  sentence: '<object> <effect>',
  example: 'zone "servers" in folder Texas gains interface $guest-if',
  remedy: 'Check the rules that the finding names: they now decide about this traffic.',
  effect: 'reach',
} as const satisfies FindingType;
