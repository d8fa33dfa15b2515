import type { FindingType } from './finding-type';

export const opened = {
  id: 'opened',
  about: 'Traffic opens.',
  usually: 'low',
  found:
    'The policy engine compares all rules of each firewall before and after the plan, flow by flow. App-ID is ignored, because the first packets of a session pass before the application is known.',
  sentence: 'rule "…" opens <traffic>',
  example: 'rule "app" opens tcp/443 from zone trust 10.1.0.5 to zone servers 10.2.0.10',
  remedy: 'Check that the traffic is what the change is for.',
  effect: 'reach',
} as const satisfies FindingType;
