import { problem } from '../api-problem';
import type { Sql } from '../storage/database';

/** Number of new objects after which they are counted again. */
const countedEvery = 500;

/**
 * Limits the number of objects of a tenant. They are counted only occasionally, so instances that share a database may
 * together exceed the limit by a few hundred objects.
 */
export class ObjectRoom {
  readonly #most: number;
  readonly #left = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Reserves space for one more object. Throws 400 if the limit is reached. */
  async take(sql: Sql, tenant: string): Promise<void> {
    const left = this.#left.get(tenant) ?? 0;
    this.#left.set(tenant, left > 0 ? left - 1 : (await this.#countObjects(sql, tenant)) - 1);
  }

  async #countObjects(sql: Sql, tenant: string): Promise<number> {
    const [row] = await sql.all<{ n: number }>(
      'SELECT CAST(COALESCE(SUM(n), 0) AS BIGINT) AS n FROM object_counts WHERE tenant = ?',
      [tenant],
    );
    const left = this.#most - (row?.n ?? 0);
    if (left > 0) return Math.min(left, countedEvery);
    throw problem(
      'invalidObject',
      [`the tenant has ${row?.n ?? 0} objects; at most ${this.#most} are allowed`],
      'delete objects that are not used, or start the service with a larger --max-objects',
    );
  }
}
