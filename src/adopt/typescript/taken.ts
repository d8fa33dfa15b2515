import type { Entry, Expression } from '../expression';

/** The attributes of an object, taken one after the other: what is left over has no place in a construct. */
export class Taken {
  readonly #left: Map<string, Expression>;

  constructor(entries: readonly Entry[]) {
    this.#left = new Map(entries.map(({ name, value }) => [name, value]));
  }

  take(name: string): Expression | undefined {
    const found = this.#left.get(name);
    this.#left.delete(name);
    return found;
  }

  /** The attributes of an object inside; undefined where there is none. */
  inside(name: string): Taken | undefined {
    const found = this.take(name);
    return found?.is === 'object' ? new Taken(found.entries) : undefined;
  }

  /** Names that nobody took. */
  get left(): readonly string[] {
    return [...this.#left.keys()];
  }

  get isEmpty(): boolean {
    return this.#left.size === 0;
  }
}
