import type { AuditEntry } from '../audit/audit-entry';
import { AuditTable } from '../audit/audit-table';
import type { Transaction } from '../model/transaction';
import type { RequestTrace } from '../observe/traces';
import { shownJob, type ShownJob } from './shown-jobs';

/** Everything that is known of a request. */
export interface TracedRequest {
  /** How it went; only the instance that answered it knows, of its latest requests. */
  readonly request?: RequestTrace;
  /** What it changed, from the store. */
  readonly changes: readonly AuditEntry[];
  /** The pushes that it started, as they are now. */
  readonly jobs: readonly ShownJob[];
}

/** What the store says that was done for a request in one tenant. */
export async function doneFor(tx: Transaction, request: string): Promise<Pick<TracedRequest, 'changes' | 'jobs'>> {
  const { entries } = await new AuditTable(tx.sql, tx.tenant).find({ request, limit: 1000, offset: 0 });
  const pushes = entries.filter(({ action }) => action === 'push').map(({ id }) => shownJob(tx, Number(id)));
  return { changes: entries.toReversed(), jobs: (await Promise.all(pushes)).flatMap((job) => job ?? []) };
}
