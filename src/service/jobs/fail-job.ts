import type { Transaction } from '../model/transaction';
import type { Leases } from '../storage/database';

/**
 * Makes a function that ends the oldest push of a tenant as failed when it cannot be executed. A retry would fail the
 * same way, and the pushes queued behind it would never run.
 */
export function jobFailure(leases: Leases | undefined): (tx: Transaction, why: string) => Promise<void> {
  return async (tx, why) => {
    if (leases !== undefined && (await leases.take(tx.sql, tx.tenant)) === 'held') return;
    const { jobs } = tx;
    const job = await jobs.current();
    if (job === undefined) return;
    const summary = `the service cannot execute the job: ${why}`;
    const end = {
      state: 'FIN',
      result: 'FAIL',
      percent: 100,
      ended: tx.date,
      summary,
      details: JSON.stringify({ info: [], errors: [summary], warnings: [] }),
    } as const;
    const open = (await jobs.children(job.id)).filter(({ ended }) => ended === '');
    for (const one of [job, ...open]) await jobs.update({ ...one, ...end });
  };
}
