/** Knows how many calls are under way, so that the end of the process can wait for them. */
export class CallTracker {
  #running = 0;
  #waiting: (() => void)[] = [];

  /** Runs a call and counts it while it runs. */
  async track<T>(call: () => Promise<T> | T): Promise<T> {
    this.#running++;
    try {
      return await call();
    } finally {
      if (--this.#running === 0) {
        for (const resolve of this.#waiting.splice(0)) resolve();
      }
    }
  }

  /** Resolves when no call is under way. */
  idle(): Promise<void> {
    return this.#running === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }
}
