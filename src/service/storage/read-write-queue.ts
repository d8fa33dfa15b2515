/** Runs reads concurrently and each write exclusively, in order of arrival. */
export class ReadWriteQueue {
  #lastWrite: Promise<unknown> = Promise.resolve();
  /** Reads started since the last write. */
  #reads: Promise<unknown>[] = [];

  read<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#lastWrite.then(work);
    this.#reads.push(result.catch(() => undefined));
    // Without writes, the list would grow without bound.
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
