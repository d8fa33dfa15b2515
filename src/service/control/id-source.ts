import { createHash, randomUUID } from 'node:crypto';

/** How ids of new objects are generated: at random, or as a sequence that is reproducible by its seed. */
export type IdMode = { readonly mode: 'random' } | { readonly mode: 'sequence'; readonly seed: number };

/** Generates ids for new objects. */
export class IdSource {
  readonly #given: (() => string) | undefined;
  #mode: IdMode = { mode: 'random' };
  #part = '';
  #count = 0;

  constructor(ids?: () => string) {
    this.#given = ids;
  }

  get mode(): IdMode {
    return this.#mode;
  }

  set(mode: IdMode): void {
    this.#mode = mode;
    this.#count = 0;
  }

  /**
   * Runs `work` with a separate id sequence, so that later ids do not depend on it. No ids may be requested
   * concurrently.
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
    // The format of a version 4 UUID, because clients may validate it.
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }
}
