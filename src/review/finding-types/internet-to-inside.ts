import type { FindingType } from './finding-type';

export const internetToInside = {
  id: 'internet-to-inside',
  about: 'Traffic from the internet to an inner zone opens.',
  usually: 'high',
  found:
    'The policy engine compares all rules of each firewall before and after the plan, flow by flow. App-ID is ignored, because the first packets of a session pass before the application is known. Zones of the internet are recognized by name, or given with --internet-zone.',
  sentence: 'rule "…" opens <service> from zone <internet zone> to <destination>',
  example: 'rule "publish" opens tcp/443 from zone untrust to zone servers 10.2.0.80',
  remedy:
    'Check that the host is meant to be public, that its profile group inspects the traffic, and that only the needed service is open. Then waive the finding.',
  effect: 'reach',
} as const satisfies FindingType;
