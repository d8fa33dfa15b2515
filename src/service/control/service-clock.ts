import { setImmediate as nextTurn } from 'node:timers/promises';
import { createAbortController, anySignal, type Clock } from '../../core';

/**
 * The clock of tokens and jobs. It follows the base clock until it is set or advanced. From then on it is frozen
 * between advances, until `resume` or `reset`.
 */
export class ServiceClock implements Clock {
  readonly #base: Clock;
  readonly #sleepers = new Set<{ readonly due: number }>();
  #frozenAt: number | undefined;
  #offset = 0;
  #changed = createAbortController();

  constructor(base: Clock) {
    this.#base = base;
  }

  get state(): 'running' | 'standing' {
    return this.#frozenAt === undefined ? 'running' : 'standing';
  }

  now(): number {
    return this.#frozenAt ?? this.#base.now() + this.#offset;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const sleeper = { due: this.now() + ms };
    this.#sleepers.add(sleeper);
    try {
      // A running clock may be set back meanwhile; the time that has passed counts.
      while ((await this.#wait(sleeper.due - this.now(), signal)) === 'changed' && this.now() < sleeper.due);
    } finally {
      this.#sleepers.delete(sleeper);
    }
  }

  /** Sets and freezes the time. Sleepers that become due are not woken one by one. */
  set(time: number): void {
    this.#frozenAt = time;
    this.#change();
  }

  /**
   * Moves the time forward, then freezes it. Wakes sleepers in the order of their due times. Awaits `settled` after
   * each, so that jobs complete all their steps.
   */
  async advance(ms: number, settled: () => Promise<unknown>): Promise<void> {
    const target = this.now() + ms;
    this.#frozenAt = this.now();
    await settled();
    for (;;) {
      const due = Math.min(...[...this.#sleepers].map((sleeper) => sleeper.due));
      if (due > target) break;
      this.set(Math.max(due, this.now()));
      await nextTurn();
      await settled();
      await nextTurn();
    }
    this.set(target);
  }

  /** Resumes from the current time. */
  resume(): void {
    this.#offset = this.now() - this.#base.now();
    this.#frozenAt = undefined;
    this.#change();
  }

  /** Follows the base clock again. */
  reset(): void {
    this.#offset = 0;
    this.#frozenAt = undefined;
    this.#change();
  }

  #change(): void {
    this.#changed.abort();
    this.#changed = createAbortController();
  }

  async #wait(ms: number, signal: AbortSignal | undefined): Promise<'elapsed' | 'changed'> {
    signal?.throwIfAborted();
    if (this.#frozenAt !== undefined && ms <= 0) {
      await nextTurn();
      return 'elapsed';
    }
    const changed = this.#changed.signal;
    const either = signal === undefined ? changed : anySignal(signal, changed);
    try {
      if (this.#frozenAt === undefined) {
        await this.#base.sleep(ms, either);
        return 'elapsed';
      }
      await onceAborted(either);
    } catch (error) {
      if (signal?.aborted === true || !changed.aborted) throw error;
    }
    return 'changed';
  }
}

function onceAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
