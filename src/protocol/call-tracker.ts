/** Knows which calls are under way, so that the end of the process can wait for them. */
export class CallTracker {
  readonly #running = new Set<Promise<unknown>>();

  /** Counts a call until it has ended, in whatever way. */
  add(call: Promise<unknown>): void {
    const ended = call.catch(() => undefined).finally(() => this.#running.delete(ended));
    this.#running.add(ended);
  }

  /** Resolves when the calls that are under way now have ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }
}
