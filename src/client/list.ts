import { hasOwnId, listQueryOf, paging } from '../catalog';
import { anySignal, createAbortController } from '../core';
import { ApiError } from './api-error';
import { answerLimits } from './arriving-bytes';
import type { Call, ApiCaller } from './caller';
import { parseListAnswer, type ListPage } from './list-answer';
import { ListedItems, listError, listLimits } from './listed-items';
import type { WireObject } from './wire-json';

/** Pages requested at once; concurrent requests are limited separately. */
const mostAtOnce = 50;
/** Bytes that pages requested at once may have, if they are as long as the first one. */
const mostBytesAtOnce = answerLimits.all / 2;

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

/** One reading of a whole list. */
interface Reading {
  readonly items: readonly WireObject[];
  /** Whether the list seems not to have changed meanwhile. */
  readonly steady: boolean;
  /** Why this is certainly not the whole list. */
  readonly lack?: string;
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

  /** Returns all items of a list. Rejects if the service does not return all of them. */
  async all(call: Call): Promise<readonly WireObject[]> {
    if (isBare(call)) {
      const whole = new ListedItems(call);
      const page = await this.#send(call, 0);
      whole.add(page);
      return page.items;
    }
    const first = await this.#pages(call);
    // The list changed between two pages, so an item may be missing.
    const second = first.steady ? first : await this.#pages(call);
    // Page after page, a list that grows all the time has an end too: the total of its last page, or a limit.
    const isMoving = !second.steady && second.lack === undefined;
    const { items, steady, lack } = isMoving ? await this.#onward(call, await this.#page(call, 0)) : second;
    if (lack !== undefined) throw listError('API_UNEXPECTED_ANSWER', call, lack);
    if (!steady) throw listError('API_UNEXPECTED_ANSWER', call, 'loses items while it is read; try again');
    return items;
  }

  /** Returns at most `most` items from an offset; a list without pages is returned whole. */
  async part(call: Call, offset: number, most: number): Promise<ListPart> {
    if (offset > listLimits.items) {
      throw listError('API_TOO_LARGE', call, `has more than ${listLimits.items} items; use a filter`);
    }
    if (isBare(call)) return { items: (await this.#send(call, 0)).items, isLast: true, calls: 1 };
    const { page, limit, calls } = await this.#page(call, offset, most);
    return {
      items: page.items,
      ...(page.total === undefined ? {} : { total: page.total }),
      isLast: isLast(page, offset + page.items.length, limit),
      calls,
    };
  }

  async #pages(call: Call): Promise<Reading> {
    const first = await this.#page(call, 0);
    const size = first.page.items.length;
    const { total } = first.page;
    if (total === undefined || isLast(first.page, size, first.limit)) return this.#onward(call, first);
    const listed = new ListedItems(call);
    listed.add(first.page);
    if (total > listLimits.items || Math.ceil(total / size) > listLimits.pages) {
      const cause = `claims ${total} items in pages of ${size}; at most ${listLimits.items} items and ${listLimits.pages} pages are read`;
      throw listError('API_TOO_LARGE', call, cause);
    }
    const count = Math.ceil(total / size);
    const atOnce = Math.max(1, Math.min(mostAtOnce, Math.floor(mostBytesAtOnce / first.page.bytes)));
    // Pages of different lengths leave gaps between the offsets.
    let isEven = true;
    let isSameTotal = true;
    for (let i = 1; i < count && isEven; i += atOnce) {
      const offsets = Array.from({ length: Math.min(atOnce, count - i) }, (_, j) => (i + j) * size);
      for (const [j, page] of (await this.#together(call, offsets, size, listed)).entries()) {
        listed.take(page);
        isEven &&= page.items.length === size || i + j === count - 1;
        isSameTotal &&= page.total === undefined || page.total === total;
      }
    }
    if (!isEven) return this.#onward(call, first);
    // If items move between pages meanwhile, one may be seen twice and another not at all.
    if (listed.size >= total) return { items: listed.all(), steady: isSameTotal };
    const isShort = listed.size <= size || (isSameTotal && listed.received < total);
    return { items: listed.all(), steady: false, ...(isShort ? lackOf(total, listed) : {}) };
  }

  /** Reads pages at once and counts them as they arrive. The first failure ends the other requests. */
  async #together(
    call: Call,
    offsets: readonly number[],
    size: number,
    listed: ListedItems,
  ): Promise<readonly ListPage[]> {
    const failed = createAbortController();
    const signal = call.signal === undefined ? failed.signal : anySignal(call.signal, failed.signal);
    try {
      return await Promise.all(
        offsets.map(async (offset) => {
          const { page } = await this.#page({ ...call, signal }, offset, size);
          listed.count(page);
          return page;
        }),
      );
    } catch (error) {
      failed.abort(error);
      throw error;
    }
  }

  /** Reads the pages of a list without a usable total, one after the other. */
  async #onward(call: Call, first: LimitedPage): Promise<Reading> {
    const listed = new ListedItems(call);
    listed.add(first.page);
    let { total } = first.page;
    // Items that follow a removed one move up, perhaps onto a page that was already read.
    let steady = true;
    let last = isLast(first.page, first.page.items.length, first.limit);
    while (!last) {
      const { size } = listed;
      const { page, limit } = await this.#page(call, listed.received);
      listed.add(page);
      steady &&= total === undefined || page.total === undefined || page.total >= total;
      total = page.total;
      // A service that ignores the offset returns the same items again.
      last = isLast(page, listed.received, limit) || listed.size === size;
    }
    const lack = total !== undefined && listed.received < total ? lackOf(total, listed) : {};
    return { items: listed.all(), steady, ...lack };
  }

