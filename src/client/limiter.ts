import type { Clock } from '../core';

/**
 * Lets a limited number of tasks run at a time, first come first served, and can hold all of them back. The number is
 * halved when the other side says that there are too many, and grows by one for each round that went well.
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

  /** Nothing starts for the next `ms` milliseconds. */
  hold(ms: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, this.#clock.now() + ms);
  }

  /** How many may run at a time now. */
  get limit(): number {
    return Math.floor(this.#limit);
  }

  /** Taken when a task starts: what began before a cut is no reason for another. */
  get cuts(): number {
    return this.#cuts;
  }

  /** There are too many, says a task that began after so many cuts. */
  slower(cuts: number): void {
    if (cuts !== this.#cuts) return;
    this.#cuts++;
    this.#limit = Math.max(1, this.#limit / 2);
  }

  /** A task went well. */
  faster(): void {
    this.#limit = Math.min(this.#most, this.#limit + 1 / this.#limit);
    this.#admit();
  }

  /** Runs a task when there is room. Rejects with the signal's reason when aborted while waiting. */
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
