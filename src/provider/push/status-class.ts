import type { Job } from '../../catalog';

/**
 * Status class of a job. `indeterminate`: an undocumented state with a final result, or an end without a
 * result. It is never a success.
 */
export type StatusClass = 'open' | 'succeeded' | 'failed' | 'indeterminate';

const openStates: ReadonlySet<string> = new Set(['PEND', 'ACT', 'PUSHSENT']);
const badStates: ReadonlySet<string> = new Set(['PUSHFAIL', 'PUSHABORT', 'PUSHTIMEOUT']);
const badResults: ReadonlySet<string> = new Set(['FAIL', 'CANCELLED', 'TIMEOUT']);

/** Classifies one job by itself. Only `FIN` with `OK` succeeded. */
export function statusClassOf({ status_str: state, result_str: result }: Job): StatusClass {
  if (badStates.has(state)) return 'failed';
  if (openStates.has(state)) return 'open';
  if (state === 'FIN') {
    if (result === 'OK') return 'succeeded';
    return badResults.has(result) ? 'failed' : 'indeterminate';
  }
  // The service also returns undocumented states (RUN, PENDING); without a final result the job is still running.
  return result === 'OK' || badResults.has(result) ? 'indeterminate' : 'open';
}

const weight: Readonly<Record<StatusClass, number>> = { succeeded: 0, open: 1, indeterminate: 2, failed: 3 };

/** Returns the worse of two observations of one job. */
export function worse(one: Job, other: Job): Job {
  return weight[statusClassOf(other)] > weight[statusClassOf(one)] ? other : one;
}
