import type { Job } from '../../catalog';
import { jobAnswer, type JobRow } from '../model/job-row';
import type { Transaction } from '../model/transaction';

/** A push with its child jobs, one for each device. */
export interface ShownJob extends Job {
  /** Version that the job pushes; 0 before it is created. */
  readonly version: number;
  readonly children: readonly Job[];
}

/** Reads the latest pushes of a tenant, newest first. */
export async function shownJobs(tx: Transaction, limit: number): Promise<readonly ShownJob[]> {
  const jobs: ShownJob[] = [];
  for (const row of await tx.jobs.pushes(limit)) jobs.push(await withChildren(tx, row));
  return jobs;
}

/** Reads one push; undefined if it does not exist. */
export async function shownJob(tx: Transaction, id: number): Promise<ShownJob | undefined> {
  const row = await tx.jobs.get(id);
  return row === undefined ? undefined : withChildren(tx, row);
}

async function withChildren(tx: Transaction, row: JobRow): Promise<ShownJob> {
  const children = await tx.jobs.children(row.id);
  return { ...jobAnswer(row), version: row.version, children: children.map(jobAnswer) };
}
