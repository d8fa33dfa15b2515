import { setImmediate } from 'node:timers/promises';

/** Maximum time that work runs without yielding, in milliseconds. */
const sliceMs = 5;

/** Makes a function that long work awaits between its parts, so that the process can serve other requests. */
export function makePause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await setImmediate();
    since = performance.now();
  };
}
