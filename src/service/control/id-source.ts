import { createHash, randomUUID } from 'node:crypto';

/** Where the ids of new objects come from: random ones, or the same sequence again for the same seed. */
export type IdMode = { readonly mode: 'random' } | { readonly mode: 'sequence'; readonly seed: number };

/** Gives ids to new objects. */
export class IdSource {
  readonly #given: (() => string) | undefined;
  #mode: IdMode = { mode: 'random' };
  #part = '';
  #count = 0;

  constructor(given?: () => string) {
    this.#given = given;
  }

  get mode(): IdMode {
    return this.#mode;
  }

  set(mode: IdMode): void {
    this.#mode = mode;
    this.#count = 0;
  }

  /**
   * Does something with a sequence of its own, so that what comes after it has the same ids with and without it.
   * Nothing else may ask for ids meanwhile.
   */
  async apart(part: string, work: () => Promise<void>): Promise<void> {
    const count = this.#count;
    [this.#part, this.#count] = [part, 0];
    try {
      await work();
    } finally {
      [this.#part, this.#count] = ['', count];
    }
  }

  next(): string {
    if (this.#mode.mode === 'random') return this.#given?.() ?? randomUUID();
    this.#count += 1;
    const hex = createHash('sha256').update(`${this.#mode.seed}/${this.#part}/${this.#count}`).digest('hex');
    // The form of a random UUID, which callers may check.
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }
}
