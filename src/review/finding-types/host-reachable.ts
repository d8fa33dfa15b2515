import type { FindingType } from './finding-type';

export const hostReachable = {
  id: 'host-reachable',
  about: 'A host becomes reachable from the internet by NAT.',
  usually: 'high',
  found: 'The review follows NAT rules, routes and security rules together.',
  sentence: 'host <address> becomes reachable from the internet (<zones>) on <services>',
  example:
    'host 10.2.0.80 becomes reachable from the internet (zone untrust) on tcp/443: NAT rule "in" plus security rule "publish"',
  remedy: 'Check that the host is meant to be public.',
  effect: 'reach',
} as const satisfies FindingType;
