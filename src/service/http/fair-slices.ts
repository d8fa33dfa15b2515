import { append, isObject } from '../../core';

/** Duration of a slice before others run, in milliseconds. */
const sliceMs = 1;

/** Maximum delay of a slice while other tenants have requests, in milliseconds, so that long responses still finish. */
const courtesyMs = 4;

/** Responses with at most this number of items are built at once. */
const fewItems = 100;

/**
 * Builds long responses in slices. One slice runs in one turn of the event loop, and tenants take turns. So a tenant
 * with large requests delays another one by one slice only, not by whole responses.
 */
export class FairSlices {
  /** Waiting slices by tenant; the first tenant is next. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #othersUnderWay: (tenants: ReadonlySet<string>) => boolean;
  #isPumping = false;
  #lastSlice = 0;

  /** `othersUnderWay` returns whether tenants other than these have running requests. */
  constructor(othersUnderWay: (tenants: ReadonlySet<string>) => boolean = () => false) {
    this.#othersUnderWay = othersUnderWay;
  }

  /** Runs at most one long operation of a tenant at a time. */
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
    const results: R[] = [];
    let until = 0;
    for (const item of items) {
      if (performance.now() > until) {
        await this.turn(tenant);
        until = performance.now() + sliceMs;
      }
      results.push(of(item));
    }
    return results;
  }

  /** Serializes a response as JSON in slices; undefined if it is short. */
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

  /** Resolves when the tenant may run a slice. */
  turn(tenant: string): Promise<void> {
    return new Promise((resolve) => {
      append(this.#waiting, tenant, resolve);
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
    // Short requests of other tenants take precedence.
    const tenants = new Set(this.#waiting.keys());
    if (performance.now() - this.#lastSlice < courtesyMs && this.#othersUnderWay(tenants)) {
      setTimeout(() => this.#pump(), 1);
      return;
    }
    this.#lastSlice = performance.now();
    const [tenant, waiting] = next;
    this.#waiting.delete(tenant);
    // A map iterates in insertion order, so this moves the tenant to the end.
    const resolve = waiting.shift();
    if (waiting.length > 0) this.#waiting.set(tenant, waiting);
    resolve?.();
    setImmediate(() => this.#pump());
  }
}
