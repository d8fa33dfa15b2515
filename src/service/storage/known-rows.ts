import type { ObjectRow } from '../model/object-row';

/** Rows that a unit of work will read, as far as known in advance. A store may read them ahead. */
export interface Foreseen {
  /** Object ids. */
  readonly ids?: readonly string[];
  readonly names?: readonly { readonly kind: string; readonly name: string }[];
  /** Lists whose highest rank is needed. */
  readonly lists?: readonly { readonly kind: string; readonly container: string; readonly rulebase: string }[];
  /** Whether the work probably reads nothing else and only inserts rows. If not, it runs again. */
  readonly isComplete?: boolean;
}

/** A lookup result: a row, or the fact that none exists. Undefined if unknown. */
type Found<T> = { readonly row: T | undefined } | undefined;

/** The highest rank of a list; null if it is empty. */
export type ListEnd = Pick<ObjectRow, 'kind' | 'container' | 'rulebase'> & { readonly top: number | null };

type Place = Pick<ObjectRow, 'kind' | 'container' | 'rulebase'>;

/**
 * Rows of one tenant that were read ahead, updated with the changes of the transaction. Use it only while the tenant is
 * locked or inside one snapshot, so that the rows cannot change otherwise. Bodies have their stored form.
 */
export class KnownRows {
  readonly #meta = new Map<string, string | undefined>();
  readonly #byId = new Map<string, ObjectRow | undefined>();
  readonly #named = new Map<string, readonly ObjectRow[]>();
  readonly #lastRanks = new Map<string, number>();

  meta(key: string): Found<string> {
    return this.#meta.has(key) ? { row: this.#meta.get(key) } : undefined;
  }

  setMeta(key: string, value: string | undefined): void {
    this.#meta.set(key, value);
  }

  object(id: string): Found<ObjectRow> {
    return this.#byId.has(id) ? { row: this.#byId.get(id) } : undefined;
  }

  /** Returns the objects with these kinds and names; undefined unless all of them are known. */
  named(kinds: readonly string[], names: readonly string[]): readonly ObjectRow[] | undefined {
    const rows: ObjectRow[] = [];
    for (const kind of kinds) {
      for (const name of names) {
        const some = this.#named.get(nameKey(kind, name));
        if (some === undefined) return undefined;
        rows.push(...some);
      }
    }
    return rows;
  }

  /** Returns the highest rank of a list, 0 if it is empty; undefined if unknown. */
  lastRank(kind: string, container: string, rulebase: string): number | undefined {
    return this.#lastRanks.get(placeKey({ kind, container, rulebase }));
  }

  /** Adds the rows read for `foreseen`. */
  read(
    { ids = [], names = [] }: Foreseen,
    found: {
      readonly rows?: readonly ObjectRow[];
      readonly namesakes?: readonly ObjectRow[];
      readonly lists?: readonly ListEnd[];
    },
  ): void {
    for (const id of ids) this.#byId.set(id, undefined);
    for (const row of found.rows ?? []) this.#byId.set(row.id, row);
    for (const { kind, name } of names) this.#named.set(nameKey(kind, name), []);
    for (const row of found.namesakes ?? []) this.#addNamed(row);
    for (const { top, ...place } of found.lists ?? []) this.#lastRanks.set(placeKey(place), top ?? 0);
  }

  /** Records an inserted or updated object. */
  put(row: ObjectRow): void {
    if (this.#byId.has(row.id)) this.#byId.set(row.id, row);
    this.#removeNamed(row.id);
    this.#addNamed(row);
    const last = this.#lastRanks.get(placeKey(row));
    if (last !== undefined && row.rank > last) this.#lastRanks.set(placeKey(row), row.rank);
  }

  /** Records a deleted object. */
  remove(id: string): void {
    if (this.#byId.has(id)) this.#byId.set(id, undefined);
    this.#removeNamed(id);
    this.#lastRanks.clear();
  }

  /** Discards all known objects. Call it for any other write. */
  forgetObjects(): void {
    this.#byId.clear();
    this.#named.clear();
    this.#lastRanks.clear();
  }

  forgetAll(): void {
    this.forgetObjects();
    this.#meta.clear();
  }

  #addNamed(row: ObjectRow): void {
    const key = nameKey(row.kind, row.name);
    const some = this.#named.get(key);
    if (some !== undefined) this.#named.set(key, [...some, row]);
  }

  #removeNamed(id: string): void {
    for (const [key, rows] of this.#named) {
      if (rows.some((row) => row.id === id))
        this.#named.set(
          key,
          rows.filter((row) => row.id !== id),
        );
    }
  }
}

/** Merges the read-ahead requests of several units of work. */
export function together(all: readonly Foreseen[]): Foreseen {
  return {
    ids: [...new Set(all.flatMap(({ ids = [] }) => ids))],
    names: distinct(
      all.flatMap(({ names = [] }) => names),
      ({ kind, name }) => nameKey(kind, name),
    ),
    lists: distinct(
      all.flatMap(({ lists = [] }) => lists),
      placeKey,
    ),
  };
}

function distinct<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

function nameKey(kind: string, name: string): string {
  return `${kind}\n${name}`;
}

function placeKey({ kind, container, rulebase }: Readonly<Record<keyof Place, string>>): string {
  return `${kind}\n${container}\n${rulebase}`;
}
