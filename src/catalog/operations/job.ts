/** States of a job. The first three are on the way, the others are ends. */
export const jobStates = ['PEND', 'ACT', 'PUSHSENT', 'FIN', 'PUSHFAIL', 'PUSHABORT', 'PUSHTIMEOUT'] as const;

/** Results of a job. `PEND` and `WAIT` say that there is none yet. */
export const jobResults = ['PEND', 'WAIT', 'OK', 'FAIL', 'CANCELLED', 'TIMEOUT'] as const;

export const jobTypes = ['CommitAll', 'CommitAndPush', 'NGFW-Bootstrap-Push', 'Validate'] as const;

export type JobState = (typeof jobStates)[number];
export type JobResult = (typeof jobResults)[number];
export type JobType = (typeof jobTypes)[number];

/** A job as the service tells it. Every field is a string, numbers and times included. */
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
  /** Some services tell the serial beside the name. */
  readonly dev_serial?: string;
  readonly uname?: string;
  readonly start_ts?: string;
  readonly end_ts?: string;
  readonly insert_ts?: string;
  /** The rest is only in the answer to a question about one job. */
  readonly last_update?: string;
  readonly owner?: string;
  readonly type_i?: string;
  readonly status_i?: string;
  readonly result_i?: string;
}

/** Where jobs are read; the specification names a second form for one job. */
export const jobPaths = {
  list: '/config/operations/v1/jobs',
  one: '/config/operations/v1/jobs',
  alsoOne: '/jobs',
} as const;

/** Whether a job has ended, one way or the other. An unknown state counts as still on the way. */
export function hasEnded(job: Pick<Job, 'status_str'>): boolean {
  return endStates.has(job.status_str);
}

/** Whether a job succeeded. Anything that is not known to be success is not success. */
export function hasSucceeded(job: Job): boolean {
  return job.status_str === 'FIN' && job.result_str === 'OK';
}

const endStates: ReadonlySet<string> = new Set(['FIN', 'PUSHFAIL', 'PUSHABORT', 'PUSHTIMEOUT']);
