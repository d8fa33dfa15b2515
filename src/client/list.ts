import { paging } from '../catalog';
import { ApiError } from './api-error';
import type { Call, Caller } from './caller';
import { readPage, type Page } from './list-answer';
import type { WireObject } from './wire-json';

/** More pages than this are taken for a service that starts over again and again. */
const mostPages = 10_000;

/** Reads lists to their end. */
export class Lister {
  readonly #caller: Caller;
  // Collections whose service refused the large pages.
  readonly #small = new Set<string>();

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Every item of a list. */
  async all(call: Call): Promise<readonly WireObject[]> {
    const style = call.kind?.api.listStyle;
    // Bare lists have no pages, and their queries no place to ask for one.
    if (style === 'array' || style === 'array-of-arrays') return readPage(await this.#caller.call(call)).items;
    const first = await this.#pages(call);
    // Something came or went between two pages, so that one item may have slipped through.
    return first.steady ? first.items : (await this.#pages(call)).items;
  }

  async #pages(call: Call): Promise<{ readonly items: readonly WireObject[]; readonly steady: boolean }> {
    const items = new Map<unknown, WireObject>();
    let total: number | undefined;
    let steady = true;
    let offset = 0;
    for (let count = 0; count < mostPages; count++) {
      const { page, asked } = await this.#page(call, offset);
      const before = items.size;
      for (const item of page.items) items.set(typeof item['id'] === 'string' ? item['id'] : Symbol('no id'), item);
      steady &&= total === undefined || page.total === undefined || page.total === total;
      total = page.total ?? total;
      offset += page.items.length;
      if (isLast(page, offset, asked) || items.size === before) break;
    }
    return { items: [...items.values()], steady };
  }

  async #page(call: Call, offset: number): Promise<{ readonly page: Page; readonly asked: number }> {
    const limit = this.#small.has(call.path) ? paging.defaultLimit : paging.largestLimit;
    try {
      const answer = await this.#caller.call({ ...call, query: { ...call.query, offset, limit } });
      return { page: readPage(answer), asked: limit };
    } catch (error) {
      // The largest page is known from clients only: a service may have another limit.
      if (limit === paging.defaultLimit || !mentionsLimit(error)) throw error;
      this.#small.add(call.path);
      return this.#page(call, offset);
    }
  }
}

function isLast(page: Page, read: number, asked: number): boolean {
  if (!page.paged || page.items.length === 0) return true;
  if (page.total !== undefined) return read >= page.total;
  if (page.limit !== undefined) return page.items.length < Math.min(page.limit, asked);
  // A full page of the default size may be all that a service gives at once.
  return page.items.length < asked && page.items.length !== paging.defaultLimit;
}

function mentionsLimit(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && /\blimit\b/i.test(error.message);
}
