import type { FindingType } from './finding-type';

export const administrativeProtocol = {
  id: 'administrative-protocol',
  about: 'An administration protocol opens, for example SSH or RDP.',
  usually: 'high',
  found:
    'The policy engine compares all rules of each firewall before and after the plan, flow by flow. App-ID is ignored, because the first packets of a session pass before the application is known.',
  sentence: 'rule "…" opens <services>: <ports> from <source> to <destination>',
  example: 'rule "admin" opens SSH: tcp/22 from zone trust 10.1.9.0/28 to zone servers 10.2.0.10',
  remedy:
    'Limit the sources to the network of the administrators, and require users. A condition on users alone does not lower the severity.',
  effect: 'reach',
} as const satisfies FindingType;
