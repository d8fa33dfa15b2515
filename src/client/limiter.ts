import type { Clock } from '../core';

/** Lets a limited number of tasks run at a time, first come first served, and can hold all of them back. */
export class Limiter {
  readonly #most: number;
  readonly #clock: Clock;
  readonly #waiting = new Set<() => void>();
  #running = 0;
  #heldUntil = 0;

  constructor(most: number, clock: Clock) {
    this.#most = most;
    this.#clock = clock;
  }

  /** Nothing starts for the next `ms` milliseconds. */
  hold(ms: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, this.#clock.now() + ms);
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
    if (this.#running < this.#most) {
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

  // The place goes to the next in line without being given up in between.
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#running--;
    else {
      this.#waiting.delete(next);
      next();
    }
  }
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason));
}
