import type { JobType } from '../../catalog';
import { problem } from '../api-problem';
import type { Transaction } from '../model/transaction';
import type { RequestedPush } from '../model/job-row';

/** Maximum number of unfinished jobs of a tenant. They run one after the other. */
const mostQueued = 1000;

/** Queues a job in its tenant and returns its number. Throws 429 if too many are waiting. */
export async function queueJob(tx: Transaction, type: JobType, order: RequestedPush): Promise<number> {
  if ((await tx.jobs.countUnfinished()) >= mostQueued)
    throw problem('tooMany', `the tenant has ${mostQueued} unfinished jobs, the maximum; retry when some have ended`);
  const id = await tx.meta.next('job');
  await tx.jobs.insert({
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
