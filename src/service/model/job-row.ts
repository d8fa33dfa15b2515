import type { Job, JobResult, JobState, JobType } from '../../catalog';

/** A stored job. */
export interface JobRow {
  readonly id: number;
  /** 0 for the parent job of a push. */
  readonly parent: number;
  readonly type: JobType;
  readonly state: JobState;
  readonly result: JobResult;
  readonly percent: number;
  /** Requested push as JSON for a parent job; empty for a child job. */
  readonly request: string;
  /** Serial and display name of the device, for a child job. */
  readonly serial: string;
  readonly device: string;
  /** Version that the job pushes; 0 before it is created. */
  readonly version: number;
  readonly admin: string;
  readonly summary: string;
  /** Errors, warnings and info as JSON. */
  readonly details: string;
  readonly inserted: string;
  /** Empty before the job starts. */
  readonly started: string;
  /** Empty before the job ends. */
  readonly ended: string;
}

/** A requested push, with container names resolved to ids. */
export interface RequestedPush {
  /** Ids of the folders. */
  readonly folders: readonly string[];
  /** Serials of individual devices. */
  readonly devices: readonly string[];
  /** Names of the folders and devices as requested. */
  readonly scope: string;
  readonly description: string;
  /** Accounts whose changes are pushed; absent for the changes of all accounts. */
  readonly admins?: readonly string[];
}

/** The folders and devices of a push. */
export type PushTargets = Pick<RequestedPush, 'folders' | 'devices'>;

/** Parses the requested push of a parent job. */
export function orderOf(job: JobRow): RequestedPush {
  // Written only by this service, from a validated request.
  return JSON.parse(job.request) as RequestedPush;
}

// Numeric codes of the states, as far as the examples of the API description show them.
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
 * Makes the API response for a single job. Public clients require all times to be valid. A job without a start or end
 * time therefore gets its latest known time.
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

/** Makes the list representation of a job: all fields are strings. */
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
