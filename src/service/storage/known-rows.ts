import type { ObjectRow } from '../model/object-row';

/** What a piece of work is going to read, as far as that is known before it begins. A store may read it ahead. */
export interface Foreseen {
  /** Objects by their IDs. */
  readonly ids?: readonly string[];
  readonly names?: readonly { readonly kind: string; readonly name: string }[];
  /** Lists whose last rank is needed. */
  readonly lists?: readonly { readonly kind: string; readonly container: string; readonly rulebase: string }[];
}

/** A row that was found, or that there is none. Absent where nothing is known. */
type Found<T> = { readonly row: T | undefined } | undefined;

/** The largest rank of a list; null for an empty one. */
export type ListEnd = Pick<ObjectRow, 'kind' | 'container' | 'rulebase'> & { readonly top: number | null };

type Place = Pick<ObjectRow, 'kind' | 'container' | 'rulebase'>;

/**
 * Rows of one tenant that were read ahead, kept as the transaction changes them. It is used only while the tenant is
 * locked, or inside one snapshot, so that nobody else changes them meanwhile. Bodies are as the store has them.
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

  /** The objects of these kinds and names; undefined unless all of them are known. */
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

  /** The largest rank of a list, 0 for an empty one. */
  lastRank(kind: string, container: string, rulebase: string): number | undefined {
    return this.#lastRanks.get(placeKey({ kind, container, rulebase }));
  }

  /** Takes what was read of `foreseen`. */
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

  /** To be called for every object that is inserted or updated. */
  put(row: ObjectRow): void {
    if (this.#byId.has(row.id)) this.#byId.set(row.id, row);
    this.#removeNamed(row.id);
    this.#addNamed(row);
    const last = this.#lastRanks.get(placeKey(row));
    if (last !== undefined && row.rank > last) this.#lastRanks.set(placeKey(row), row.rank);
  }

  /** To be called for every object that is deleted. */
  remove(id: string): void {
    if (this.#byId.has(id)) this.#byId.set(id, undefined);
    this.#removeNamed(id);
    this.#lastRanks.clear();
  }

  /** To be called for whatever else is written. */
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

/** What several pieces of work foresee, as one. */
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
