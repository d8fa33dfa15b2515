import type { AuditEntry } from '../model/audit-entry';
import type { Transaction } from '../model/transaction';
import type { RequestTrace } from '../observe/traces';
import { shownJob, type ShownJob } from './shown-jobs';

/** All stored information about a request. */
export interface TracedRequest {
  /** Trace of the request. Only the instance that handled it has this, and only for recent requests. */
  readonly request?: RequestTrace;
  /** Changes made by the request, from the audit log. */
  readonly changes: readonly AuditEntry[];
  /** Pushes started by the request, in their current state. */
  readonly jobs: readonly ShownJob[];
}

/** Reads the changes and pushes of a request in one tenant. */
export async function changesAndPushesOf(
  tx: Transaction,
  request: string,
): Promise<Pick<TracedRequest, 'changes' | 'jobs'>> {
  const { entries } = await tx.audit.find({ request, limit: 1000, offset: 0 });
  const pushes = entries.filter(({ action }) => action === 'push').map(({ id }) => shownJob(tx, Number(id)));
  return { changes: entries.toReversed(), jobs: (await Promise.all(pushes)).flatMap((job) => job ?? []) };
}
