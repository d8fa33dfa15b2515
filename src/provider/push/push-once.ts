import { randomUUID } from 'node:crypto';
import type { ScmClient } from '../../client';
import { failureText, PushFailure } from './failure';
import { followJob, type FollowTools } from './follow';
import { idempotencyKeyOf } from './idempotency-key';
import type { PushOptions } from './options';
import type { PushOutcome } from './outcome';
import { preparePush } from './prepare';
import { PushError } from './push-error';
import { sendPush, type SendTools } from './send';

/** A single push outside of a Terraform run. */
export interface SinglePush extends Omit<PushOptions, 'onFailure'> {
  readonly folders: readonly string[];
  readonly devices: readonly string[];
  /** Accounts whose changes are pushed; the default is all accounts. */
  readonly accounts?: readonly string[];
}

/** External dependencies of `pushOnce`. */
export interface PushTools extends SendTools, FollowTools {
  readonly client: Pick<ScmClient, 'push' | 'job' | 'jobs' | 'list' | 'account'>;
  /** Called with the job ID as soon as the service returns it. */
  readonly onJob?: (id: string) => void;
}

/** Pushes and waits. Throws `PushFailure` unless the push is known to have succeeded, and the errors of `followJob`. */
export async function pushOnce(tools: PushTools, desired: SinglePush): Promise<PushOutcome> {
  const { clock, onJob } = tools;
  const deadline = clock.now() + desired.limitMs;
  const { sending: prepared, targetDevices } = await preparePush(tools, desired, desired, deadline);
  const sending = desired.accounts === undefined ? prepared : { ...prepared, accounts: desired.accounts };
  const { folders, devices } = sending;
  const key = idempotencyKeyOf({ pushId: randomUUID(), priorJob: '', triggers: {}, folders, devices, attempt: 1 });
  const sent = await sendPush(tools, sending, key);
  if (sent === 'lost') {
    throw new PushError(
      'PUSH_LOST',
      'the service did not answer the push, and no job has its idempotency key; check the jobs before you push again',
      { phase: 'send' },
    );
  }
  onJob?.(sent.jobId);
  const limitMs = Math.max(0, deadline - clock.now());
  return requireSuccess(await followJob(tools, { id: sent.jobId, targetDevices, offline: desired.offline, limitMs }));
}

/** Returns a successful outcome. Throws `PushFailure` otherwise. */
export function requireSuccess(outcome: PushOutcome): PushOutcome {
  if (outcome.verdict === 'success') return outcome;
  throw new PushFailure(
    outcome,
    failureText(outcome, () => []),
  );
}
