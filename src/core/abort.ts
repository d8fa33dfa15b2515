import { setMaxListeners } from 'node:events';

/** An AbortController whose signal any number of requests may listen to: beyond ten Node would warn of a leak. */
export function createAbortController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(Infinity, controller.signal);
  return controller;
}
