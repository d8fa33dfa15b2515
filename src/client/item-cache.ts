import type { ResourceKind } from '../catalog';
import type { Clock } from '../core';
import type { WireObject } from './wire-json';

/** Items older than this are discarded. */
const longestAgeMs = 600_000;

interface CachedItem {
  readonly item: WireObject;
  readonly readAt: number;
}

/**
 * Caches list items by kind and ID, and tracks what this process has changed since the list was requested. Each item is
 * returned only once: a second read of the same object needs its current value.
 */
export class ItemCache {
  readonly #clock: Clock;
  readonly #items = new Map<string, CachedItem>();
  /** The revision of the last change, by object or by the lists of a kind. */
  readonly #changed = new Map<string, number>();
  #everything = 0;
  #now = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Revision that grows with each change. Read it before requesting a list. */
  get mark(): number {
    return this.#now;
  }

  put(kind: ResourceKind, items: readonly WireObject[], revision: number): void {
    if (revision < this.#everything) return;
    const readAt = this.#clock.now();
    for (const item of items) {
      const { id } = item;
      if (typeof id !== 'string' || revision < (this.#changed.get(objectKey(kind, id)) ?? 0)) continue;
      this.#items.set(objectKey(kind, id), { item, readAt });
    }
  }

  take(kind: ResourceKind, id: string): WireObject | undefined {
    const key = objectKey(kind, id);
    const entry = this.#items.get(key);
    if (entry === undefined) return undefined;
    this.#items.delete(key);
    return this.#clock.now() - entry.readAt <= longestAgeMs ? entry.item : undefined;
  }

  /** Returns an item without using it up. */
  peek(kind: ResourceKind, id: string): WireObject | undefined {
    return this.#items.get(objectKey(kind, id))?.item;
  }

  /** Reports whether lists of the kind are unchanged since `revision`. */
  isCurrent(kind: ResourceKind, revision: number): boolean {
    return revision >= this.#everything && revision >= (this.#changed.get(listsKey(kind)) ?? 0);
  }

  /** Invalidates an object and the lists of its kind. */
  touch(kind: ResourceKind, id: string): void {
    this.touchLists(kind);
    this.#changed.set(objectKey(kind, id), this.#now);
    this.#items.delete(objectKey(kind, id));
  }

  /** Invalidates the lists of a kind, for changes that leave its existing objects unchanged. */
  touchLists(kind: ResourceKind): void {
    this.#changed.set(listsKey(kind), ++this.#now);
  }

  /** Invalidates everything. A rename, for example, changes every object that references the renamed one. */
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
