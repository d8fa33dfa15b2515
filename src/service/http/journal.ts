import { isMeant, type RequestMatch } from './request-match';

/** One request that was answered. */
export interface JournalEntry {
  /** When it came; ISO 8601, by the clock of the service. */
  readonly time: string;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** 0 when the connection was dropped on purpose. */
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  /** Empty before the caller was identified. */
  readonly tenant: string;
  /** The kind whose endpoint was called; empty for any other. */
  readonly kind: string;
  /** Query parameters that mean nothing at that path, which a lenient service ignores. */
  readonly ignored?: readonly string[];
}

/** Which entries are meant. */
export interface JournalMatch extends RequestMatch {
  readonly status?: number;
}

/** The latest requests, and how many there were of each kind. Holds no bodies and no headers. */
export class RequestJournal {
  readonly #limit: number;
  #entries: JournalEntry[] = [];
  readonly #counts = new Map<string, number>();

  constructor(limit = 10_000) {
    this.#limit = limit;
  }

  add(entry: JournalEntry): void {
    this.#entries.push(entry);
    if (this.#entries.length > this.#limit * 2) this.#entries = this.#entries.slice(-this.#limit);
    const key = `${entry.method} ${entry.status}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Oldest first. */
  get entries(): readonly JournalEntry[] {
    return this.#entries.slice(-this.#limit);
  }

  /** How many requests there were since the start, by method and status: `{ 'GET 200': 3 }`. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }

  /** The kept requests that match, oldest first. */
  find(match: JournalMatch): readonly JournalEntry[] {
    return this.entries.filter((entry) => isMeant(match, entry) && (match.status ?? entry.status) === entry.status);
  }

  /** How many of the kept requests match. */
  count(match: JournalMatch): number {
    return this.find(match).length;
  }

  clear(): void {
    this.#entries = [];
    this.#counts.clear();
  }
}
