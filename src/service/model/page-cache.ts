/** How many views are remembered, and how many places in the order of each. */
const mostViews = 500;
const mostPlaces = 200;

/** A row in the order of a list. */
export interface RowPlace {
  /** How many rows of the list come before it. */
  readonly index: number;
  readonly rank: number;
  readonly id: string;
}

/** Rows of a list whose places are known, so that what comes before them need not be read. */
export class RowPlaces {
  readonly #places: RowPlace[] = [];

  /** The last known row up to that index. */
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
 * What is known of the order of lists: the objects of a container as they are seen beside those of the containers
 * before it. It is remembered under the marks of what it is made of, which are random and new after every change, so
 * that nothing stale is found.
 */
export class PageCache {
  readonly #views = new Map<string, View>();

  /** How many objects of a view are hidden by those of other containers; computed when it is not known. */
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
    const made = { mark, places: new RowPlaces() };
    this.#views.delete(view);
    this.#views.set(view, made);
    // A map keeps the order in which its keys came.
    const [oldest] = this.#views.keys();
    if (this.#views.size > mostViews && oldest !== undefined) this.#views.delete(oldest);
    return made;
  }
}
