import type { Job } from '../../catalog';

/**
 * How a job stands. `odd` is a job that seems to have ended in a way that nobody knows: a state that is in no
 * description with a final result, or an end without one. It is never success.
 */
export type Standing = 'open' | 'good' | 'bad' | 'odd';

const openStates: ReadonlySet<string> = new Set(['PEND', 'ACT', 'PUSHSENT']);
const badStates: ReadonlySet<string> = new Set(['PUSHFAIL', 'PUSHABORT', 'PUSHTIMEOUT']);
const badResults: ReadonlySet<string> = new Set(['FAIL', 'CANCELLED', 'TIMEOUT']);

/** Judges one job by itself. Only `FIN` with `OK` is good. */
export function standingOf({ status_str: state, result_str: result }: Job): Standing {
  if (badStates.has(state)) return 'bad';
  if (openStates.has(state)) return 'open';
  if (state === 'FIN') {
    if (result === 'OK') return 'good';
    return badResults.has(result) ? 'bad' : 'odd';
  }
  // Clients have met states that the description lacks (RUN, PENDING); without a final result they are on the way.
  return result === 'OK' || badResults.has(result) ? 'odd' : 'open';
}

const weight: Readonly<Record<Standing, number>> = { good: 0, open: 1, odd: 2, bad: 3 };

/** The worse of two tellings of one job. */
export function worse(one: Job, other: Job): Job {
  return weight[standingOf(other)] > weight[standingOf(one)] ? other : one;
}
