import type { auditActions } from '../../catalog';
import type { Json } from '../../core';

/** An action of the audit log. */
export type AuditAction = (typeof auditActions)[number];

/** One field that changed. What is hidden is a secret, or too long to be written down. */
export interface AuditedChange {
  /** Its path, by the API's names. */
  readonly field: string;
  readonly from?: Json;
  readonly to?: Json;
  readonly hidden?: 'secret' | 'long';
}

/** What was done to what; who and when is known by the write. */
export interface AuditNote {
  readonly action: AuditAction;
  readonly kind: string;
  /** Id of the object, job or version. */
  readonly id: string;
  readonly name: string;
  /** The container; both empty where there is none. */
  readonly scope: string;
  readonly container: string;
  readonly changes: readonly AuditedChange[];
}

/** One line of the audit log. */
export interface AuditEntry extends AuditNote {
  /** ISO 8601, by the clock of the service. */
  readonly at: string;
  readonly account: string;
  /** Empty for what no request did. */
  readonly requestId: string;
}
