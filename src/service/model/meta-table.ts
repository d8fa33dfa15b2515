import type { Sql } from '../storage/database';

/** Counters and single values of a tenant. */
export class MetaTable {
  readonly #sql: Sql;
  readonly #tenant: string;

  constructor(sql: Sql, tenant: string) {
    this.#sql = sql;
    this.#tenant = tenant;
  }

  async get(key: string): Promise<string | undefined> {
    const [row] = await this.#sql.all<{ value: string }>('SELECT value FROM meta WHERE tenant = ? AND key = ?', [
      this.#tenant,
      key,
    ]);
    return row?.value;
  }

  async set(key: string, value: string): Promise<void> {
    await this.#sql.run(
      'INSERT INTO meta (tenant, key, value) VALUES (?, ?, ?) ON CONFLICT (tenant, key) DO UPDATE SET value = excluded.value',
      [this.#tenant, key, value],
    );
  }

  /** Adds one to a counter that starts at zero. */
  async next(key: string): Promise<number> {
    const value = Number((await this.get(key)) ?? 0) + 1;
    await this.set(key, String(value));
    return value;
  }
}
