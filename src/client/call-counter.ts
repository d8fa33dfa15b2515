import type { HttpMethod } from './http';

/** Number of requests by method, retries included, and the number of retries. */
export interface CallCounts extends Readonly<Record<HttpMethod, number>> {
  readonly repeated: number;
  /** Current limit of concurrent requests. */
  readonly limit: number;
}

/** Counts requests. */
export class CallCounter {
  readonly counts = { GET: 0, POST: 0, PUT: 0, DELETE: 0, repeated: 0 };

  /** Counts one request; `attempt` starts at 1. */
  count(method: HttpMethod, attempt: number): void {
    this.counts[method]++;
    if (attempt > 1) this.counts.repeated++;
  }
}
