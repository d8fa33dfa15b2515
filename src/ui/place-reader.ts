import type { Chosen } from './folder-tree';

/** Query parameters of a container. */
type PlaceQuery = Readonly<Record<'tenant' | 'scope' | 'name', string>> & Readonly<Record<string, string>>;

/** What a `PlaceReader` reads. */
export interface PlaceSource<Value> {
  /** Value until the first answer. */
  readonly pending: Value;
  /** Reads the value of a container, and the milliseconds until it is read again. An error is part of the value. */
  readonly read: (query: PlaceQuery) => Promise<{ readonly value: Value; readonly pauseMs: number }>;
}

/** Reads a value of the container that was shown last; apart from its view, because that takes longer. */
export class PlaceReader<Value> {
  readonly #tenant: string;
  readonly #source: PlaceSource<Value>;
  readonly #arrived: () => void;
  #place = '';
  #known: Value;
  #next = 0;

  constructor(tenant: string, source: PlaceSource<Value>, arrived: () => void) {
    this.#tenant = tenant;
    this.#source = source;
    this.#known = source.pending;
    this.#arrived = arrived;
  }

  /** Returns the value of a container as far as it is known. `more`: further parameters of the query. */
  of({ scope, name }: Chosen, more: Readonly<Record<string, string>> = {}): Value {
    const place = JSON.stringify([scope, name, more]);
    if (place !== this.#place) {
      this.#place = place;
      this.#known = this.#source.pending;
      this.#next = 0;
    }
    if (Date.now() >= this.#next) {
      this.#next = Infinity;
      void this.#read(place, { ...more, tenant: this.#tenant, scope, name });
    }
    return this.#known;
  }

  async #read(place: string, query: PlaceQuery): Promise<void> {
    const { value, pauseMs } = await this.#source.read(query);
    if (place !== this.#place) return;
    const isSame = JSON.stringify(value) === JSON.stringify(this.#known);
    this.#known = value;
    this.#next = Date.now() + pauseMs;
    if (!isSame) this.#arrived();
  }
}
