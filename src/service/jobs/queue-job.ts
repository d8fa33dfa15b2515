import type { JobType } from '../../catalog';
import type { Transaction } from '../model/transaction';
import type { RequestedPush } from './job-row';
import { JobTable } from './job-table';

/** Queues a job in its tenant and returns its number. */
export async function queueJob(tx: Transaction, type: JobType, order: RequestedPush): Promise<number> {
  const id = await tx.meta.next('job');
  await new JobTable(tx.sql, tx.tenant).insert({
    id,
    parent: 0,
    type,
    state: 'PEND',
    result: 'PEND',
    percent: 0,
    request: JSON.stringify(order),
    serial: '',
    device: '',
    version: 0,
    admin: tx.author,
    summary: 'queued',
    details: JSON.stringify({ info: [], errors: [], warnings: [] }),
    inserted: tx.date,
    started: '',
    ended: '',
  });
  return id;
}
