/** Maximum number of cached views, and of cached row positions in each. */
const mostViews = 500;
const mostPlaces = 200;

/** The position of a row in a list. */
export interface RowPlace {
  /** Number of rows before it. */
  readonly index: number;
  readonly rank: number;
  readonly id: string;
}

/** Known row positions of a list, so that preceding rows need not be read. */
export class RowPlaces {
  readonly #places: RowPlace[] = [];

  /** Returns the last known row at or before an index. */
  upTo(index: number): RowPlace | undefined {
    let found: RowPlace | undefined;
    for (const place of this.#places) if (place.index <= index && place.index >= (found?.index ?? 0)) found = place;
    return found;
  }

  add(place: RowPlace | undefined): void {
    if (place === undefined || this.#places.some(({ index }) => index === place.index)) return;
    this.#places.push(place);
    if (this.#places.length > mostPlaces) this.#places.shift();
  }
}

interface View {
  readonly mark: string;
  readonly places: RowPlaces;
  hidden?: number;
}

/**
 * Cache of list orders. A view is the objects of a container without those hidden by preceding containers. An entry is
 * valid for the change marks of its containers. They are random and change with every write, so no entry becomes stale.
 */
export class PageCache {
  readonly #views = new Map<string, View>();
  readonly #large = new Set<string>();

  /** Whether a tenant has large objects of a kind, as far as they have been read. */
  isLarge(tenant: string, kind: string): boolean {
    return this.#large.has(`${tenant} ${kind}`);
  }

  noteLarge(tenant: string, kind: string): void {
    this.#large.add(`${tenant} ${kind}`);
  }

  /** Returns the number of hidden objects of a view; computes it if it is not cached. */
  async hidden(view: string, mark: string, compute: () => Promise<number>): Promise<number> {
    const known = this.#view(view, mark);
    known.hidden ??= await compute();
    return known.hidden;
  }

  places(view: string, mark: string): RowPlaces {
    return this.#view(view, mark).places;
  }

  #view(view: string, mark: string): View {
    const known = this.#views.get(view);
    if (known?.mark === mark) return known;
    const created = { mark, places: new RowPlaces() };
    this.#views.delete(view);
    this.#views.set(view, created);
    // A map iterates in insertion order.
    const [oldest] = this.#views.keys();
    if (this.#views.size > mostViews && oldest !== undefined) this.#views.delete(oldest);
    return created;
  }
}
