import type { FindingType } from './finding-type';

export const denyLost = {
  id: 'deny-lost',
  about: 'A deny rule no longer blocks some of its traffic.',
  usually: 'high',
  found:
    'The policy engine compares all rules of each firewall before and after the plan, flow by flow. A rule that only names zones counts only if it changes, moves or goes itself.',
  sentence: 'rule "…" no longer blocks <traffic>',
  example: 'rule "no-smb" no longer blocks tcp/445 from zone guest to zone servers 10.2.0.10',
  remedy:
    'The rule blocked this traffic on purpose: keep the deny rule above the rule that allows, or delete it with the agreement of its owner.',
  effect: 'reach',
} as const satisfies FindingType;
