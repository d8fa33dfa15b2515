import { Random } from '../seed/random';
import { isMeant, type RequestMatch, type SeenRequest } from './request-match';

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
  | { readonly truncate: true }
  /** Everything was done, but the body of the answer is no JSON. */
  | { readonly malformed: true };

/** Which requests go wrong, how often and how. */
export interface Fault {
  readonly match: RequestMatch;
  /** How many of the matching requests go well first. Default 0. */
  readonly after?: number;
  /** Default: every time. */
  readonly times?: number;
  /** Only this share of the requests that would go wrong does, chosen by the seed: always the same ones. */
  readonly share?: { readonly of: number; readonly seed: number };
  readonly action: FaultAction;
}

/** A fault that is waiting for requests. */
export interface ActiveFault {
  readonly id: number;
  readonly fault: Fault;
  /** How many requests have gone wrong by it. */
  readonly hits: number;
}

interface Kept {
  readonly id: number;
  readonly fault: Fault;
  readonly random: Random;
  seen: number;
  hits: number;
}

/** Things that go wrong on purpose, for tests of callers. */
export class Faults {
  #kept: Kept[] = [];
  #ids = 0;

  /** Answers a function that takes the fault away again. */
  add(fault: Fault): () => void {
    const id = this.put(fault);
    return () => this.remove(id);
  }

  /** Like `add`; answers the fault's number. */
  put(fault: Fault): number {
    const id = ++this.#ids;
    this.#kept.push({ id, fault, random: new Random(fault.share?.seed ?? 0), seen: 0, hits: 0 });
    return id;
  }

  remove(id: number): void {
    this.#kept = this.#kept.filter((one) => one.id !== id);
  }

  clear(): void {
    this.#kept = [];
  }

  get active(): readonly ActiveFault[] {
    return this.#kept.map(({ id, fault, hits }) => ({ id, fault, hits }));
  }

  /** What goes wrong with this request: of the faults that match, the first that strikes. */
  take(request: SeenRequest): FaultAction | undefined {
    for (const kept of this.#kept) {
      const { fault } = kept;
      if (kept.hits >= (fault.times ?? Infinity) || !isMeant(fault.match, request)) continue;
      kept.seen += 1;
      if (kept.seen <= (fault.after ?? 0)) continue;
      if (fault.share !== undefined && kept.random.next() >= fault.share.of) continue;
      kept.hits += 1;
      return fault.action;
    }
    return undefined;
  }
}
