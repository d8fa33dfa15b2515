import { StoreUnavailable } from '../storage/store-unavailable';

/** The store became unavailable, or works again. */
export type StoreChange =
  | { readonly is: 'unavailable'; readonly why: string }
  | { readonly is: 'available'; readonly afterMs: number };

/** Reports once that the store is unavailable, and once that it works again. */
export class StoreWatch {
  readonly #report: (change: StoreChange) => void;
  #failedAt: number | undefined;

  constructor(report: (change: StoreChange) => void) {
    this.#report = report;
  }

  /** Observes the outcome of an operation of the store. */
  async follow<T>(operation: Promise<T>): Promise<T> {
    try {
      const result = await operation;
      this.#worked();
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailable) this.#failed(error.message);
      throw error;
    }
  }

  #failed(why: string): void {
    if (this.#failedAt !== undefined) return;
    this.#failedAt = performance.now();
    this.#report({ is: 'unavailable', why });
  }

  #worked(): void {
    if (this.#failedAt === undefined) return;
    const afterMs = Math.round(performance.now() - this.#failedAt);
    this.#failedAt = undefined;
    this.#report({ is: 'available', afterMs });
  }
}
