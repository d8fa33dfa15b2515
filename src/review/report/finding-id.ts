/** Every sort of finding, by a name that stays. */
export type FindingId =
  | 'any-application'
  | 'no-inspection'
  | 'inspection-lost'
  | 'no-log'
  | 'delete-in-use'
  | 'dangling-reference'
  | 'replaced'
  | 'secret-changed'
  | 'drift'
  | 'no-push'
  | 'container-deleted'
  | 'known-after-apply'
  | 'stale-base';
