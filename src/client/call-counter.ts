import type { HttpMethod } from './http';

/** How many requests were made, repetitions included, and how many of them were repetitions. */
export interface CallCounts extends Readonly<Record<HttpMethod, number>> {
  readonly repeated: number;
  /** How many may be under way at once by now. */
  readonly limit: number;
}

/** Counts requests. */
export class CallCounter {
  readonly counts = { GET: 0, POST: 0, PUT: 0, DELETE: 0, repeated: 0 };

  /** `attempt` counts from 1. */
  count(method: HttpMethod, attempt: number): void {
    this.counts[method]++;
    if (attempt > 1) this.counts.repeated++;
  }
}
