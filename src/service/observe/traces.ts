import type { JournalEntry } from '../http/journal';
import { loggedPath } from '../http/logged-path';

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

/** The detail of a step. A function is called when the trace is read, because few traces are. */
export type StepDetail = string | (() => string);

/** Makes a detail of a value. The function does not keep the scope of the caller, which contains the request. */
export function detailOf<T>(value: T, textOf: (value: T) => string): StepDetail {
  return () => textOf(value);
}

/** Records the processing steps of one request. */
export class TraceRecord {
  readonly #start = performance.now();
  readonly #steps: { readonly at: number; readonly what: string; readonly detail: StepDetail | undefined }[] = [];
  account = '';

  /** Adds a step. `detail` must not contain a secret, a token or a part of a body. */
  step(what: string, detail?: StepDetail): void {
    this.#steps.push({ at: performance.now() - this.#start, what, detail });
  }

  get steps(): readonly TraceStep[] {
    return this.#steps.map(({ at, what, detail }) => ({
      at: roundMs(at),
      what,
      ...(detail === undefined ? {} : { detail: typeof detail === 'string' ? detail : detail() }),
    }));
  }
}

/** The latest traces of this instance, by request ID. */
export class Traces {
  readonly #limit: number;
  readonly #kept = new Map<string, { readonly entry: JournalEntry; readonly record: TraceRecord }>();

  constructor(limit = 2000) {
    this.#limit = limit;
  }

  add(entry: JournalEntry, record: TraceRecord): void {
    const known = this.#kept.get(entry.requestId);
    // Clients choose the ID: nobody replaces the trace of another tenant with it.
    if (known !== undefined && known.entry.tenant !== entry.tenant) return;
    this.#kept.set(entry.requestId, { entry, record });
    if (this.#kept.size <= this.#limit) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }

  get(requestId: string): RequestTrace | undefined {
    const found = this.#kept.get(requestId);
    if (found === undefined) return undefined;
    const { entry, record } = found;
    return { ...entry, path: loggedPath(entry.path), account: record.account, steps: record.steps };
  }
}

/** Rounds milliseconds to three decimals. */
export function roundMs(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
