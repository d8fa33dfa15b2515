import { setImmediate } from 'node:timers/promises';

/** How long work runs before others are let in, in milliseconds. */
const sliceMs = 5;

/** Makes what long work awaits between its parts, so that the process goes on to answer others meanwhile. */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await setImmediate();
    since = performance.now();
  };
}
