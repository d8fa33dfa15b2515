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
export async function clearTenant(sql: Sql, tenant: string): Promise<void> {
  for (const table of tables) await sql.run(`DELETE FROM ${table} WHERE tenant = ?`, [tenant]);
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
