import type { FindingType } from './finding-type';

export const blockListBypassed = {
  id: 'block-list-bypassed',
  about: 'A rule that blocks a list no longer decides some of its traffic.',
  usually: 'high',
  found:
    'The policy engine compares all rules of each firewall before and after the plan, flow by flow. The rule that blocked names a list, such as an external dynamic list.',
  sentence: 'rule "…" no longer blocks what is on its list: <traffic>',
  example: 'rule "no-bad" no longer blocks what is on its list: tcp/443 from zone trust to zone untrust',
  remedy: 'Move the rule that blocks the list above the rules that allow, or keep it as it was.',
  effect: 'reach',
} as const satisfies FindingType;
