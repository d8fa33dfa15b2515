import type { Job } from '../../catalog';

/**
 * Status class of a job. `odd` means indeterminate: an undocumented state with a final result, or an end without a
 * result. It is never a success.
 */
export type Standing = 'open' | 'good' | 'bad' | 'odd';

const openStates: ReadonlySet<string> = new Set(['PEND', 'ACT', 'PUSHSENT']);
const badStates: ReadonlySet<string> = new Set(['PUSHFAIL', 'PUSHABORT', 'PUSHTIMEOUT']);
const badResults: ReadonlySet<string> = new Set(['FAIL', 'CANCELLED', 'TIMEOUT']);

/** Classifies one job by itself. Only `FIN` with `OK` succeeded. */
export function standingOf({ status_str: state, result_str: result }: Job): Standing {
  if (badStates.has(state)) return 'bad';
  if (openStates.has(state)) return 'open';
  if (state === 'FIN') {
    if (result === 'OK') return 'good';
    return badResults.has(result) ? 'bad' : 'odd';
  }
  // The service also returns undocumented states (RUN, PENDING); without a final result the job is still running.
  return result === 'OK' || badResults.has(result) ? 'odd' : 'open';
}

const weight: Readonly<Record<Standing, number>> = { good: 0, open: 1, odd: 2, bad: 3 };

/** Returns the worse of two observations of one job. */
export function worse(one: Job, other: Job): Job {
  return weight[standingOf(other)] > weight[standingOf(one)] ? other : one;
}
