import type { AnsweredRequest, TraceStep } from './answered-request';
import type { JournalEntry } from './journal';
import { loggedPath } from './logged-path';

/** A request with all processing steps of one instance. */
export interface RequestTrace extends JournalEntry {
  readonly account: string;
  readonly steps: readonly TraceStep[];
}

/** The latest traces of this instance, by request ID. */
export class Traces {
  readonly #limit: number;
  readonly #kept = new Map<string, Pick<AnsweredRequest, 'entry' | 'record'>>();

  constructor(limit = 2000) {
    this.#limit = limit;
  }

  add({ entry, record }: Pick<AnsweredRequest, 'entry' | 'record'>): void {
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
