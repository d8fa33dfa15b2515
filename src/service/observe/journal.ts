/** A request that was answered. */
export interface JournalEntry {
  /** Time at which it arrived; ISO 8601, by the clock of the service. */
  readonly time: string;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** HTTP status; 0 if a fault closed the connection. */
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  /** Empty if the caller was not authenticated. */
  readonly tenant: string;
  /** Kind of the endpoint; empty for other endpoints. */
  readonly kind: string;
  /** Unknown query parameters, which a lenient service ignores. */
  readonly ignored?: readonly string[];
}

/** Filter for journal entries. */
export interface JournalMatch extends RequestMatch {
  readonly status?: number;
}

/** Limits of the journal. */
const mostEntries = 10_000;
const mostCharacters = 8 * 2 ** 20;

/** The latest requests, and the number of requests by method and status. Contains no bodies and no headers. */
export class RequestJournal {
  readonly #limit: number;
  #entries: JournalEntry[] = [];
  /** Index of the oldest entry that is kept. */
  #first = 0;
  #characters = 0;
  readonly #counts = new Map<string, number>();

  constructor(limit = mostEntries) {
    this.#limit = limit;
  }

  add(entry: JournalEntry): void {
    this.#entries.push(entry);
    this.#characters += sizeOf(entry);
    while (this.#entries.length - this.#first > this.#limit || this.#characters > mostCharacters) this.#dropOldest();
    const key = `${entry.method} ${entry.status}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Stored entries, oldest first. */
  get entries(): readonly JournalEntry[] {
    return this.#entries.slice(this.#first);
  }

  /** Number of requests since the start, by method and status: `{ 'GET 200': 3 }`. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }

  /** Returns the stored requests that match, oldest first. */
  find(match: JournalMatch): readonly JournalEntry[] {
    return this.entries.filter((entry) => isMeant(match, entry) && (match.status ?? entry.status) === entry.status);
  }

  /** Returns the number of stored requests that match. */
  count(match: JournalMatch): number {
    return this.find(match).length;
  }

  clear(): void {
    this.#entries = [];
    this.#first = 0;
    this.#characters = 0;
    this.#counts.clear();
  }

  #dropOldest(): void {
    const oldest = this.#entries[this.#first];
    this.#characters -= oldest === undefined ? 0 : sizeOf(oldest);
    this.#first += 1;
    // An array is copied only once for as many entries as it keeps.
    if (this.#first < this.#limit) return;
    this.#entries = this.#entries.slice(this.#first);
    this.#first = 0;
  }
}

function sizeOf({ path, ignored = [] }: JournalEntry): number {
  return ignored.reduce((sum, name) => sum + name.length, path.length);
}

/** Filter for requests. A missing field matches everything. */
export interface RequestMatch {
  readonly method?: string;
  /** Matched against path and query. Regular expressions never come from a client. */
  readonly path?: RegExp | TextMatch;
  /** Kind of the endpoint. */
  readonly kind?: string;
  /** TSG ID of the caller's tenant; empty for a request without a valid token. */
  readonly tenant?: string;
}

/** The properties of a request that are known before it is answered. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly kind: string;
  readonly tenant: string;
}

/** Whether a request matches a filter. */
export function isMeant({ method, path, kind, tenant }: RequestMatch, seen: SeenRequest): boolean {
  return (
    (method ?? seen.method) === seen.method &&
    (kind ?? seen.kind) === seen.kind &&
    (tenant ?? seen.tenant) === seen.tenant &&
    (path === undefined || (path instanceof RegExp ? seen.path.search(path) !== -1 : path.test(seen.path)))
  );
}

/**
 * A pattern without regular expressions: a substring, or with `*` several substrings in this order. The time is
 * proportional to the text for every pattern.
 */
export class TextMatch {
  readonly pattern: string;
  readonly #parts: readonly string[];

  constructor(pattern: string) {
    this.pattern = pattern;
    this.#parts = pattern.split('*');
  }

  test(text: string): boolean {
    let from = 0;
    for (const part of this.#parts) {
      const at = text.indexOf(part, from);
      if (at === -1) return false;
      from = at + part.length;
    }
    return true;
  }
}
