const most = 1000;

/** A set of numbers that keeps only the last ones. */
export class RecentNumbers {
  readonly #numbers = new Set<number>();

  add(number: number): void {
    this.#numbers.add(number);
    const [oldest] = this.#numbers;
    if (this.#numbers.size > most && oldest !== undefined) this.#numbers.delete(oldest);
  }

  has(number: number): boolean {
    return this.#numbers.has(number);
  }
}
