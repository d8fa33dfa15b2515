import type { FindingType } from './finding-type';

export const pendingDelete = {
  id: 'pending-delete',
  about: 'A push completes deletes of earlier runs.',
  usually: 'medium',
  found: 'The state of the push lists deletes that the service refused before.',
  sentence: '<object> is deleted by the push',
  example:
    'address "old" in folder Texas is deleted by the push: an earlier run could not delete it, because it was referenced',
  remedy: 'Check that the object is no longer needed.',
  ofRun: true,
} as const satisfies FindingType;
