/** Keeps the few values that were used last, by key. */
export class LatestFew<Value> {
  readonly #most: number;
  readonly #values = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    // A map iterates in insertion order.
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#most && oldest !== undefined) this.#values.delete(oldest);
  }

  /** Removes a value, unless another one has its key now. */
  remove(key: string, value: Value): void {
    if (this.#values.get(key) === value) this.#values.delete(key);
  }
}
