import type { FindingType } from './finding-type';

export const trafficCut = {
  id: 'traffic-cut',
  about: 'Sessions that the firewall allowed, by its traffic log, would be cut off.',
  usually: 'high',
  found: 'With --logs, the review decides each distinct session of the log before and after the plan.',
  sentence: '<count> sessions of the log would be cut off (<applications with counts>)',
  example: '412 sessions of the log would be cut off (ssl tcp/443 400, ssh tcp/22 12)',
  remedy: 'Check that this traffic is not needed; scm replay lists its sources and destinations.',
  ofRun: true,
} as const satisfies FindingType;
