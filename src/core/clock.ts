import { setTimeout as delay } from 'node:timers/promises';

/** Time, as a parameter, so that tests and the service can run on a virtual one. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The clock on the wall. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    try {
      await delay(ms, undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      throw signal?.aborted === true ? signal.reason : error;
    }
  },
};
