import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../core';
import type { ServiceLog } from '../log';
import type { Pruned } from './keep';

/** How often it is looked for what is kept no longer, and the pause between two parts of it. */
const everyMs = 60_000;
const betweenMs = 20;

/** What the pruner needs of the service. */
export interface PrunerOptions {
  readonly tenants: () => readonly string[];
  /** Deletes some of what a tenant keeps no longer. */
  readonly prune: (tenant: string) => Promise<Pruned>;
  /** Gives some of the space back that is no longer used. */
  readonly reclaim: () => Promise<Pruned>;
  readonly log: ServiceLog;
}

/** Deletes what tenants keep no longer, in the background and in small parts. */
export class Pruner {
  readonly #options: PrunerOptions;
  readonly #stop = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: PrunerOptions) {
    this.#options = options;
    // A process that has nothing else to do ends.
    this.#timer = setInterval(() => void this.now(), everyMs).unref();
  }

  /** Deletes all that is kept no longer. */
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
