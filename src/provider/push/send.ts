import { pushDescriptionLimit, type Job, type PushRequest } from '../../catalog';
import { ApiError, isInvalid, type ScmClient } from '../../client';
import { awaitTurn, type BusyPolicy, type BusyTools } from './busy';
import { keyedDescription, jobWithKey } from './idempotency-key';
import { PushError } from './push-error';

/** A push request that is ready to be sent. */
export interface Order {
  readonly folders: readonly string[];
  readonly devices: readonly string[];
  /** Account whose changes are pushed; undefined for all accounts. */
  readonly admin: string | undefined;
  /** Several accounts instead of `admin`. */
  readonly accounts?: readonly string[];
  readonly description: string | undefined;
  readonly onBusy: BusyPolicy;
  /** Time at which to give up, in milliseconds of the clock. */
  readonly deadline: number;
}

/** External dependencies of `sendPush`. */
export interface SendTools extends BusyTools {
  readonly client: Pick<ScmClient, 'push' | 'jobs'>;
}

/** The job of a push, or `lost` if the response was lost and no job has the idempotency key. */
export type Sent = { readonly jobId: string } | 'lost';

/** Pauses before each search for a job whose response was lost, in milliseconds. */
const looks = [0, 1_000, 3_000] as const;

/**
 * Sends a push whose job description starts with the idempotency key. Waits for other pushes according to the policy,
 * and retries while the service accepts only one push at a time. Throws `PUSH_BUSY`, `PUSH_OWN_REFUSED` or `ApiError`.
 */
export async function sendPush(tools: SendTools, order: Order, key: string): Promise<Sent> {
  const { signal } = tools;
  const { client, clock } = tools;
  const { folders, devices, description, onBusy, deadline } = order;
  const accounts = order.accounts ?? (order.admin === undefined ? [] : [order.admin]);
  const request: PushRequest = {
    ...(folders.length === 0 ? {} : { folders }),
    ...(devices.length === 0 ? {} : { devices }),
    ...(accounts.length === 0 ? {} : { admin: accounts }),
    description: keyedDescription(key, description, pushDescriptionLimit),
  };
  if (onBusy !== 'queue') await awaitTurn(tools, onBusy, deadline);
  for (;;) {
    try {
      const { jobId } = await client.push(request, { signal });
      if (jobId !== undefined) return { jobId };
      break;
    } catch (error) {
      if (error instanceof ApiError && error.outcome === 'unknown') break;
      if (error instanceof ApiError && error.status === 409) {
        await awaitTurn(tools, onBusy === 'fail' ? 'fail' : 'wait', deadline);
        // No other push is visible, but the service still refuses: retry, because the other push may end soon.
        if (onBusy === 'fail' || clock.now() > deadline) throw busy(error);
        await clock.sleep(1_000, signal);
        continue;
      }
      if (accounts.length > 0 && isInvalid(error)) throw ownRefused(accounts.join(', '), error);
      throw error;
    }
  }
  for (const wait of looks) {
    await clock.sleep(wait, signal);
    const job: Job | undefined = jobWithKey(await client.jobs({ filter: 'push', signal }), key);
    if (job !== undefined) return { jobId: job.id };
  }
  return 'lost';
}

function busy(error: ApiError): PushError {
  return new PushError('PUSH_BUSY', `the service does not accept a push now: ${error.message}; nothing was sent`, {
    phase: 'prepare',
    cause: error,
  });
}

function ownRefused(admin: string, error: ApiError): PushError {
  const reason = error.details.length > 0 ? error.details.join('; ') : (error.apiMessage ?? error.message);
  return new PushError(
    'PUSH_OWN_REFUSED',
    `the service cannot push only the changes of ${admin}: ${reason}. Nothing was pushed. Push the changes of all accounts ` +
      'once (own_changes_only = false, or scm push), or revert the change that prevents it',
    { phase: 'prepare', cause: error },
  );
}
