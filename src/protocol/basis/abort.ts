import { setMaxListeners } from 'node:events';

/** Makes an AbortController whose signal accepts any number of listeners: beyond ten, Node would warn of a leak. */
export function createAbortController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(Infinity, controller.signal);
  return controller;
}
