import { setTimeout as delay } from 'node:timers/promises';
import { createAbortController, wholeMessageOf, type Clock } from '../../core';
import type { ServiceLog } from '../log';
import { StoreUnavailable } from '../storage/store-unavailable';
import type { Next } from './advance';

/** Dependencies of the job runner. */
export interface JobRunnerOptions {
  readonly clock: Clock;
  /** Speed factor of jobs; `Infinity` to run without waiting. */
  readonly speed: number;
  readonly log: ServiceLog;
  /** Advances the oldest push of a tenant by one step. */
  readonly step: (tenant: string) => Promise<Next>;
  /** Ends the oldest push of a tenant as failed. */
  readonly fail: (tenant: string, why: string) => Promise<void>;
}

const mostAttempts = 3;
const betweenMs = 200;

/** Pause before a step is tried again while the store is unavailable. */
const outageMs = 1000;

/** Runs the jobs of all tenants: pushes of one tenant in sequence, tenants concurrently. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #running = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  readonly #stop = createAbortController();

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  /** Starts processing a tenant that may have work. */
  wake(tenant: string): void {
    if (this.#stop.signal.aborted) return;
    this.#again.add(tenant);
    if (this.#running.has(tenant)) return;
    const run = this.#run(tenant).finally(() => {
      this.#running.delete(tenant);
      // `wake` was called after the last check for work.
      if (this.#again.has(tenant)) this.wake(tenant);
    });
    this.#running.set(tenant, run);
  }

  /** Stops between two steps. Unfinished jobs continue at the next start. */
  async close(): Promise<void> {
    this.#stop.abort(new Error('the service stops'));
    await Promise.all(this.#running.values());
  }

  async #run(tenant: string): Promise<void> {
    const { clock, speed, log } = this.#options;
    try {
      while (!this.#stop.signal.aborted) {
        this.#again.delete(tenant);
        const next = await this.#stepOrWait(tenant);
        if (typeof next === 'number') await clock.sleep(next / speed, this.#stop.signal);
        else if (!this.#again.has(tenant)) return;
      }
    } catch (error) {
      if (!this.#stop.signal.aborted) log({ level: 'error', event: 'job', tenant, message: wholeMessageOf(error) });
    }
  }

  // Nothing else wakes a job after an outage of the store, for example a full disk. Real time, because the clock of the
  // service may stand still.
  async #stepOrWait(tenant: string): Promise<Next> {
    try {
      return await this.#step(tenant);
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || this.#stop.signal.aborted) throw error;
      this.#options.log({ level: 'error', event: 'job', tenant, message: wholeMessageOf(error) });
      await delay(outageMs, undefined, { signal: this.#stop.signal });
      return 0;
    }
  }

  // Retries a step only while the store is unreachable. Other failures would repeat, so the job fails and the next push
  // can run.
  async #step(tenant: string): Promise<Next> {
    const { step, fail, log, clock } = this.#options;
    for (let attempt = 1; ; attempt++) {
      try {
        return await step(tenant);
      } catch (error) {
        if (error instanceof StoreUnavailable || this.#stop.signal.aborted) throw error;
        log({ level: 'error', event: 'job', tenant, message: wholeMessageOf(error) });
        if (attempt === mostAttempts) {
          await fail(tenant, wholeMessageOf(error));
          return 0;
        }
        await clock.sleep(betweenMs, this.#stop.signal);
      }
    }
  }
}
