import { setMaxListeners } from 'node:events';

/** Makes an AbortController whose signal accepts any number of listeners: beyond ten, Node would warn of a leak. */
export function createAbortController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(Infinity, controller.signal);
  return controller;
}

/** Returns a signal that is aborted with the first of these. It accepts any number of listeners, too. */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const signal = AbortSignal.any([...signals]);
  setMaxListeners(Infinity, signal);
  return signal;
}
