import { hasEnded, hasSucceeded, type Job } from '../../catalog';
import { CodedError, isObject, parseJson } from '../../core';
import type { ProviderSession } from '../session';
import type { ActionProgress } from './action';

const pause = { first: 200, growth: 1.5, longest: 10_000 } as const;
/** How long a new job may be missing from the job list before it counts as lost. */
const unseenMs = 60_000;

/** Polls a job until it succeeds. Throws `ACTION_JOB` if it fails, stays invisible or exceeds the time limit. */
export async function awaitJob(
  { client, clock, signal }: Pick<ProviderSession, 'client' | 'clock' | 'signal'>,
  id: string,
  { progress, limitMs }: { readonly progress: ActionProgress; readonly limitMs: number },
): Promise<void> {
  const started = clock.now();
  let wait: number = pause.first;
  let lastReported = '';
  for (;;) {
    const job = await client.job(id, { signal });
    const line = job === undefined ? 'not visible at the service yet' : `${job.status_str}, ${job.percent ?? '0'} %`;
    if (line !== lastReported) progress(`job ${id}: ${line}`);
    lastReported = line;
    if (job !== undefined && hasEnded(job)) {
      if (hasSucceeded(job)) return;
      throw jobFailure(id, `ended with ${job.result_str}${reasonsOf(job)}`);
    }
    const spent = clock.now() - started;
    if (job === undefined && spent > unseenMs)
      throw jobFailure(id, 'is not visible at the service; its result is unknown');
    if (spent > limitMs)
      throw jobFailure(id, `timed out after ${Math.round(limitMs / 1000)} s; the job is still running`);
    await clock.sleep(wait, signal);
    wait = Math.min(wait * pause.growth, pause.longest);
  }
}

function jobFailure(id: string, why: string): CodedError {
  return new CodedError('ACTION_JOB', `cannot complete the action: job ${id} ${why}`);
}

function reasonsOf({ details = '', summary = '' }: Job): string {
  try {
    const parsed: unknown = parseJson(details);
    const errors = isObject(parsed) && Array.isArray(parsed['errors']) ? parsed['errors'].map(String) : [];
    if (errors.length > 0) return `: ${errors.join('; ')}`;
  } catch {
    // Not JSON: fall back to the summary.
  }
  return summary === '' ? '' : `: ${summary}`;
}
