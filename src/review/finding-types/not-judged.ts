import type { FindingType } from './finding-type';

export const notJudged = {
  id: 'not-judged',
  about: 'A changed value is not judged.',
  usually: 'info',
  found: 'No comparison decides what a changed value does, and no other finding is about its resource.',
  sentence: '<resource> changes <values>, which the review does not judge',
  example: 'scm_syslog_server_profile.siem changes server."s".transport, which the review does not judge',
  remedy: 'Read the change by hand. With a complete and current snapshot, more values are judged.',
} as const satisfies FindingType;
