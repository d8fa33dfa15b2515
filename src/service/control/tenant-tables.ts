import { AuditTable } from '../model/audit-table';
import { MetaTable } from '../storage/meta-table';
import type { Sql, SqlValue } from '../storage/database';
import { tables } from '../storage/migrations';
import { placeholders } from '../storage/placeholders';

type Row = Readonly<Record<string, SqlValue>>;

/** All stored rows of one tenant, by table. */
export type TenantTables = Readonly<Record<string, readonly Row[]>>;

/** Reads all rows of a tenant. */
export async function copyTenant(sql: Sql, tenant: string): Promise<TenantTables> {
  const copy: Record<string, readonly Row[]> = {};
  for (const table of tables) copy[table] = await sql.all<Row>(`SELECT * FROM ${table} WHERE tenant = ?`, [tenant]);
  return copy;
}

/** Deletes all rows of a tenant. */
async function clearTenant(sql: Sql, tenant: string): Promise<void> {
  for (const table of tables) await sql.run(`DELETE FROM ${table} WHERE tenant = ?`, [tenant]);
}

/**
 * Deletes the rows that a reset deletes immediately. The audit log may be long, so it is only hidden here and deleted
 * in the background. The time of a reset therefore does not depend on its length.
 */
export async function emptyTenant(sql: Sql, tenant: string): Promise<void> {
  const meta = new MetaTable(sql, tenant);
  const stamp = Number((await meta.get('stamp')) ?? 0);
  for (const table of tables.filter((name) => name !== 'audit'))
    await sql.run(`DELETE FROM ${table} WHERE tenant = ?`, [tenant]);
  // Audit entries are ordered by write number, so numbering must continue.
  await meta.set('stamp', String(stamp));
  await new AuditTable(sql, tenant).hideUpTo(stamp);
}

/** Restores a tenant to the state of a copy. */
export async function putTenant(sql: Sql, tenant: string, copy: TenantTables): Promise<void> {
  await clearTenant(sql, tenant);
  for (const table of tables) {
    for (const row of copy[table] ?? []) {
      const columns = Object.keys(row);
      await sql.run(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${placeholders(columns)})`,
        Object.values(row),
      );
    }
  }
}
