import { Random } from '../seed/random';
import { isMeant, type RequestMatch, type SeenRequest } from '../observe/journal';

/** Effect of a fault on a request. */
export type FaultAction =
  /** Returns this response without processing the request. */
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** Delays the request, by the system clock. */
  | { readonly delayMs: number }
  /** Closes the connection before the request is processed. */
  | { readonly dropBefore: true }
  /** Processes the request, but closes the connection without a response. */
  | { readonly dropAfter: true }
  /** Closes the connection in the middle of the response. */
  | { readonly truncate: true }
  /** Processes the request, but returns a body that is not JSON. */
  | { readonly malformed: true };

/** An injected fault: which requests fail, how often and how. */
export interface Fault {
  readonly match: RequestMatch;
  /** Number of matching requests that succeed first. Default: 0. */
  readonly after?: number;
  /** Maximum number of failures. Default: unlimited. */
  readonly times?: number;
  /** Fails only a share of the selected requests. The seed makes the choice reproducible. */
  readonly share?: { readonly of: number; readonly seed: number };
  readonly action: FaultAction;
}

/** A fault that was added and not removed. */
export interface ActiveFault {
  readonly id: number;
  readonly fault: Fault;
  /** Number of requests that failed because of it. */
  readonly hits: number;
}

interface InstalledFault {
  readonly id: number;
  readonly fault: Fault;
  readonly random: Random;
  seen: number;
  hits: number;
}

/** Fault injection, for tests of clients. */
export class Faults {
  #kept: InstalledFault[] = [];
  #ids = 0;

  /** Adds a fault; returns a function that removes it. */
  add(fault: Fault): () => void {
    const id = this.put(fault);
    return () => this.remove(id);
  }

  /** Like `add`, but returns the number of the fault. */
  put(fault: Fault): number {
    const id = ++this.#ids;
    this.#kept.push({ id, fault, random: new Random(fault.share?.seed ?? 0), seen: 0, hits: 0 });
    return id;
  }

  remove(id: number): void {
    this.#kept = this.#kept.filter((fault) => fault.id !== id);
  }

  clear(): void {
    this.#kept = [];
  }

  get active(): readonly ActiveFault[] {
    return this.#kept.map(({ id, fault, hits }) => ({ id, fault, hits }));
  }

  /** Returns the fault action for a request: that of the first matching fault which is due. */
  take(request: SeenRequest): FaultAction | undefined {
    for (const active of this.#kept) {
      const { fault } = active;
      if (active.hits >= (fault.times ?? Infinity) || !isMeant(fault.match, request)) continue;
      active.seen += 1;
      if (active.seen <= (fault.after ?? 0)) continue;
      if (fault.share !== undefined && active.random.next() >= fault.share.of) continue;
      active.hits += 1;
      return fault.action;
    }
    return undefined;
  }
}
