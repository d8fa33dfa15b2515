const mib = 2 ** 20;

/** What the answers that are arriving may have. The largest page has 5,000 objects. */
export const answerLimits = { one: 16 * mib, all: 48 * mib } as const;

/** Counts the bytes of all answers that arrive at the same time. A service decides how many of them are long. */
export class ArrivingBytes {
  #all = 0;

  /** Returns a counter for one answer. */
  start(): ArrivingAnswer {
    let own = 0;
    return {
      add: (bytes) => {
        own += bytes;
        this.#all += bytes;
        if (own > answerLimits.one) return `is larger than ${answerLimits.one / mib} MiB`;
        // The short ones continue, so that one endless answer does not end all others.
        if (this.#all > answerLimits.all && own > mib)
          return `does not fit: all answers that arrive have more than ${answerLimits.all / mib} MiB`;
        return undefined;
      },
      end: () => {
        this.#all -= own;
        own = 0;
      },
    };
  }
}

/** The bytes of one answer. */
export interface ArrivingAnswer {
  /** Counts bytes. Returns why the answer is too large, if it is. */
  readonly add: (bytes: number) => string | undefined;
  /** Frees the bytes: the answer is complete or abandoned. */
  readonly end: () => void;
}
