import { messageOf, type Clock } from '../../core/index';
import type { Log } from '../log';
import type { Next } from './advance';

/** What the runner needs of the world. */
export interface JobRunnerOptions {
  readonly clock: Clock;
  /** How many times faster than usual jobs run; `Infinity` for no waiting at all. */
  readonly speed: number;
  readonly log: Log;
  /** Takes the oldest push of a tenant one step further. */
  readonly step: (tenant: string) => Promise<Next>;
}

/** Drives the jobs of every tenant: one push after the other in a tenant, tenants beside each other. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #running = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  readonly #stop = new AbortController();

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  /** To be called when a tenant may have something to do. */
  wake(tenant: string): void {
    if (this.#stop.signal.aborted) return;
    this.#again.add(tenant);
    if (this.#running.has(tenant)) return;
    const run = this.#run(tenant).finally(() => {
      this.#running.delete(tenant);
      // Somebody called after the last look and before this.
      if (this.#again.has(tenant)) this.wake(tenant);
    });
    this.#running.set(tenant, run);
  }

  /** Stops between two steps. What is unfinished goes on at the next start. */
  async close(): Promise<void> {
    this.#stop.abort(new Error('the service stops'));
    await Promise.all(this.#running.values());
  }

  async #run(tenant: string): Promise<void> {
    const { clock, speed, step, log } = this.#options;
    try {
      while (!this.#stop.signal.aborted) {
        this.#again.delete(tenant);
        const next = await step(tenant);
        if (typeof next === 'number') await clock.sleep(next / speed, this.#stop.signal);
        else if (!this.#again.has(tenant)) return;
      }
    } catch (error) {
      if (!this.#stop.signal.aborted) log({ level: 'error', event: 'job', tenant, message: messageOf(error) });
    }
  }
}
