import type { Job } from '../../catalog';
import { ApiError, isAborted, type ScmClient } from '../../client';
import { messageOf, type Clock } from '../../core';
import { PushError, withCancellation } from './push-error';
import { statusClassOf } from './status-class';
import { Watch, type WatchOptions } from './watch';
import type { PushOutcome } from './outcome';

/** External dependencies of `followJob`. */
export interface FollowTools {
  readonly client: Pick<ScmClient, 'job' | 'jobs'>;
  readonly clock: Clock;
  /** Returns a number between 0 and 1. */
  readonly random: () => number;
  readonly log: { readonly info: (message: string) => void };
  /** Ends the wait, but not the job. */
  readonly signal: AbortSignal;
  /** Called after each poll, for a live display. */
  readonly onPoll?: (parent: Job, children: readonly Job[]) => void;
  /** Called while the service does not answer: after half a minute, then every minute. Default: `log`. */
  readonly onSilence?: (message: string) => void;
}

const pause = { first: 200, growth: 1.5, longest: 10_000 } as const;
const silence = { firstMs: 30_000, nextMs: 60_000 } as const;

/**
 * Polls a push job until its outcome is known. Throws `PUSH_TIMEOUT`, `PUSH_CANCELLED` if the signal is aborted, and
 * `PUSH_UNREADABLE` if the service refuses to return the job. The job keeps running in each case.
 */
export async function followJob(
  tools: FollowTools,
  options: WatchOptions & { readonly limitMs: number },
): Promise<PushOutcome> {
  const { signal } = tools;
  const { clock, random, log } = tools;
  const { id, limitMs } = options;
  const at = { phase: 'wait', jobId: id } as const;
  const watch = new Watch(options);
  const deadline = clock.now() + limitMs;
  let lastReported = '';
  let answeredAt = clock.now();
  let silentAt = answeredAt + silence.firstMs;
  let wait: number = pause.first;
  for (;;) {
    const result = await withCancellation(at, signal, () => poll(tools, watch, id));
    if (result !== undefined && 'outcome' in result) return result.outcome;
    const line = result?.silence ?? describe(watch);
    if (line !== lastReported) log.info(`job ${id}: ${line}`);
    lastReported = line;
    const now = clock.now();
    if (result === undefined) {
      answeredAt = now;
      silentAt = now + silence.firstMs;
    } else if (now >= silentAt) {
      (tools.onSilence ?? log.info)(
        `job ${id}: no answer from the service since ${timeOf(answeredAt)}, waiting until ${timeOf(deadline)}: ${line}`,
      );
      silentAt = now + silence.nextMs;
    }
    if (clock.now() + wait > deadline) throw timedOut(id, limitMs, lastReported);
    await withCancellation(at, signal, () => clock.sleep(wait * (0.8 + random() * 0.4), signal));
    wait = Math.min(wait * pause.growth, pause.longest);
  }
}

type PollResult = { readonly outcome: PushOutcome } | { readonly silence: string };

/** Polls once. Returns the outcome, why the status is unavailable, or undefined for a job that still runs. */
async function poll(
  { client, clock, onPoll, signal }: FollowTools,
  watch: Watch,
  id: string,
): Promise<PollResult | undefined> {
  try {
    const parent = await client.job(id, { signal });
    const jobs = await client.jobs({ filter: 'push', signal });
    const outcome = watch.take({ parent, children: jobs.filter((job) => job.parent_id === id), at: clock.now() });
    if (watch.parent !== undefined) onPoll?.(watch.parent, watch.children);
    return outcome && { outcome };
  } catch (error) {
    if (error instanceof ApiError && passing.has(error.code))
      return { silence: `status is unavailable: ${error.message}` };
    if (signal.aborted || isAborted(error)) throw error;
    throw new PushError(
      'PUSH_UNREADABLE',
      `job ${id} was started, but its status cannot be read: ${messageOf(error)}; the job is still running`,
      { phase: 'wait', jobId: id, cause: error },
    );
  }
}

/** Errors that may be temporary, so polling continues until the timeout. */
const passing: ReadonlySet<string> = new Set([
  'API_SERVICE_FAILED',
  'API_THROTTLED',
  'API_UNREADABLE_ANSWER',
  'API_UNEXPECTED_ANSWER',
  'API_NO_CONNECTION',
  'API_CONNECTION_LOST',
  'API_TIMED_OUT',
]);

/** Time of day in UTC. */
function timeOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(11, 19)} UTC`;
}

function describe(watch: Watch): string {
  const { parent, children } = watch;
  if (parent === undefined) return 'not visible at the service yet';
  const percent = parent.percent === undefined || parent.percent === '' ? '' : `, ${parent.percent} %`;
  const endedCount = children.filter((child) => statusClassOf(child) !== 'open').length;
  const devices = children.length === 0 ? '' : `, ${endedCount} of ${children.length} devices done`;
  return `${parent.status_str}${percent}${devices}`;
}

function timedOut(id: string, limitMs: number, lastReported: string): PushError {
  return new PushError(
    'PUSH_TIMEOUT',
    `job ${id} timed out after ${Math.round(limitMs / 1000)} s (${lastReported}); the job is still running`,
    { phase: 'wait', jobId: id },
  );
}
