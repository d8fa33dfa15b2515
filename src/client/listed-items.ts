import { ApiError } from './api-error';
import type { Call } from './caller';
import type { ListPage } from './list-answer';
import type { WireObject } from './wire-json';

/** What one list may have. A tenant of the local service has at most as many objects. */
export const listLimits = { items: 200_000, bytes: 64 * 2 ** 20, pages: 10_000 } as const;

/** The items of a list while its pages come in, each object once. Counting a page throws `ApiError` beyond the limits. */
export class ListedItems {
  readonly #call: Call;
  readonly #items = new Map<unknown, WireObject>();
  #bytes = 0;
  #pages = 0;
  /** Items of all pages, repeated ones included. */
  received = 0;

  constructor(call: Call) {
    this.#call = call;
  }

  add(page: ListPage): void {
    this.count(page);
    this.take(page);
  }

  /** Counts a page before its turn: pages arrive in any order, and all of them are in memory. */
  count(page: ListPage): void {
    this.#pages++;
    this.#bytes += page.bytes;
    this.received += page.items.length;
    if (this.#pages > listLimits.pages) throw this.#tooLong(`${listLimits.pages} pages`);
    if (this.#bytes > listLimits.bytes) throw this.#tooLong(`${listLimits.bytes / 2 ** 20} MiB`);
    if (this.received > listLimits.items) throw this.#tooLong(`${listLimits.items} items`);
  }

  /** Takes the items of a page that was counted. */
  take(page: ListPage): void {
    for (const item of page.items) {
      this.#items.set(typeof item['id'] === 'string' ? item['id'] : Symbol('no id'), item);
    }
  }

  /** Number of different objects. */
  get size(): number {
    return this.#items.size;
  }

  all(): readonly WireObject[] {
    return [...this.#items.values()];
  }

  #tooLong(limit: string): ApiError {
    return listError('API_TOO_LARGE', this.#call, `has more than ${limit}; use a filter, or check the service`);
  }
}

/** Builds an error that names the list. */
export function listError(
  code: 'API_TOO_LARGE' | 'API_UNEXPECTED_ANSWER',
  { method, path, query = {} }: Call,
  cause: string,
): ApiError {
  const where = Object.entries(query)
    .filter(([name, value]) => value !== undefined && name !== 'limit' && name !== 'offset')
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const list = `the list ${method} ${path}${where.length === 0 ? '' : ` of ${where.join(', ')}`}`;
  return new ApiError(code, `${list} ${cause}`, { method, path, outcome: 'refused' });
}
