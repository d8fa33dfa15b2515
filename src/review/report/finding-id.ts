/** Every sort of finding, by a name that stays. */
export type FindingId =
  | 'any-any'
  | 'internet-to-inside'
  | 'administrative-protocol'
  | 'clear-text-protocol'
  | 'any-application'
  | 'widened'
  | 'opened'
  | 'closed'
  | 'no-inspection'
  | 'inspection-lost'
  | 'no-log'
  | 'rule-shadowed'
  | 'rule-unshadowed'
  | 'delete-in-use'
  | 'dangling-reference'
  | 'replaced'
  | 'secret-changed'
  | 'steering-changed'
  | 'drift'
  | 'pending-delete'
  | 'no-push'
  | 'container-deleted'
  | 'known-after-apply'
  | 'sensitive-value'
  | 'stale-base'
  | 'not-examined'
  | 'waiver-expired'
  | 'waiver-idle';

/** The id of a finding of an own rule: the rule's, behind a prefix. */
export type OwnFindingId = `own/${string}`;
