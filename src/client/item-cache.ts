import type { ResourceKind } from '../catalog';
import type { Clock } from '../core';
import type { WireObject } from './wire-json';

/** An item of a list older than this is not shown any more. */
const longestAgeMs = 600_000;

interface Kept {
  readonly item: WireObject;
  readonly readAt: number;
}

/**
 * Items of lists, by kind and id, and what this process has changed since they were asked for. Each item is given out
 * once: who reads an object again wants to know what became of it.
 */
export class ItemCache {
  readonly #clock: Clock;
  readonly #items = new Map<string, Kept>();
  /** When something changed, by what: an object, the lists of a kind. */
  readonly #changed = new Map<string, number>();
  #everything = 0;
  #now = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts on with each change. Taken before a list is asked for. */
  get mark(): number {
    return this.#now;
  }

  put(kind: ResourceKind, items: readonly WireObject[], asked: number): void {
    if (asked < this.#everything) return;
    const readAt = this.#clock.now();
    for (const item of items) {
      const { id } = item;
      if (typeof id !== 'string' || asked < (this.#changed.get(objectKey(kind, id)) ?? 0)) continue;
      this.#items.set(objectKey(kind, id), { item, readAt });
    }
  }

  take(kind: ResourceKind, id: string): WireObject | undefined {
    const key = objectKey(kind, id);
    const kept = this.#items.get(key);
    if (kept === undefined) return undefined;
    this.#items.delete(key);
    return this.#clock.now() - kept.readAt <= longestAgeMs ? kept.item : undefined;
  }

  /** Whether the lists of a kind are as they were. */
  isCurrent(kind: ResourceKind, asked: number): boolean {
    return asked >= this.#everything && asked >= (this.#changed.get(listsKey(kind)) ?? 0);
  }

  /** An object changes, and with it the lists of its kind. */
  touch(kind: ResourceKind, id: string): void {
    this.touchLists(kind);
    this.#changed.set(objectKey(kind, id), this.#now);
    this.#items.delete(objectKey(kind, id));
  }

  /** Lists of a kind change, but no object that there is. */
  touchLists(kind: ResourceKind): void {
    this.#changed.set(listsKey(kind), ++this.#now);
  }

  /** A rename, for one, changes whatever refers to the object. */
  touchEverything(): void {
    this.#everything = ++this.#now;
    this.#items.clear();
  }
}

function objectKey({ name }: ResourceKind, id: string): string {
  return `${name}/${id}`;
}

function listsKey({ name }: ResourceKind): string {
  return `${name}/`;
}
