/** States of a job. The first three are in progress, the others are final. */
export const jobStates = ['PEND', 'ACT', 'PUSHSENT', 'FIN', 'PUSHFAIL', 'PUSHABORT', 'PUSHTIMEOUT'] as const;

/** Results of a job. `PEND` and `WAIT` mean that there is no result yet. */
export const jobResults = ['PEND', 'WAIT', 'OK', 'FAIL', 'CANCELLED', 'TIMEOUT'] as const;

export const jobTypes = ['CommitAll', 'CommitAndPush', 'NGFW-Bootstrap-Push', 'Validate'] as const;

export type JobState = (typeof jobStates)[number];
export type JobResult = (typeof jobResults)[number];
export type JobType = (typeof jobTypes)[number];

/** A job as returned by the service. Every field is a string, including numbers and times. */
export interface Job {
  readonly id: string;
  /** `0` for a job without a parent. */
  readonly parent_id: string;
  readonly type_str: string;
  readonly status_str: string;
  readonly result_str: string;
  readonly job_type?: string;
  readonly job_status?: string;
  readonly job_result?: string;
  readonly percent?: string;
  readonly summary?: string;
  readonly description?: string;
  /** JSON text of `{ info, errors, warnings, description }`. */
  readonly details?: string;
  readonly device_name?: string;
  /** Some services also return the serial number. */
  readonly dev_serial?: string;
  readonly uname?: string;
  readonly start_ts?: string;
  readonly end_ts?: string;
  readonly insert_ts?: string;
  /** The following fields occur only when a single job is read. */
  readonly last_update?: string;
  readonly owner?: string;
  readonly type_i?: string;
  readonly status_i?: string;
  readonly result_i?: string;
}

/** Paths of jobs; the specification has a second path for one job. */
export const jobPaths = {
  list: '/config/operations/v1/jobs',
  one: '/config/operations/v1/jobs',
  alsoOne: '/jobs',
} as const;

/** Reports whether a job has ended. An unknown state counts as in progress. */
export function hasEnded(job: Pick<Job, 'status_str'>): boolean {
  return endStates.has(job.status_str);
}

/** Reports whether a job is known to have succeeded. */
export function hasSucceeded(job: Job): boolean {
  return job.status_str === 'FIN' && job.result_str === 'OK';
}

const endStates: ReadonlySet<string> = new Set(['FIN', 'PUSHFAIL', 'PUSHABORT', 'PUSHTIMEOUT']);