  async #page(call: Call, offset: number, most: number = paging.largestLimit): Promise<LimitedPage> {
    const step = this.#steps.get(call.path) ?? 0;
    const size = pageSizes[step];
    const limit = size === undefined ? undefined : Math.min(size, most);
    try {
      const paged = limit === undefined ? call : { ...call, query: { ...call.query, offset, limit } };
      const page = await this.#send(paged, limit === undefined ? 0 : offset);
      return limit === undefined ? { page: { ...page, paged: false }, limit: 0, calls: 1 } : { page, limit, calls: 1 };
    } catch (error) {
      if (limit === undefined || !needsSmallerPages(error, limit)) throw error;
      this.#steps.set(call.path, Math.max(this.#steps.get(call.path) ?? 0, step + 1));
      const again = await this.#page(call, offset, most);
      return { ...again, calls: again.calls + 1 };
    }
  }

  #send(call: Call, offset: number): Promise<ListPage> {
    const expected = {
      offset,
      one: mayBeOne(call) ? 'possible' : 'wrong',
      null: isBare(call) ? 'empty' : 'wrong',
    } as const;
    return this.#caller.call(call, (answer, bytes) => parseListAnswer(answer, bytes, expected));
  }
}

function lackOf(total: number, { size }: ListedItems): Pick<Reading, 'lack'> {
  return { lack: `claims ${total} items, but returns only ${size} different ones` };
}

/** Whether a response may be one object: some services return it for a name, and some kinds have only one. */
function mayBeOne({ kind, query }: Call): boolean {
  return query?.['name'] !== undefined || (kind !== undefined && !hasOwnId(kind));
}

/** Bare lists have no pages and accept no paging parameters. */
function isBare({ kind }: Call): boolean {
  return kind !== undefined && !listQueryOf(kind).includes('limit');
}

function isLast(page: ListPage, read: number, limit: number): boolean {
  if (!page.paged || page.items.length === 0) return true;
  if (page.total !== undefined) return read >= page.total;
  if (page.limit !== undefined) return page.items.length < Math.min(page.limit, limit);
  // A full page of the default size may be the most that the service returns at once.
  return page.items.length < limit && page.items.length !== paging.defaultLimit;
}

function needsSmallerPages(error: unknown, limit: number): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'API_TOO_LARGE') return limit > paging.defaultLimit;
  return error.status === 400 && /\b(limit|offset)\b/i.test(error.message);
}
