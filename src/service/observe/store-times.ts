import { StoreUnavailable } from '../storage/store-unavailable';

/** Durations of one read or write of the store, in milliseconds. */
export interface StoreTimes {
  readonly operation: 'read' | 'write';
  /** Time in the queue. */
  readonly waitMs: number;
  readonly workMs: number;
  /** Time from the end of the work until it was committed. */
  readonly commitMs: number;
}

/**
 * Measures one operation. `run` executes it and wraps the work itself, for every attempt, in the given function. `done`
 * receives the durations, also after a failure.
 */
export async function measure<T>(
  operation: StoreTimes['operation'],
  run: (around: (work: () => Promise<T>) => Promise<T>) => Promise<T>,
  done: (times: StoreTimes) => void,
): Promise<T> {
  const start = performance.now();
  let [begun, ended] = [start, start];
  try {
    return await run(async (work) => {
      begun = performance.now();
      try {
        return await work();
      } finally {
        ended = performance.now();
      }
    });
  } finally {
    const commitMs = Math.max(performance.now() - ended, 0);
    done({ operation, waitMs: begun - start, workMs: ended - begun, commitMs });
  }
}

/** Formats durations as `waited 0.1 ms, worked 2 ms, committed 1.3 ms`. */
export function timesText({ operation, waitMs, workMs, commitMs }: StoreTimes): string {
  const [wait, work, commit] = [waitMs, workMs, commitMs].map((ms) => `${ms.toFixed(1)} ms`);
  return `waited ${wait}, worked ${work}${operation === 'write' ? `, committed ${commit}` : ''}`;
}

/** The store became unavailable, or works again. */
export type StoreChange =
  | { readonly is: 'unavailable'; readonly why: string }
  | { readonly is: 'available'; readonly afterMs: number };

/** Reports once that the store is unavailable, and once that it works again. */
export class StoreWatch {
  readonly #report: (change: StoreChange) => void;
  #failedAt: number | undefined;

  constructor(report: (change: StoreChange) => void) {
    this.#report = report;
  }

  /** Observes the outcome of an operation of the store. */
  async follow<T>(operation: Promise<T>): Promise<T> {
    try {
      const result = await operation;
      this.#worked();
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailable) this.#failed(error.message);
      throw error;
    }
  }

  #failed(why: string): void {
    if (this.#failedAt !== undefined) return;
    this.#failedAt = performance.now();
    this.#report({ is: 'unavailable', why });
  }

  #worked(): void {
    if (this.#failedAt === undefined) return;
    const afterMs = Math.round(performance.now() - this.#failedAt);
    this.#failedAt = undefined;
    this.#report({ is: 'available', afterMs });
  }
}
