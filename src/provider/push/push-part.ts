import type { Job } from '../../catalog';
import type { PushOutcome } from './outcome';
import { followJob } from './follow';
import {
  idempotencyKeyOf,
  jobOfLastAttempt,
  jobWithKey,
  mostAttempts,
  pushMark,
  stageTrigger,
} from './idempotency-key';
import { preparePush } from './prepare';
import { PushError } from './push-error';
import { requireSuccess, type PushTools, type SinglePush } from './push-once';
import { sendPush, type Order } from './send';
import { statusClassOf } from './status-class';

/** A part of a rollout outside of a Terraform run. */
export interface PartOfPush {
  /** ID of the rollout: a run with the same ID finds the jobs of the last one. */
  readonly rollout: string;
  readonly part: string;
  /** Whether the job of an earlier run no longer shows what runs. */
  readonly isSuperseded: (job: Job) => Promise<boolean>;
}

/** Returns the newest job of a part that an earlier run of the rollout started; undefined if there is none. */
export async function jobOfPart(
  tools: PushTools,
  desired: SinglePush,
  { rollout, part }: Pick<PartOfPush, 'rollout' | 'part'>,
): Promise<Job | undefined> {
  const { sending } = await preparePush(tools, desired, desired, tools.clock.now());
  const known = await tools.client.jobs({ filter: 'push', signal: tools.signal });
  return jobOfLastAttempt(known, (attempt) => keyOf(rollout, part, sending, attempt));
}

/** Start of the descriptions of the jobs of a rollout. */
export function rolloutMark(rollout: string): string {
  return pushMark({ pushId: rollout, priorJob: '', triggers: {} });
}

function keyOf(rollout: string, part: string, { folders, devices }: Order, attempt: number): string {
  return idempotencyKeyOf({
    pushId: rollout,
    priorJob: '',
    triggers: { [stageTrigger]: part },
    folders,
    devices,
    attempt,
  });
}

/** Pushes a part of a rollout, or takes over the job of an earlier run, and waits. Throws `PushFailure` unless it succeeds. */
export async function pushPart(
  tools: PushTools,
  desired: SinglePush,
  { rollout, part, isSuperseded }: PartOfPush,
): Promise<PushOutcome> {
  const { signal } = tools;
  const { client, clock, onJob } = tools;
  const deadline = clock.now() + desired.limitMs;
  const { sending, targetDevices } = await preparePush(tools, desired, desired, deadline);
  const known = await client.jobs({ filter: 'push', signal });
  const follow = async (id: string): Promise<PushOutcome> => {
    onJob?.(id);
    const limitMs = Math.max(0, deadline - clock.now());
    return requireSuccess(await followJob(tools, { id, targetDevices, offline: desired.offline, limitMs }));
  };
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const key = keyOf(rollout, part, sending, attempt);
    const there = jobWithKey(known, key);
    if (there !== undefined) {
      const status = statusClassOf(there);
      if (status === 'open' || (status === 'succeeded' && !(await isSuperseded(there)))) return follow(there.id);
      continue;
    }
    const sent = await sendPush(tools, sending, key);
    if (sent !== 'lost') return follow(sent.jobId);
  }
  throw new PushError('PUSH_LOST', 'the service did not answer the push; check the jobs before you push again', {
    phase: 'send',
  });
}
