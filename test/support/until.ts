import { setTimeout as delay } from 'node:timers/promises';

/** Waits for an event of another process. The limit is for a test that hangs, not for a slow machine. */
export async function until(holds: () => boolean, limitMs = 60_000): Promise<void> {
  const end = Date.now() + limitMs;
  while (!holds()) {
    if (Date.now() > end) throw new Error('did not happen in time');
    await delay(10);
  }
}
