import { createAbortController, systemClock } from '../../core';

const everyMs = 1000;

/**
 * Wakes tenants with unfinished jobs periodically. The instance that ran a job may have died, and steps fail while the
 * store is unreachable. Uses the system clock, as leases do.
 */
export function watchJobs(
  unfinished: () => Promise<readonly string[]>,
  wake: (tenant: string) => void,
): { close(): Promise<void> } {
  const stop = createAbortController();
  const watch = async (): Promise<void> => {
    for (;;) {
      await systemClock.sleep(everyMs, stop.signal);
      // If the query fails, it is retried a second later.
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
