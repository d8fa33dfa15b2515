import type { FindingType } from './finding-type';

export const noPush = {
  id: 'no-push',
  about: 'Changes are staged and not pushed.',
  usually: 'medium',
  found: 'The plan writes objects and contains no push.',
  sentence: 'nothing is pushed: <count> changes will be staged',
  example: 'nothing is pushed: 2 changes will be staged, and no firewall gets them',
  remedy: 'Add a push to the configuration.',
  ofRun: true,
} as const satisfies FindingType;
