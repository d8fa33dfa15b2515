import { systemClock, type Clock } from '../../src/core';

/** Creates a clock that runs faster than real time by a factor. */
export function fastClock(times: number): Clock {
  const start = systemClock.now();
  return {
    now: () => start + (systemClock.now() - start) * times,
    sleep: (ms, signal) => systemClock.sleep(ms / times, signal),
  };
}
