import type { Insertion } from '../storage/database';
import { TenantRows } from './tenant-rows';

const metaInsertion: Insertion = {
  table: 'meta',
  columns: ['tenant', 'key', 'value'],
  onConflict: { key: ['tenant', 'key'], keep: 'new' },
};

/** Counters and single values of a tenant. */
export class MetaTable extends TenantRows {
  async get(key: string): Promise<string | undefined> {
    const known = this.sql.known?.meta(key);
    if (known !== undefined) return known.row;
    const [row] = await this.sql.all<{ value: string }>('SELECT value FROM meta WHERE tenant = ? AND key = ?', [
      this.tenant,
      key,
    ]);
    return row?.value;
  }

  async set(key: string, value: string): Promise<void> {
    await this.sql.insert(metaInsertion, [this.tenant, key, value]);
    if (this.sql.known?.meta(key) !== undefined) this.sql.known.setMeta(key, value);
  }

  /** Increments a counter that starts at zero; returns the new value. */
  async next(key: string): Promise<number> {
    const known = this.sql.known?.meta(key);
    if (known !== undefined) {
      const value = Number(known.row ?? 0) + 1;
      await this.set(key, String(value));
      return value;
    }
    const [row] = await this.sql.all<{ value: string }>(
      `INSERT INTO meta (tenant, key, value) VALUES (?, ?, '1') ON CONFLICT (tenant, key)
       DO UPDATE SET value = CAST(CAST(meta.value AS BIGINT) + 1 AS TEXT) RETURNING value`,
      [this.tenant, key],
    );
    return Number(row?.value);
  }
}
