import { systemClock, type Clock } from '../../src/core';

/** Creates a clock that runs faster than real time by a factor. */
export function fastClock(times: number): Clock {
  const start = systemClock.now();
  return {
    now: () => start + (systemClock.now() - start) * times,
    sleep: (ms, signal) => systemClock.sleep(ms / times, signal),
  };
}

/**
 * Creates a clock that only sleeps move. A sleep takes a millisecond, so that nothing waits for the time, and a limit
 * counts what is done instead of how fast the machine is.
 */
export function sleepingClock(): Clock {
  let now = systemClock.now();
  return {
    now: () => now,
    sleep: async (ms, signal) => {
      const until = now + ms;
      await systemClock.sleep(Math.min(1, ms), signal);
      now = Math.max(now, until);
    },
  };
}
