import { problem } from '../api-problem';

/** Maximum size of the lists that are being answered, in characters: of one tenant, and of all. */
const maxListsOfTenant = 64 * 2 ** 20;
const maxListsOfAll = 256 * 2 ** 20;

/** Limits what tenants use at the same time: each of them, and all together. */
class Semaphore {
  readonly #used = new Map<string, number>();
  #total = 0;

  /** Negative amounts give back. */
  add(tenant: string, amount: number): void {
    this.#total += amount;
    const used = this.used(tenant) + amount;
    if (used === 0) this.#used.delete(tenant);
    else this.#used.set(tenant, used);
  }

  used(tenant: string): number {
    return this.#used.get(tenant) ?? 0;
  }

  get total(): number {
    return this.#total;
  }

  get tenants(): Iterable<string> {
    return this.#used.keys();
  }
}

/** Limits the concurrent requests of each tenant, so that one tenant cannot use the whole capacity. */
export class TenantPlaces {
  readonly #max: number;
  readonly #running = new Semaphore();

  constructor(max: number) {
    this.#max = max;
  }

  /** Whether a tenant other than these has a running request. */
  othersThan(tenants: ReadonlySet<string>): boolean {
    for (const tenant of this.#running.tenants) if (!tenants.has(tenant)) return true;
    return false;
  }

  /** Runs a request of a tenant. Throws 429 if too many of its requests are running. */
  async run<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    if (this.#running.used(tenant) >= this.#max) {
      throw problem('tooMany', `the tenant has ${this.#max} concurrent requests, the maximum; retry later`);
    }
    this.#running.add(tenant, 1);
    try {
      return await work();
    } finally {
      this.#running.add(tenant, -1);
    }
  }
}

/** Limits the memory of lists that are being read, built and sent. A client that reads slowly holds its share. */
export class AnswerBudget {
  readonly #lists = new Semaphore();

  /** Makes the account of one request; `release` gives everything back. */
  open(tenant: string): { readonly take: (characters: number) => void; readonly release: () => void } {
    let own = 0;
    return {
      take: (characters) => {
        own += characters;
        this.#lists.add(tenant, characters);
        if (own > maxListsOfTenant)
          throw problem('invalidQuery', [`the page is larger than ${maxListsOfTenant} bytes: use a smaller limit`]);
        if (this.#lists.used(tenant) > maxListsOfTenant || this.#lists.total > maxListsOfAll)
          throw problem('tooMany', 'too many large lists are being answered; retry later');
      },
      release: () => {
        this.#lists.add(tenant, -own);
        own = 0;
      },
    };
  }
}
