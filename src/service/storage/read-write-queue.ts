/** Runs reads beside each other and each write alone. Work starts in the order of arrival. */
export class ReadWriteQueue {
  #lastWrite: Promise<unknown> = Promise.resolve();
  /** Reads that started since the last write. */
  #reads: Promise<unknown>[] = [];

  read<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#lastWrite.then(work);
    this.#reads.push(result.catch(() => undefined));
    // Without writes nothing else would empty the list.
    if (this.#reads.length > 100) this.#reads = [Promise.all(this.#reads)];
    return result;
  }

  write<T>(work: () => Promise<T>): Promise<T> {
    const before = [this.#lastWrite, ...this.#reads];
    this.#reads = [];
    const result = Promise.all(before).then(work);
    this.#lastWrite = result.catch(() => undefined);
    return result;
  }
}
