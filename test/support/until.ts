import { setTimeout as delay } from 'node:timers/promises';

/** Waits for an event in another process. The limit detects a hanging test, not a slow machine. */
export async function until(holds: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('did not happen in time');
    await delay(10);
  }
}
