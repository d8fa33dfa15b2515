import type { FindingType } from './finding-type';

export const anyAny = {
  id: 'any-any',
  about: 'Traffic opens that only zones limit.',
  usually: 'critical',
  found:
    'The policy engine compares all rules of each firewall before and after the plan, flow by flow. App-ID is ignored, because the first packets of a session pass before the application is known.',
  sentence: 'rule "…" opens <service> from <source> to <destination>',
  example: 'rule "temporary" opens SSH, RDP, databases from the internet: any service from zone internet to any',
  remedy: 'Name the sources, the destinations and the services that need it. For a test, limit the rule to two hosts.',
  effect: 'reach',
} as const satisfies FindingType;
