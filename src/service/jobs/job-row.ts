import type { Job, JobResult, JobState, JobType } from '../../catalog';

/** One job as the store keeps it. */
export interface JobRow {
  readonly id: number;
  /** 0 for the parent job of a push. */
  readonly parent: number;
  readonly type: JobType;
  readonly state: JobState;
  readonly result: JobResult;
  readonly percent: number;
  /** JSON of what was asked, for a parent; empty for a child. */
  readonly request: string;
  /** Serial and shown name of the device, for a child. */
  readonly serial: string;
  readonly device: string;
  /** The version that the job pushes; 0 before it is made. */
  readonly version: number;
  readonly admin: string;
  readonly summary: string;
  /** JSON of errors, warnings and info. */
  readonly details: string;
  readonly inserted: string;
  /** Empty before the job starts. */
  readonly started: string;
  /** Empty before the job ends. */
  readonly ended: string;
}

/** What a push asked for, container names resolved to ids. */
export interface RequestedPush {
  /** Ids of the folders. */
  readonly folders: readonly string[];
  /** Serials of single devices. */
  readonly devices: readonly string[];
  /** How the folders and devices were called. */
  readonly scope: string;
  readonly description: string;
  /** Accounts whose changes alone are pushed; absent for those of everybody. */
  readonly admins?: readonly string[];
}

/** What was asked of a parent job. */
export function orderOf(job: JobRow): RequestedPush {
  // Written by this service only, from a checked request.
  return JSON.parse(job.request) as RequestedPush;
}

// Numbers beside the words, as far as the public description's examples tell them.
const stateNumbers: Record<JobState, string> = {
  PEND: '0',
  ACT: '1',
  FIN: '2',
  PUSHSENT: '3',
  PUSHFAIL: '4',
  PUSHABORT: '5',
  PUSHTIMEOUT: '6',
};
const resultNumbers: Record<JobResult, string> = {
  PEND: '0',
  WAIT: '1',
  OK: '2',
  FAIL: '3',
  CANCELLED: '4',
  TIMEOUT: '5',
};
const typeNumbers: Record<JobType, string> = {
  CommitAndPush: '53',
  CommitAll: '22',
  'NGFW-Bootstrap-Push': '54',
  Validate: '10',
};

/**
 * One job as the API answers it on its own. Public clients want every time to be one: of a job that has not started or
 * ended it is the time at which it was last known not to have.
 */
export function singleJobAnswer(job: JobRow): Job {
  const answer = jobAnswer(job);
  const latest = job.ended || job.started || job.inserted;
  return {
    ...answer,
    start_ts: job.started || job.inserted,
    end_ts: latest,
    last_update: latest,
    owner: job.admin,
    type_i: typeNumbers[job.type],
    status_i: stateNumbers[job.state],
    result_i: resultNumbers[job.result],
  };
}

/** A job as lists of the API have it: every field is a string. */
export function jobAnswer(job: JobRow): Job {
  return {
    id: String(job.id),
    parent_id: String(job.parent),
    device_name: job.device,
    type_str: job.type,
    status_str: job.state,
    result_str: job.result,
    job_type: typeNumbers[job.type],
    job_status: stateNumbers[job.state],
    job_result: resultNumbers[job.result],
    percent: String(job.percent),
    summary: job.summary,
    description: job.parent === 0 ? orderOf(job).description : '',
    details: job.details,
    uname: job.admin,
    insert_ts: job.inserted,
    start_ts: job.started,
    end_ts: job.ended,
  };
}
