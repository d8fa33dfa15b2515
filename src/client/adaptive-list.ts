import { paging } from '../catalog';
import type { ListPart } from './list';

/** Reads of single objects from a container before its list is fetched. */
const readsBeforeList = 4;

/** List items whose transfer costs about as much as one GET of a single object. */
const itemsPerRead = paging.defaultLimit;

/** Fetches one part of the list and caches its items. */
export type LoadPart = (offset: number, most: number) => Promise<ListPart>;

/**
 * The list of one kind in one container, fetched page by page as long as that saves calls.
 *
 * After the first page, a page is fetched only when the list has already answered enough reads to pay for it. The total
 * number of calls therefore never exceeds the number of reads plus one. A list also includes inherited objects, so a
 * page must be worth as many further reads as there were before.
 */
export class AdaptiveList {
  #reads = 0;
  /** Reads answered without a call of their own, minus the page requests after the first. */
  #credit = 0;
  #offset = 0;
  #pageSize: number = paging.largestLimit;
  /** The service may return less than the requested page size; the first full-size request shows its limit. */
  #isSizeSeen = false;
  #total: number | undefined;
  #state: 'untouched' | 'partial' | 'whole' | 'useless' = 'untouched';
  #loading: Promise<void> | undefined;
  readonly #load: LoadPart;

  constructor(load: LoadPart) {
    this.#load = load;
  }

  /** Counts a read of an object in this container. */
  count(): void {
    this.#reads++;
  }

  /** Records that the list answered a read. */
  noteServed(): void {
    this.#credit++;
  }

  /** Stops fetching the list because items of this kind are incomplete. */
  giveUp(): void {
    this.#state = 'useless';
  }

  /** Returns a promise to await before looking in the cache again, or undefined to read the object by ID. */
  more(): Promise<void> | undefined {
    if (this.#loading !== undefined) return this.#loading;
    const offsets = this.#worthwhile();
    if (offsets.length === 0) return undefined;
    this.#loading = this.#fetch(offsets).finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  /** Returns the offsets of the pages that are worth fetching now. */
  #worthwhile(): readonly number[] {
    if (this.#reads <= readsBeforeList) return [];
    // The first page is short: its total decides about the other pages.
    if (this.#state === 'untouched') return [0];
    if (this.#state !== 'partial') return [];
    const left = this.#total === undefined ? this.#pageSize : this.#total - this.#offset;
    const pages = this.#total === undefined ? 1 : Math.ceil(left / this.#pageSize);
    const readsPerPage = Math.min(left, this.#pageSize) / itemsPerRead;
    const most = this.#isSizeSeen ? pages : 1;
    const affordable = Math.floor(Math.min(most, this.#credit, (this.#reads - 1) / readsPerPage));
    return Array.from({ length: Math.max(0, affordable) }, (_, i) => this.#offset + i * this.#pageSize);
  }

  async #fetch(offsets: readonly number[]): Promise<void> {
    const isFirst = this.#state === 'untouched';
    const most = isFirst ? itemsPerRead : this.#pageSize;
    if (!isFirst) this.#credit -= offsets.length;
    try {
      const parts = await Promise.all(offsets.map((offset) => this.#load(offset, most)));
      for (const part of parts) this.#take(part, most);
      this.#isSizeSeen ||= !isFirst;
      // Requests that were refused because of their page size also count.
      for (const { calls } of parts) this.#credit -= calls - 1;
    } catch {
      // The caller then reads the object by ID and gets the actual error.
      this.#state = 'useless';
    }
  }

  #take(part: ListPart, most: number): void {
    this.#offset += part.items.length;
    this.#total = part.total ?? this.#total;
    if (part.isLast || part.items.length === 0) this.#state = 'whole';
    else if (this.#state !== 'whole') {
      this.#state = 'partial';
      if (part.items.length < most) this.#pageSize = part.items.length;
    }
  }
}
