import { createAbortController } from '../terraform/protocol/basis';

const lingering = new WeakMap<AbortSignal, AbortSignal>();

/** Time that work in progress may take after it was canceled, in milliseconds. */
const lingerMs = 10_000;

/**
 * Returns a signal for work that must not be interrupted. It is aborted ten seconds after the given one, so that a
 * write in progress can be answered and recorded. Returns the same signal for the same argument.
 */
export function lingeringSignal(signal: AbortSignal): AbortSignal {
  const known = lingering.get(signal);
  if (known !== undefined) return known;
  const deadline = createAbortController();
  const wait = (): void => {
    // The timer must not keep an otherwise idle process alive.
    setTimeout(() => deadline.abort(signal.reason), lingerMs).unref();
  };
  if (signal.aborted) wait();
  else signal.addEventListener('abort', wait, { once: true });
  lingering.set(signal, deadline.signal);
  return deadline.signal;
}
