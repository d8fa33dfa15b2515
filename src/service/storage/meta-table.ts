import { TenantRows } from './tenant-rows';

/** Counters and single values of a tenant. */
export class MetaTable extends TenantRows {
  async get(key: string): Promise<string | undefined> {
    const [row] = await this.sql.all<{ value: string }>('SELECT value FROM meta WHERE tenant = ? AND key = ?', [
      this.tenant,
      key,
    ]);
    return row?.value;
  }

  async set(key: string, value: string): Promise<void> {
    await this.sql.later(
      `INSERT INTO meta (tenant, key, value) VALUES (?, ?, ?)
       ON CONFLICT (tenant, key) DO UPDATE SET value = excluded.value`,
      [this.tenant, key, value],
    );
  }

  /** Increments a counter that starts at zero; returns the new value. */
  async next(key: string): Promise<number> {
    const [row] = await this.sql.all<{ value: string }>(
      `INSERT INTO meta (tenant, key, value) VALUES (?, ?, '1') ON CONFLICT (tenant, key)
       DO UPDATE SET value = CAST(CAST(meta.value AS BIGINT) + 1 AS TEXT) RETURNING value`,
      [this.tenant, key],
    );
    return Number(row?.value);
  }
}
