/** Tracks running calls, so that the process can wait for them before it ends. */
export class CallTracker {
  readonly #running = new Set<Promise<unknown>>();

  /** Tracks a call until it has succeeded or failed. */
  add(call: Promise<unknown>): void {
    const ended = call.catch(() => undefined).finally(() => this.#running.delete(ended));
    this.#running.add(ended);
  }

  /** Resolves when all calls that are running now have ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }
}
