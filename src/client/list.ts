import { listQueryOf, paging } from '../catalog';
import { ApiError } from './api-error';
import type { Call, ApiCaller } from './caller';
import { parseListAnswer, type ListPage } from './list-answer';
import type { WireObject } from './wire-json';

/** With more pages than this, the service is assumed to return the same pages again and again. */
const mostPages = 10_000;

/** Pages requested at once; concurrent requests are limited separately. */
const atOnce = 50;

/** Tried in this order: only other clients document the largest page size, and some lists have no pages at all. */
const pageSizes = [paging.largestLimit, paging.defaultLimit] as const;

/** Some items of a list, and its paging data. */
export interface ListPart {
  readonly items: readonly WireObject[];
  /** Total number of items in the list, if the service returns it. */
  readonly total?: number;
  /** Whether this is the end of the list. */
  readonly isLast: boolean;
  /** Requests made: more than one if the service refused a page size. */
  readonly calls: number;
}

interface LimitedPage {
  readonly page: ListPage;
  readonly limit: number;
  readonly calls: number;
}

/** Reads lists completely, or in parts. */
export class Lister {
  readonly #caller: ApiCaller;
  // By path: the number of page sizes that the service refused.
  readonly #steps = new Map<string, number>();

  constructor(caller: ApiCaller) {
    this.#caller = caller;
  }

  /** Returns all items of a list. */
  async all(call: Call): Promise<readonly WireObject[]> {
    if (isBare(call)) return parseListAnswer(await this.#caller.call(call)).items;
    const first = await this.#pages(call);
    // The list changed between two pages, so an item may be missing.
    return first.steady ? first.items : (await this.#pages(call)).items;
  }

  /** Returns at most `most` items from an offset; a list without pages is returned whole. */
  async part(call: Call, offset: number, most: number): Promise<ListPart> {
    if (isBare(call)) return { items: parseListAnswer(await this.#caller.call(call)).items, isLast: true, calls: 1 };
    const { page, limit, calls } = await this.#page(call, offset, most);
    return {
      items: page.items,
      ...(page.total === undefined ? {} : { total: page.total }),
      isLast: isLast(page, offset + page.items.length, limit),
      calls,
    };
  }

  async #pages(call: Call): Promise<{ readonly items: readonly WireObject[]; readonly steady: boolean }> {
    const first = await this.#page(call, 0);
    const size = first.page.items.length;
    const { total } = first.page;
    if (isLast(first.page, size, first.limit)) return { items: union([first.page]), steady: true };
    if (total === undefined) return { items: union(await this.#onward(call, first)), steady: true };
    const count = Math.ceil(total / size);
    if (!(count <= mostPages)) throw unreadable(call, total, size);
    const rest: ListPage[] = [];
    // If the total is larger than the actual list, stop at the first empty page.
    for (let i = 1; i < count && rest.at(-1)?.items.length !== 0; i += atOnce) {
      const offsets = Array.from({ length: Math.min(atOnce, count - i) }, (_, j) => (i + j) * size);
      rest.push(...(await Promise.all(offsets.map(async (offset) => (await this.#page(call, offset, size)).page))));
    }
    // Pages of different lengths leave gaps between the offsets.
    const even = rest.slice(0, -1).every((page) => page.items.length === size);
    const items = union(even ? [first.page, ...rest] : await this.#onward(call, first));
    // If items move between pages meanwhile, one may be seen twice and another not at all. A service that ignores the
    // offset always returns the first page, so reading again would not help.
    const complete = items.length >= total || items.length <= size;
    const steady = complete && rest.every((page) => page.total === undefined || page.total === total);
    return { items, steady };
  }

  /** Reads the pages of a list without a usable total, one after the other. */
  async #onward(call: Call, first: LimitedPage): Promise<readonly ListPage[]> {
    const pages = [first.page];
    let offset = first.page.items.length;
    for (let last = false; !last && pages.length < mostPages;) {
      const before = union(pages).length;
      const { page, limit } = await this.#page(call, offset);
      pages.push(page);
      offset += page.items.length;
      last = isLast(page, offset, limit) || union(pages).length === before;
    }
    return pages;
  }

  async #page(call: Call, offset: number, most: number = paging.largestLimit): Promise<LimitedPage> {
    const step = this.#steps.get(call.path) ?? 0;
    const size = pageSizes[step];
    const limit = size === undefined ? undefined : Math.min(size, most);
    try {
      const paged = limit === undefined ? call : { ...call, query: { ...call.query, offset, limit } };
      const page = parseListAnswer(await this.#caller.call(paged));
      return limit === undefined ? { page: { ...page, paged: false }, limit: 0, calls: 1 } : { page, limit, calls: 1 };
    } catch (error) {
      if (limit === undefined || !refusesPaging(error)) throw error;
      this.#steps.set(call.path, Math.max(this.#steps.get(call.path) ?? 0, step + 1));
      const again = await this.#page(call, offset, most);
      return { ...again, calls: again.calls + 1 };
    }
  }
}

function unreadable({ method, path }: Call, total: number, size: number): ApiError {
  const message = `${method} ${path} claims ${total} items in pages of ${size}; at most ${mostPages} pages are read`;
  return new ApiError('API_UNREADABLE_ANSWER', message, { method, path, outcome: 'refused' });
}

/** Bare lists have no pages and accept no paging parameters. */
function isBare({ kind }: Call): boolean {
  return kind !== undefined && !listQueryOf(kind).includes('limit');
}

function union(pages: readonly ListPage[]): readonly WireObject[] {
  const items = new Map<unknown, WireObject>();
  for (const page of pages) {
    for (const item of page.items) items.set(typeof item['id'] === 'string' ? item['id'] : Symbol('no id'), item);
  }
  return [...items.values()];
}

function isLast(page: ListPage, read: number, limit: number): boolean {
  if (!page.paged || page.items.length === 0) return true;
  if (page.total !== undefined) return read >= page.total;
  if (page.limit !== undefined) return page.items.length < Math.min(page.limit, limit);
  // A full page of the default size may be the most that the service returns at once.
  return page.items.length < limit && page.items.length !== paging.defaultLimit;
}

function refusesPaging(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && /\b(limit|offset)\b/i.test(error.message);
}
