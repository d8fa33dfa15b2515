import { setTimeout as delay } from 'node:timers/promises';
import { createAbortController, wholeMessageOf } from '../../core';
import type { ServiceLog } from '../log';
import type { Pruned } from '../storage/database';

/** Interval between runs, and pause between two batches. */
const everyMs = 60_000;
const betweenMs = 20;

/** Dependencies of the pruner. */
export interface PrunerOptions {
  readonly tenants: () => readonly string[];
  /** Deletes one batch of a tenant's history that exceeds its retention. */
  readonly prune: (tenant: string) => Promise<Pruned>;
  /** Returns some unused space to the file system. */
  readonly reclaim: () => Promise<Pruned>;
  readonly log: ServiceLog;
  /** The clock of the machine and the time that has passed, in milliseconds; replaced by tests. */
  readonly wall?: () => number;
  readonly uptime?: () => number;
}

/** A difference between the two that no correction of a clock explains, and how long the clock is not trusted then. */
const toleratedMs = 60 * 60_000;
const distrustMs = 60 * 60_000;

const uptimeOfProcess = (): number => performance.now();

/** Deletes expired history of all tenants in the background, in small batches. */
export class Pruner {
  readonly #options: PrunerOptions;
  readonly #stop = createAbortController();
  readonly #timer: NodeJS.Timeout;
  #drift: number;
  #trustedAt = 0;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: PrunerOptions) {
    this.#options = options;
    // The timer must not keep the process alive.
    this.#timer = setInterval(() => void this.tick(), everyMs).unref();
    this.#drift = this.#driftNow();
  }

  /**
   * Deletes expired history, unless the clock of the machine was set within the last hour: a clock that is wrong for a
   * moment must not make everything expire.
   */
  tick(): Promise<void> {
    const drift = this.#driftNow();
    if (Math.abs(drift - this.#drift) > toleratedMs) {
      const hours = Math.round((drift - this.#drift) / 3_600_000);
      this.#options.log({
        level: 'error',
        event: 'clock',
        message: `the clock was set by ${hours} hours: history is kept for an hour`,
      });
      this.#trustedAt = this.#uptime() + distrustMs;
    }
    this.#drift = drift;
    return this.#uptime() < this.#trustedAt ? Promise.resolve() : this.now();
  }

  /** Deletes all expired history. */
  now(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#once());
    return this.#turn;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort(new Error('the service stops'));
    await this.#turn;
  }

  #uptime(): number {
    return (this.#options.uptime ?? uptimeOfProcess)();
  }

  #driftNow(): number {
    return (this.#options.wall ?? Date.now)() - this.#uptime();
  }

  async #once(): Promise<void> {
    const { tenants, prune, reclaim, log } = this.#options;
    for (const work of [...tenants().map((tenant) => () => prune(tenant)), reclaim]) {
      try {
        while (!this.#stop.signal.aborted && (await work()) === 'more')
          await delay(betweenMs, undefined, { signal: this.#stop.signal });
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        log({ level: 'error', event: 'prune', message: wholeMessageOf(error) });
      }
    }
  }
}
