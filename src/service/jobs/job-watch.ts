import { systemClock } from '../../core';

const everyMs = 1000;

/**
 * Wakes tenants that have unfinished jobs again and again, because the instance that ran them may have died, and
 * because a step fails while the store cannot be reached. Goes by the clock on the wall, as leases do.
 */
export function watchJobs(
  unfinished: () => Promise<readonly string[]>,
  wake: (tenant: string) => void,
): { close(): Promise<void> } {
  const stop = new AbortController();
  const watch = async (): Promise<void> => {
    for (;;) {
      await systemClock.sleep(everyMs, stop.signal);
      // Whoever cannot be asked now is asked a second later.
      for (const tenant of await unfinished().catch(() => [])) wake(tenant);
    }
  };
  const watching = watch().catch(() => undefined);
  return {
    close: () => {
      stop.abort(new Error('the service stops'));
      return watching;
    },
  };
}
