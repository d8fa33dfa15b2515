import { CodedError, messageOf } from '../../core';
import type { StoreName } from './count-triggers';
import type { Sql } from './database';
import { migrate } from './migrate';
import { tablesWithTenant } from './migrations';
import { PostgresPool } from './postgres-pool';
import { PostgresSql } from './postgres-statements';
import { everyTenant, openRows, protectRows } from './row-security';
import { StoreUnavailable } from './store-unavailable';
import { notEmpty, type Fill, type StoreSizes } from './store-place';

/** Operations on a whole database may exceed the limits for requests, and no request waits for them. */
const unlimited = ['SET LOCAL statement_timeout = 0', 'SET LOCAL idle_in_transaction_session_timeout = 0'];

const functions = ['scm_objects_made', 'scm_objects_gone', 'scm_object_changed'];

/** Reads all tenants of a database in one snapshot. */
export function readWhole<T>(url: string, read: (sql: Sql, store: StoreName) => Promise<T>): Promise<T> {
  return inTransaction(url, 'ISOLATION LEVEL REPEATABLE READ READ ONLY', (sql) => read(sql, 'postgres'));
}

/** Creates and fills the tables of an empty database in one transaction. Throws `STORE_NOT_EMPTY`. */
export function fillWhole(url: string, { schema, replace, fill }: Fill): Promise<void> {
  return inTransaction(url, 'ISOLATION LEVEL READ COMMITTED READ WRITE', async (sql) => {
    if ((await tableNames(sql)).length > 0) {
      if (!replace) throw notEmpty('the database');
      await sql.run(`DROP TABLE IF EXISTS migrations, ${tablesWithTenant.join(', ')} CASCADE`);
      for (const name of functions) await sql.run(`DROP FUNCTION IF EXISTS ${name}`);
    }
    await migrate(sql, 'postgres', schema);
    await fill(sql);
    await migrate(sql, 'postgres');
    await protectRows(sql);
    // Without statistics, the planner guesses until the first autovacuum, and may choose an index of a whole tenant.
    await sql.run(`ANALYZE ${tablesWithTenant.join(', ')}`);
  });
}

/** Rewrites the tables without the space of deleted rows. All other access is blocked meanwhile. */
export async function compactWhole(url: string): Promise<StoreSizes> {
  const before = await sizeOf(url);
  await withSql(url, async (sql) => {
    await sql.run('SET statement_timeout = 0');
    for (const name of await tableNames(sql)) await sql.run(`VACUUM (FULL, ANALYZE) ${name}`);
  });
  return { before, after: await sizeOf(url) };
}

function sizeOf(url: string): Promise<number> {
  return withSql(url, async (sql) => {
    let size = 0;
    for (const name of await tableNames(sql)) {
      const [row] = await sql.all<{ size: number }>('SELECT pg_total_relation_size(?::regclass) AS size', [name]);
      size += row?.size ?? 0;
    }
    return size;
  });
}

async function tableNames(sql: Sql): Promise<readonly string[]> {
  const wanted = new Set(['migrations', ...tablesWithTenant]);
  const rows = await sql.all<{ name: string }>(
    'SELECT tablename::text AS name FROM pg_tables WHERE schemaname = current_schema()',
  );
  return rows.map(({ name }) => name).filter((name) => wanted.has(name));
}

function inTransaction<T>(url: string, mode: string, work: (sql: PostgresSql) => Promise<T>): Promise<T> {
  return withSql(url, async (sql) => {
    await sql.begin(mode, openRows(everyTenant, {}));
    for (const text of unlimited) await sql.run(text);
    const result = await work(sql);
    await sql.commit();
    return result;
  });
}

async function withSql<T>(url: string, work: (sql: PostgresSql) => Promise<T>): Promise<T> {
  const pool = new PostgresPool(url, 1);
  try {
    const { client, giveBack } = await pool.borrow();
    try {
      return await work(new PostgresSql(client));
    } finally {
      // Closing the connection ends an open transaction.
      giveBack('broken');
    }
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    throw new CodedError('NO_DATABASE', `the database cannot be used: ${messageOf(error)}`, { cause: error });
  } finally {
    await pool.close();
  }
}
