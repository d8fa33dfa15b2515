import type { JournalEntry } from '../http/journal';

/** One thing that was done for a request. */
export interface TraceStep {
  /** Milliseconds since the request came, when the step ended. */
  readonly at: number;
  readonly what: string;
  readonly detail?: string;
}

/** A request and everything that one instance did until it was answered. */
export interface RequestTrace extends JournalEntry {
  readonly account: string;
  readonly steps: readonly TraceStep[];
}

/** Keeps what is done for one request. */
export class TraceRecord {
  readonly #start = performance.now();
  readonly #steps: TraceStep[] = [];
  account = '';

  /** `detail` never holds a secret, a token or a part of a body. */
  step(what: string, detail?: string): void {
    this.#steps.push({
      at: rounded(performance.now() - this.#start),
      what,
      ...(detail === undefined ? {} : { detail }),
    });
  }

  get steps(): readonly TraceStep[] {
    return this.#steps;
  }
}

/** The latest traces of this instance, by the ids of their requests. */
export class Traces {
  readonly #limit: number;
  readonly #kept = new Map<string, RequestTrace>();

  constructor(limit = 2000) {
    this.#limit = limit;
  }

  add(trace: RequestTrace): void {
    this.#kept.set(trace.requestId, trace);
    if (this.#kept.size <= this.#limit) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }

  get(requestId: string): RequestTrace | undefined {
    return this.#kept.get(requestId);
  }
}

/** Milliseconds as they are shown: to the thousandth. */
export function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
