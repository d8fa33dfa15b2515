import { paging } from '../catalog';
import type { ListPart } from './list';

/** Reads of a container before its list is looked at. */
const readsBeforeList = 4;

/** Items that cost about as much to list as one object costs to get. */
const itemsPerRead = paging.defaultLimit;

/** Asks for a part of the list, and keeps its items. */
export type LoadPart = (offset: number, most: number) => Promise<ListPart>;

/**
 * The list of one kind in one container, read in parts while it pays.
 *
 * A part is asked for only when the reads that the list has already answered have paid for it, the first part
 * excepted: so the calls are never more than one for each read, and one. Beyond that, a part is asked for when as many
 * more reads as there were would be worth it, because a list includes what a folder inherits.
 */
export class AdaptiveList {
  #reads = 0;
  /** Reads that needed no call of their own, less the requests for parts other than the first. */
  #credit = 0;
  #offset = 0;
  #pageSize: number = paging.largestLimit;
  /** A service may answer less than it is asked for, so one part shows how much comes at a time. */
  #isSizeSeen = false;
  #total: number | undefined;
  #state: 'untouched' | 'partial' | 'whole' | 'useless' = 'untouched';
  #loading: Promise<void> | undefined;
  readonly #load: LoadPart;

  constructor(load: LoadPart) {
    this.#load = load;
  }

  /** Somebody wants an object of the container. */
  count(): void {
    this.#reads++;
  }

  /** The list answered a read. */
  served(): void {
    this.#credit++;
  }

  /** Lists of this kind leave something out: no more of them. */
  giveUp(): void {
    this.#state = 'useless';
  }

  /** What a reader whose object is not there yet should wait for; undefined: ask for the object itself. */
  more(): Promise<void> | undefined {
    if (this.#loading !== undefined) return this.#loading;
    const offsets = this.#worthwhile();
    if (offsets.length === 0) return undefined;
    this.#loading = this.#fetch(offsets).finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  /** Offsets of the parts that may be asked for now. */
  #worthwhile(): readonly number[] {
    if (this.#reads <= readsBeforeList) return [];
    // The total decides about the rest, so the first part is short.
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
      // Requests that were refused a page size have been made, too.
      for (const { calls } of parts) this.#credit -= calls - 1;
    } catch {
      // Whoever asks for the object itself is told what is wrong.
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
