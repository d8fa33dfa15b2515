import type { Entry, Expression } from '../expression';

/** The attributes of an object, consumed one by one; those that remain are not supported by a construct. */
export class RemainingAttributes {
  readonly #left: Map<string, Expression>;

  constructor(entries: readonly Entry[]) {
    this.#left = new Map(entries.map(({ name, value }) => [name, value]));
  }

  take(name: string): Expression | undefined {
    const found = this.#left.get(name);
    this.#left.delete(name);
    return found;
  }

  /** Takes a nested object; undefined if there is none. */
  inside(name: string): RemainingAttributes | undefined {
    const found = this.take(name);
    return found?.is === 'object' ? new RemainingAttributes(found.entries) : undefined;
  }

  /** Names that have not been taken. */
  get left(): readonly string[] {
    return [...this.#left.keys()];
  }

  get isEmpty(): boolean {
    return this.#left.size === 0;
  }
}
