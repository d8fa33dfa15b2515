import type { Job } from '../../catalog';
import type { ScmClient } from '../../client';
import type { Clock } from '../../core';
import { PushError } from './push-error';
import { isParent } from './idempotency-key';
import { statusClassOf } from './status-class';

/** Behavior while another push is running: queue behind it, wait until it has ended, or fail. */
export type BusyPolicy = 'queue' | 'wait' | 'fail';

/** External dependencies of the wait for other pushes. */
export interface BusyTools {
  readonly client: Pick<ScmClient, 'jobs'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: { readonly info: (message: string) => void };
  /** Ends every request and wait. */
  readonly signal: AbortSignal;
}

const pause = { first: 500, growth: 1.5, longest: 10_000 } as const;

/** Returns the pushes that are running. */
function underWay(jobs: readonly Job[]): readonly Job[] {
  return jobs.filter((job) => isParent(job) && statusClassOf(job) === 'open');
}

/** Resolves once no push is running. Throws `PUSH_BUSY` if the policy is `fail` or the deadline has passed. */
export async function awaitTurn(
  { client, clock, random, log, signal }: BusyTools,
  policy: 'wait' | 'fail',
  deadline: number,
): Promise<void> {
  let lastReported = '';
  for (let wait: number = pause.first; ; wait = Math.min(wait * pause.growth, pause.longest)) {
    const others = underWay(await client.jobs({ filter: 'push', signal }));
    if (others.length === 0) return;
    const names = others.map(describe).join(', ');
    if (policy === 'fail') {
      throw new PushError(
        'PUSH_BUSY',
        `another push is running: ${names}; apply again after it finished, or set on_busy to "wait" or "queue"`,
        { phase: 'prepare' },
      );
    }
    if (clock.now() + wait > deadline) {
      throw new PushError('PUSH_BUSY', `timed out waiting for another push: ${names}; nothing was sent`, {
        phase: 'prepare',
      });
    }
    if (names !== lastReported) log.info(`waiting for another push: ${names}`);
    lastReported = names;
    await clock.sleep(wait * (0.8 + random() * 0.4), signal);
  }
}

function describe({ id, uname, status_str: state }: Job): string {
  return `job ${id}${uname === undefined || uname === '' ? '' : ` of ${uname}`} (${state})`;
}
