import type { FindingType } from './finding-type';

export const logLost = {
  id: 'log-lost',
  about: 'Traffic is logged less than before.',
  usually: 'high',
  found:
    'The review compares the log settings of rules and the log forwarding profiles, flow by flow, and what blocking rules log before and after.',
  sentence: '<rule> logs traffic less: <settings>',
  example: 'rule "app" in folder Texas logs traffic less: log forwarding: to-siem → none',
  remedy: 'Keep log_end and the log forwarding profile. Without them an incident leaves no trace.',
  effect: 'logging',
} as const satisfies FindingType;
