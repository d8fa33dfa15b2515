import type { JournalEntry, Overview } from '../answers';
import { problemsOf, type Progress } from '../job-problems';

/** A firewall whose last push failed, or a push that failed before it reached one; and why. */
export interface FailedPush {
  readonly name: string;
  readonly why: string;
}

/** What fails now: a failure that a later push made good is history. */
export interface Failing {
  readonly pushes: readonly FailedPush[];
  /** Requests that the service could not answer, in the last quarter of an hour. */
  readonly requests: readonly JournalEntry[];
}

/** How long a request that failed counts, in milliseconds. */
const recentMs = 15 * 60_000;

/** Returns what fails now. `jobs` has the newest first. */
export function failingNow({ jobs, failures }: Pick<Overview, 'jobs' | 'failures'>, now: number): Failing {
  const decided = new Set<string>();
  const pushes: FailedPush[] = [];
  let isAnswered = false;
  for (const job of jobs) {
    if (job.end_ts === '') continue;
    const [first] = job.children;
    if (first === undefined && hasFailed(job) && !isAnswered)
      pushes.push({ name: `Job ${job.id}`, why: reasonOf(job) });
    isAnswered = true;
    for (const child of job.children) {
      const name = child.device_name ?? '';
      if (decided.has(name) || child.end_ts === '') continue;
      decided.add(name);
      if (hasFailed(child)) pushes.push({ name, why: reasonOf(child) });
    }
  }
  return { pushes, requests: failures.filter(({ time }) => now - Date.parse(time) < recentMs) };
}

function hasFailed({ result_str }: Progress): boolean {
  return /FAIL|TIMEOUT|CANCELLED/.test(result_str);
}

function reasonOf(job: Progress): string {
  const [first = ''] = problemsOf(job, 'errors');
  const reason = first === '' ? (job.summary ?? '') : first;
  return reason.replace(/^device \d+(?: \([^)]*\))?: /, '');
}
