import { problem } from '../api-problem';

/** Limits the concurrent requests of each tenant, so that one tenant cannot use the whole capacity. */
export class TenantPlaces {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether a tenant other than these has a running request. */
  othersThan(tenants: ReadonlySet<string>): boolean {
    for (const tenant of this.#taken.keys()) if (!tenants.has(tenant)) return true;
    return false;
  }

  /** Runs a request of a tenant. Throws 429 if too many of its requests are running. */
  async run<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    const used = this.#taken.get(tenant) ?? 0;
    if (used >= this.#most) {
      throw problem('tooMany', `the tenant has ${this.#most} concurrent requests, the maximum; retry later`);
    }
    this.#taken.set(tenant, used + 1);
    try {
      return await work();
    } finally {
      const left = (this.#taken.get(tenant) ?? 1) - 1;
      if (left === 0) this.#taken.delete(tenant);
      else this.#taken.set(tenant, left);
    }
  }
}
