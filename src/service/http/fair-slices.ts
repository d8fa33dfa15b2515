import { isObject } from '../../core';

/** How long a slice runs before others are let in, in milliseconds. */
const sliceMs = 1;

/** How long a slice waits while requests of other tenants are under way: what is long already is not made endless. */
const courtesyMs = 4;

/** Answers with fewer items are made at once. */
const fewItems = 100;

/**
 * Makes long answers in slices. One slice runs in a turn of the event loop, and tenants take turns, so that a tenant
 * that asks for much delays another one by one slice and not by all of its answers.
 */
export class FairSlices {
  /** What waits for a turn, by tenant; the first tenant is next. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #othersUnderWay: (tenants: ReadonlySet<string>) => boolean;
  #isPumping = false;
  #lastSlice = 0;

  /** `othersUnderWay` says whether tenants that are not among these have requests under way. */
  constructor(othersUnderWay: (tenants: ReadonlySet<string>) => boolean = () => false) {
    this.#othersUnderWay = othersUnderWay;
  }

  /** Runs one long piece of work of a tenant at a time. */
  async alone<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    const run = (this.#last.get(tenant) ?? Promise.resolve()).then(work);
    const settled = run.catch(() => undefined);
    this.#last.set(tenant, settled);
    try {
      return await run;
    } finally {
      if (this.#last.get(tenant) === settled) this.#last.delete(tenant);
    }
  }

  async map<T, R>(tenant: string, items: readonly T[], of: (item: T) => R): Promise<readonly R[]> {
    if (items.length <= fewItems) return items.map(of);
    const made: R[] = [];
    let until = 0;
    for (const item of items) {
      if (performance.now() > until) {
        await this.turn(tenant);
        until = performance.now() + sliceMs;
      }
      made.push(of(item));
    }
    return made;
  }

  /** JSON text of an answer; undefined where it is short and nothing is gained. */
  async json(tenant: string, body: unknown): Promise<string | undefined> {
    const items: unknown = isObject(body) ? body['data'] : body;
    if (!Array.isArray(items) || items.length <= fewItems) return undefined;
    const texts = await this.map(tenant, items as readonly unknown[], (item) => JSON.stringify(item) ?? 'null');
    const list = `[${texts.join(',')}]`;
    if (!isObject(body)) return list;
    const parts = Object.entries(body).flatMap(([name, value]) => {
      const text = name === 'data' ? list : JSON.stringify(value);
      return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
    });
    return `{${parts.join(',')}}`;
  }

  /** Waits until it is the tenant's turn to run a slice. */
  turn(tenant: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.set(tenant, [...(this.#waiting.get(tenant) ?? []), resolve]);
      if (this.#isPumping) return;
      this.#isPumping = true;
      setImmediate(() => this.#pump());
    });
  }

  #pump(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#isPumping = false;
      return;
    }
    // Short requests of others go first.
    const tenants = new Set(this.#waiting.keys());
    if (performance.now() - this.#lastSlice < courtesyMs && this.#othersUnderWay(tenants)) {
      setTimeout(() => this.#pump(), 1);
      return;
    }
    this.#lastSlice = performance.now();
    const [tenant, waiting] = next;
    this.#waiting.delete(tenant);
    // A map keeps the order in which its keys came: the tenant goes to the end.
    if (waiting.length > 1) this.#waiting.set(tenant, waiting.slice(1));
    waiting[0]?.();
    setImmediate(() => this.#pump());
  }
}
