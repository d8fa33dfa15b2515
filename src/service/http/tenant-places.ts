import { problem } from '../api-problem';

/** Counts the requests of each tenant that are under way, so that one tenant cannot take the places of all others. */
export class TenantPlaces {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether a tenant that is not among these has a request under way. */
  othersThan(tenants: ReadonlySet<string>): boolean {
    for (const tenant of this.#taken.keys()) if (!tenants.has(tenant)) return true;
    return false;
  }

  /** Runs a request of a tenant. Throws 429 when too many of its requests are under way. */
  async run<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    const taken = this.#taken.get(tenant) ?? 0;
    if (taken >= this.#most) {
      throw problem('tooMany', `the tenant has ${this.#most} requests under way, the most that are allowed; try again`);
    }
    this.#taken.set(tenant, taken + 1);
    try {
      return await work();
    } finally {
      const left = (this.#taken.get(tenant) ?? 1) - 1;
      if (left === 0) this.#taken.delete(tenant);
      else this.#taken.set(tenant, left);
    }
  }
}
