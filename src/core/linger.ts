const lingering = new WeakMap<AbortSignal, AbortSignal>();

/** How long work that a cancelled operation has begun may go on. */
const lingerMs = 10_000;

/**
 * A signal for work that must not be cut off in the middle: aborted ten seconds after the given one, so that a write
 * that is under way is answered and written down. The same signal for the same argument.
 */
export function lingeringSignal(signal: AbortSignal): AbortSignal {
  const known = lingering.get(signal);
  if (known !== undefined) return known;
  const late = new AbortController();
  const wait = (): void => {
    // It keeps no process alive that has nothing else to do.
    setTimeout(() => late.abort(signal.reason), lingerMs).unref();
  };
  if (signal.aborted) wait();
  else signal.addEventListener('abort', wait, { once: true });
  lingering.set(signal, late.signal);
  return late.signal;
}
