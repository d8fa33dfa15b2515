import type { auditActions } from '../../catalog';
import type { Json } from '../../core';

/** An action of the audit log. */
export type AuditAction = (typeof auditActions)[number];

/** One changed field. The values of secrets and long values are hidden. */
export interface AuditedChange {
  /** Path of the field, by API name. */
  readonly field: string;
  readonly from?: Json;
  readonly to?: Json;
  readonly hidden?: 'secret' | 'long';
}

/** An audit record without time and account, which the write adds. */
export interface AuditNote {
  readonly action: AuditAction;
  readonly kind: string;
  /** ID of the object, job or version. */
  readonly id: string;
  readonly name: string;
  /** The container; scope and container are empty if there is none. */
  readonly scope: string;
  readonly container: string;
  readonly changes: readonly AuditedChange[];
}

/** One entry of the audit log. */
export interface AuditEntry extends AuditNote {
  /** ISO 8601, by the clock of the service. */
  readonly at: string;
  readonly account: string;
  /** Empty if no request caused it. */
  readonly requestId: string;
}
