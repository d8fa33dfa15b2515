import { hasEnded, type Job } from '../../catalog';
import { CodedError } from '../../core';
import type { Session } from '../session';
import { outcomeOf, type PushOutcome } from './outcome';

const firstPause = 200;
const longestPause = 10_000;
/** How long children may take to appear after the parent has ended. */
const childGrace = 2_000;

/** Waits until a job and the jobs of all its devices have ended. Throws `PUSH_TIMEOUT`, `PUSH_JOB_GONE`. */
export async function waitForJob(
  session: Session,
  id: string,
  limit: number,
  signal: AbortSignal,
): Promise<PushOutcome> {
  const { clock } = session;
  const deadline = clock.now() + limit;
  let pause = firstPause;
  let said = '';
  let endedAt: number | undefined;
  for (;;) {
    const job = await session.client.job(id, { signal });
    if (job === undefined) {
      throw new CodedError(
        'PUSH_JOB_GONE',
        `the service no longer knows job ${id}; whether it ended well cannot be told: look at the versions of the configuration`,
      );
    }
    said = report(session, job, said);
    if (hasEnded(job)) {
      endedAt ??= clock.now();
      const children = await childrenOf(session, id, signal);
      const settled = children.length > 0 || clock.now() - endedAt >= childGrace || !expectsChildren(job);
      if (settled && children.every(hasEnded)) return outcomeOf(job, children);
    }
    if (clock.now() + pause > deadline) throw timedOut(id, job, limit);
    await clock.sleep(pause * (0.8 + Math.random() * 0.4), signal);
    pause = Math.min(pause * 1.5, longestPause);
  }
}

// Only a job that says that it reached no device can be believed to have no children.
function expectsChildren(job: Job): boolean {
  return !/\bno devices?\b|\b0 of 0 devices\b/i.test(job.summary ?? '');
}

async function childrenOf(session: Session, id: string, signal: AbortSignal): Promise<readonly Job[]> {
  const jobs = await session.client.jobs({ filter: 'push', signal });
  return jobs.filter((job) => job.parent_id === id);
}

function report(session: Session, job: Job, said: string): string {
  const line = `job ${job.id}: ${job.status_str}${job.percent === undefined ? '' : `, ${job.percent} %`}`;
  if (line !== said) session.log.info(line);
  return line;
}

function timedOut(id: string, job: Job, limit: number): CodedError {
  return new CodedError(
    'PUSH_TIMEOUT',
    `job ${id} has not ended after ${Math.round(limit / 1000)} s (it is ${job.status_str}); it goes on at the service. ` +
      'Apply again to wait for the same job, or give the push a longer timeout',
  );
}
