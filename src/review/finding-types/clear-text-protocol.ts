import type { FindingType } from './finding-type';

export const clearTextProtocol = {
  id: 'clear-text-protocol',
  about: 'An unencrypted protocol opens.',
  usually: 'medium',
  found:
    'The policy engine compares all rules of each firewall before and after the plan, flow by flow. App-ID is ignored, because the first packets of a session pass before the application is known.',
  sentence: 'rule "…" opens <services>: <ports> from <source> to <destination>',
  example: 'rule "legacy" opens FTP: tcp/21 from zone trust to zone servers 10.2.0.10',
  remedy: 'Use the encrypted form of the protocol, or limit the rule to the hosts that cannot.',
  effect: 'reach',
} as const satisfies FindingType;
