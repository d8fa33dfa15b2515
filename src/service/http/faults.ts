/** What goes wrong with a request. */
export type FaultAction =
  /** Is answered so, without being looked at. */
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** Waits first, by the clock on the wall. */
  | { readonly delayMs: number }
  /** The connection ends before anything was done. */
  | { readonly dropBefore: true }
  /** Everything was done, but the connection ends without an answer. */
  | { readonly dropAfter: true }
  /** The connection ends in the middle of the answer. */
  | { readonly truncate: true };

/** Which requests go wrong, how often and how. */
export interface Fault {
  readonly match: { readonly method?: string; readonly path?: RegExp };
  /** Default: every time. */
  readonly times?: number;
  readonly action: FaultAction;
}

/** Things that go wrong on purpose, for tests of callers. */
export class Faults {
  #kept: { readonly fault: Fault; left: number }[] = [];

  /** Answers a function that takes the fault away again. */
  add(fault: Fault): () => void {
    const kept = { fault, left: fault.times ?? Infinity };
    this.#kept.push(kept);
    return () => {
      this.#kept = this.#kept.filter((one) => one !== kept);
    };
  }

  clear(): void {
    this.#kept = [];
  }

  /** What goes wrong with this request: of the faults that match, the first that has some left. */
  take(method: string, path: string): FaultAction | undefined {
    const found = this.#kept.find(
      ({ fault, left }) =>
        left > 0 && (fault.match.method ?? method) === method && (fault.match.path?.test(path) ?? true),
    );
    if (found === undefined) return undefined;
    found.left -= 1;
    return found.fault.action;
  }
}
