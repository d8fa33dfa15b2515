import { AuditTable } from '../audit/audit-table';
import { MetaTable } from '../model/meta-table';
import type { Sql, SqlValue } from '../storage/database';
import { tables } from '../storage/migrations';

type Row = Readonly<Record<string, SqlValue>>;

/** Everything that the store holds of one tenant. */
export type TenantTables = Readonly<Record<string, readonly Row[]>>;

/** Reads all that belongs to a tenant. */
export async function copyTenant(sql: Sql, tenant: string): Promise<TenantTables> {
  const copy: Record<string, readonly Row[]> = {};
  for (const table of tables) copy[table] = await sql.all<Row>(`SELECT * FROM ${table} WHERE tenant = ?`, [tenant]);
  return copy;
}

/** Deletes all that belongs to a tenant. */
async function clearTenant(sql: Sql, tenant: string): Promise<void> {
  for (const table of tables) await sql.run(`DELETE FROM ${table} WHERE tenant = ?`, [tenant]);
}

/**
 * Deletes what a reset deletes at once. The audit log may be long: it is hidden, and deleted in the background, so that
 * a reset takes no longer than the tenant is large.
 */
export async function emptyTenant(sql: Sql, tenant: string): Promise<void> {
  const meta = new MetaTable(sql, tenant);
  const stamp = Number((await meta.get('stamp')) ?? 0);
  for (const table of tables.filter((name) => name !== 'audit'))
    await sql.run(`DELETE FROM ${table} WHERE tenant = ?`, [tenant]);
  // Entries are ordered by the numbers of the writes, which go on.
  await meta.set('stamp', String(stamp));
  await new AuditTable(sql, tenant).hideUpTo(stamp);
}

/** Makes a tenant what it was when it was copied. */
export async function putTenant(sql: Sql, tenant: string, copy: TenantTables): Promise<void> {
  await clearTenant(sql, tenant);
  for (const table of tables) {
    for (const row of copy[table] ?? []) {
      const columns = Object.keys(row);
      const marks = columns.map(() => '?').join(', ');
      await sql.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`, Object.values(row));
    }
  }
}
