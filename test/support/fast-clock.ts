import { systemClock, type Clock } from '../../src/core';

/** A clock that goes so many times faster than the one on the wall. */
export function fastClock(times: number): Clock {
  const start = systemClock.now();
  return {
    now: () => start + (systemClock.now() - start) * times,
    sleep: (ms, signal) => systemClock.sleep(ms / times, signal),
  };
}
