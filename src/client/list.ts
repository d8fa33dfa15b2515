import { paging } from '../catalog';
import { ApiError } from './api-error';
import type { Call, Caller } from './caller';
import { readPage, type Page } from './list-answer';
import type { WireObject } from './wire-json';

/** More pages than this are taken for a service that starts over again and again. */
const mostPages = 10_000;

/** Tried in this order: the largest page is known from clients only, and some lists have no pages at all. */
const pageSizes = [paging.largestLimit, paging.defaultLimit] as const;

/** Reads lists to their end. */
export class Lister {
  readonly #caller: Caller;
  // By path, how many of the page sizes the service refused.
  readonly #steps = new Map<string, number>();

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
    const step = this.#steps.get(call.path) ?? 0;
    const limit = pageSizes[step];
    try {
      const paged = limit === undefined ? call : { ...call, query: { ...call.query, offset, limit } };
      const page = readPage(await this.#caller.call(paged));
      return limit === undefined ? { page: { ...page, paged: false }, asked: 0 } : { page, asked: limit };
    } catch (error) {
      if (limit === undefined || !refusesPaging(error)) throw error;
      this.#steps.set(call.path, step + 1);
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

function refusesPaging(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && /\b(limit|offset)\b/i.test(error.message);
}
