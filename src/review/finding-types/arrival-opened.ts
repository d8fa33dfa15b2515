import type { FindingType } from './finding-type';

export const arrivalOpened = {
  id: 'arrival-opened',
  about: 'Routes, NAT or zones let traffic arrive that did not arrive before.',
  usually: 'high',
  found:
    'The review compares which packets arrive at a host through routes, NAT, zones and rules before and after, like "scm query".',
  sentence: 'traffic reaches a host that it did not reach before, in <place>: <traffic>',
  example:
    'traffic reaches a host that it did not reach before, in folder Texas: tcp/443 from zone guest to zone servers 10.2.0.10',
  remedy: 'Ask "scm query" who can reach the host, and limit the rule that allows the traffic.',
  effect: 'reach',
} as const satisfies FindingType;
