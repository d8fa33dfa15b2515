import type { FindingType } from './finding-type';

export const deniedTrafficOpened = {
  id: 'denied-traffic-opened',
  about: 'Sessions that the firewall denied, by its traffic log, would be let in.',
  usually: 'high',
  found: 'With --logs, the review decides each distinct session of the log before and after the plan.',
  sentence: '<denied sessions> would be let in (<applications with counts>)',
  example: '20003 denied sessions from the internet would be let in (ssh tcp/22 12101, ms-rdp tcp/3389 7902)',
  remedy: 'Check that this traffic is meant to be allowed; scm replay lists its sources and destinations.',
  ofRun: true,
} as const satisfies FindingType;
