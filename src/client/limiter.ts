import type { Clock } from '../core';

/**
 * Limits concurrent tasks, in FIFO order, and can delay all of them. The limit is halved when the service is
 * overloaded. It grows by one for each round of successful tasks.
 */
export class Limiter {
  readonly #most: number;
  readonly #clock: Clock;
  readonly #waiting = new Set<() => void>();
  #limit: number;
  #running = 0;
  #heldUntil = 0;
  #cuts = 0;

  constructor(most: number, clock: Clock) {
    this.#most = most;
    this.#limit = most;
    this.#clock = clock;
  }

  /** Delays the start of further tasks by `ms` milliseconds. */
  hold(ms: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, this.#clock.now() + ms);
  }

  /** Current limit of concurrent tasks. */
  get limit(): number {
    return Math.floor(this.#limit);
  }

  /** Number of reductions so far. A task that started before the last reduction must not cause another one. */
  get cuts(): number {
    return this.#cuts;
  }

  /** Halves the limit, unless it was reduced since the task started with this `cuts`. */
  slower(cuts: number): void {
    if (cuts !== this.#cuts) return;
    this.#cuts++;
    this.#limit = Math.max(1, this.#limit / 2);
  }

  /** Raises the limit after a successful task. */
  faster(): void {
    this.#limit = Math.min(this.#most, this.#limit + 1 / this.#limit);
    this.#admit();
  }

  /** Runs a task when a slot is free. Rejects with the signal's reason if aborted while waiting. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#enter(signal);
    try {
      const hold = this.#heldUntil - this.#clock.now();
      if (hold > 0) await this.#clock.sleep(hold, signal);
      return await task();
    } finally {
      this.#leave();
    }
  }

  #enter(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) return Promise.reject(reasonOf(signal));
    if (this.#running < this.limit) {
      this.#running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        this.#waiting.delete(enter);
        reject(signal === undefined ? new Error('aborted') : reasonOf(signal));
      };
      this.#waiting.add(enter);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  #leave(): void {
    this.#running--;
    this.#admit();
  }

  #admit(): void {
    for (const next of this.#waiting) {
      if (this.#running >= this.limit) return;
      this.#waiting.delete(next);
      this.#running++;
      next();
    }
  }
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason));
}
