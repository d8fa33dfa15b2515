import type { FindingType } from './finding-type';

export const noLog = {
  id: 'no-log',
  about: 'A rule does not log the end of sessions.',
  usually: 'low',
  found: 'The review reads the changed rules that allow traffic.',
  sentence: '<rule> allows traffic and does not log the end of sessions',
  example: 'security rule "app" in folder Texas allows traffic and does not log the end of sessions',
  remedy: 'Set log_end to true.',
  effect: 'logging',
} as const satisfies FindingType;
