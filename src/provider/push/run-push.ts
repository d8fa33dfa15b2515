import { hasEnded, hasSucceeded, pushDescriptionLimit, type Job } from '../../catalog';
import { ApiError } from '../../client';
import { CodedError } from '../../core';
import { payOwed } from '../lifecycle/owed';
import type { Written } from '../journal';
import { nameObject, type Session } from '../session';
import { expandTop, readTree, type Destination } from './destination';
import { markedDescription, markOf, type MarkSubject } from './mark';
import { failureTable, type PushOutcome } from './outcome';
import { waitForJob } from './wait';

/** One push, as its resource asks for it. */
export interface PushOrder extends Omit<MarkSubject, 'attempt' | 'folders' | 'devices'> {
  readonly destination: Destination;
  readonly description: string | undefined;
  readonly limitMs: number;
}

/** Most attempts of the same push: one more than anybody has seen fail in a row. */
const mostAttempts = 50;

/**
 * Finishes what is owed, starts the job or takes over the one of a killed run, and waits for it. Throws a
 * `CodedError` unless the push is known to have ended well.
 */
export async function runPush(session: Session, order: PushOrder, signal: AbortSignal): Promise<PushOutcome> {
  await demandOwed(session, signal);
  const covered: readonly Written[] = session.journal.written();
  const id = await startOrTakeOver(session, order, signal);
  session.log.info(`waiting for job ${id}`);
  const outcome = await waitForJob(session, id, order.limitMs, signal);
  if (outcome.verdict !== 'success') {
    throw new CodedError('PUSH_FAILED', `${outcome.summary}${failureTable(outcome)}`);
  }
  session.journal.pushed(covered);
  session.lastPush = {
    again: async () => {
      await runPush(session, { ...order, priorJob: id }, signal);
    },
  };
  return outcome;
}

async function demandOwed(session: Session, signal: AbortSignal): Promise<void> {
  const open = await payOwed(session, signal);
  if (open.length === 0) return;
  const lines = open.map(
    ({ owed, referrers }) =>
      `  ${nameObject(owed)} (${owed.id}), used by ${referrers.join(', ') || 'something the service does not name'}`,
  );
  throw new CodedError(
    'DELETE_OWED',
    `nothing was pushed, because ${open.length === 1 ? 'an object is' : `${open.length} objects are`} to be deleted but still in use:\n${lines.join('\n')}\n` +
      'Take each out of what uses it, or put it back into the configuration',
  );
}

async function startOrTakeOver(session: Session, order: PushOrder, signal: AbortSignal): Promise<string> {
  const tree = await readTree(session, signal);
  const folders = expandTop(order.destination.folders, tree);
  const { devices } = order.destination;
  if (folders.length === 0 && devices.length === 0) {
    throw new CodedError(
      'PUSH_NOWHERE',
      'there is no folder and no device to push to; name them in folders or devices',
    );
  }
  const known = await session.client.jobs({ filter: 'push', signal });
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const mark = markOf({
      pushId: order.pushId,
      priorJob: order.priorJob,
      triggers: order.triggers,
      folders,
      devices,
      attempt,
    });
    const there = withMark(known, mark);
    if (there !== undefined && mayTakeOver(session, there)) {
      session.log.info(`taking over job ${there.id}, which an earlier run started`);
      return there.id;
    }
    if (there === undefined) return start(session, mark, { folders, devices }, order, signal);
  }
  throw new CodedError(
    'PUSH_ATTEMPTS',
    `this very push failed ${mostAttempts} times; change something, or look at its jobs`,
  );
}

/** A job that started before this process wrote does not hold what it wrote. */
function mayTakeOver(session: Session, job: Job): boolean {
  return session.writes.length === 0 && (!hasEnded(job) || hasSucceeded(job));
}

async function start(
  session: Session,
  mark: string,
  to: { readonly folders: readonly string[]; readonly devices: readonly string[] },
  order: PushOrder,
  signal: AbortSignal,
): Promise<string> {
  const request = {
    ...(to.folders.length === 0 ? {} : { folders: to.folders }),
    ...(to.devices.length === 0 ? {} : { devices: to.devices }),
    description: markedDescription(mark, order.description, pushDescriptionLimit),
  };
  try {
    const { jobId } = await session.client.push(request, { signal });
    if (jobId !== undefined) return jobId;
  } catch (error) {
    if (!(error instanceof ApiError) || error.outcome !== 'unknown') throw error;
  }
  // The answer was lost, or does not name the job: the mark does.
  const found = withMark(await session.client.jobs({ filter: 'push', signal }), mark);
  if (found !== undefined) return found.id;
  throw new CodedError(
    'PUSH_LOST',
    'the service did not say which job the push is, and no job carries its mark; look at the jobs before pushing again',
  );
}

function withMark(jobs: readonly Job[], mark: string): Job | undefined {
  return jobs.find((job) => job.parent_id === '0' && job.description?.startsWith(mark) === true);
}
