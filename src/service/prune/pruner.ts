import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../core';
import type { ServiceLog } from '../log';
import type { Pruned } from './keep';

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
}

/** Deletes expired history of all tenants in the background, in small batches. */
export class Pruner {
  readonly #options: PrunerOptions;
  readonly #stop = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: PrunerOptions) {
    this.#options = options;
    // The timer must not keep the process alive.
    this.#timer = setInterval(() => void this.now(), everyMs).unref();
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

  async #once(): Promise<void> {
    const { tenants, prune, reclaim, log } = this.#options;
    for (const work of [...tenants().map((tenant) => () => prune(tenant)), reclaim]) {
      try {
        while (!this.#stop.signal.aborted && (await work()) === 'more')
          await delay(betweenMs, undefined, { signal: this.#stop.signal });
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        log({ level: 'error', event: 'prune', message: messageOf(error) });
      }
    }
  }
}
