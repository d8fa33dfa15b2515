import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/browser';

/** A name that the browser resolves to this machine, for a page of another origin. */
export const hostileHost = 'evil.example';

/** A handle that keeps a process alive, such as the browser's process and its pipes. */
interface Handle {
  ref?(): unknown;
  unref?(): unknown;
}
interface Held {
  readonly browser: Browser;
  readonly handles: readonly Handle[];
}

/** The suites of a worker share one browser: each file has its own modules, so it is kept in the global object. */
const key = Symbol.for('scm browser of the tests');
const kept = globalThis as { [key]?: Promise<Held> };

/** Returns the browser of this worker. The process waits for it until `releaseBrowser`, and ends it at its exit. */
export async function holdBrowser(): Promise<Browser> {
  kept[key] ??= start();
  const { browser, handles } = await kept[key];
  if (!browser.isConnected()) {
    delete kept[key];
    return holdBrowser();
  }
  for (const handle of handles) handle.ref?.();
  return browser;
}

/** Closes what a suite has left open in the browser, and lets the process end without waiting for it. */
export async function releaseBrowser(): Promise<void> {
  const { browser, handles } = await (kept[key] ?? start());
  for (const context of browser.contexts()) await context.close();
  for (const handle of handles) handle.unref?.();
}

async function start(): Promise<Held> {
  const before = new Set(activeHandles());
  const browser = await openBrowser([`--host-resolver-rules=MAP ${hostileHost} 127.0.0.1`]);
  return { browser, handles: activeHandles().filter((one) => !before.has(one)) };
}

/** Node documents no other way to reach the process that a library has started. */
function activeHandles(): readonly Handle[] {
  const list: unknown = Reflect.get(process, '_getActiveHandles');
  return typeof list === 'function' ? (list.call(process) as Handle[]) : [];
}
