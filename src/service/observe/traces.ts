import type { JournalEntry } from '../http/journal';

/** One step of the processing of a request. */
export interface TraceStep {
  /** End of the step, in milliseconds after the request arrived. */
  readonly at: number;
  readonly what: string;
  readonly detail?: string;
}

/** A request with all processing steps of one instance. */
export interface RequestTrace extends JournalEntry {
  readonly account: string;
  readonly steps: readonly TraceStep[];
}

/** Records the processing steps of one request. */
export class TraceRecord {
  readonly #start = performance.now();
  readonly #steps: TraceStep[] = [];
  account = '';

  /** Adds a step. `detail` must not contain a secret, a token or a part of a body. */
  step(what: string, detail?: string): void {
    this.#steps.push({
      at: roundMs(performance.now() - this.#start),
      what,
      ...(detail === undefined ? {} : { detail }),
    });
  }

  get steps(): readonly TraceStep[] {
    return this.#steps;
  }
}

/** The latest traces of this instance, by request ID. */
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

/** Rounds milliseconds to three decimals. */
export function roundMs(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
