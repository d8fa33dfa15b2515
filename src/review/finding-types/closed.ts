import type { FindingType } from './finding-type';

export const closed = {
  id: 'closed',
  about: 'Traffic closes.',
  usually: 'low',
  found: 'The policy engine compares all rules of each firewall before and after the plan, flow by flow.',
  sentence: 'rule "…" closes <traffic>',
  example: 'rule "no-smb" closes tcp/445 from zone guest to zone servers',
  remedy: 'Check with "scm replay" that no session uses the traffic.',
  effect: 'closing',
} as const satisfies FindingType;
