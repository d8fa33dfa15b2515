import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from './store-unavailable';

/** How long work is retried while the database is unreachable; longer than a typical restart. */
const patienceMs = 5000;
const pauseMs = 100;

/** The latest write of a tenant, and the error of the outage that it met. */
interface Tail {
  ended: Promise<unknown>;
  outage: StoreUnavailable | undefined;
}

/** Runs the writes of each tenant one after the other, and retries what was certainly not stored. */
export class TenantQueue {
  readonly #tails = new Map<string, Tail>();

  /** Runs a write after those of the tenant that came before it. */
  run<T>(tenant: string, write: () => Promise<T>): Promise<T> {
    const tail = this.#tails.get(tenant) ?? { ended: Promise.resolve(), outage: undefined };
    this.#tails.set(tenant, tail);
    const since = performance.now();
    const result = tail.ended.then(() => retryOutage(since, write, tail));
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    tail.ended = ended;
    void ended.then(() => {
      if (tail.ended === ended) this.#tails.delete(tenant);
    });
    return result;
  }

  /** Resolves when all writes have ended. */
  async awaitEnd(): Promise<void> {
    await Promise.all([...this.#tails.values()].map(({ ended }) => ended));
  }
}

/**
 * Repeats work that an outage of the store kept from being done, for a few seconds after `since`. Work that has waited
 * so long behind others that met the outage fails without another attempt.
 */
export async function retryOutage<T>(
  since: number,
  work: () => Promise<T>,
  seen: { outage: StoreUnavailable | undefined } = { outage: undefined },
): Promise<T> {
  for (;;) {
    if (seen.outage !== undefined && performance.now() - since > patienceMs) throw seen.outage;
    try {
      const result = await work();
      seen.outage = undefined;
      return result;
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || error.outcome === 'unknown') throw error;
      seen.outage = error;
      await delay(pauseMs);
    }
  }
}
