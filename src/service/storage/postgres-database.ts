import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CodedError, messageOf } from '../../core/index';
import type { Database, Sql } from './database';
import { migrate } from './migrate';
import { PostgresLeases } from './postgres-leases';
import { PostgresPool } from './postgres-pool';
import { StatementBook, statementsOn } from './postgres-statements';
import { StoreUnavailable } from './store-unavailable';
import { TenantWrites } from './tenant-writes';
import { WriteTransaction } from './write-transaction';

/** Connections for reads, and as many for writes: a tenant that is held elsewhere keeps nobody from reading. */
const connections = 6;

/** How long work is tried again while the database cannot be reached: a restart of it takes less. */
const patienceMs = 5000;
const pauseMs = 100;

/**
 * Opens a PostgreSQL database, version 13 or later, and brings its tables up to date; several instances may have it
 * open. Throws `BAD_DATABASE_URL`, `NO_DATABASE` and `DATA_TOO_NEW`.
 */
export async function openPostgres(url: string): Promise<Database> {
  const database = new PostgresDatabase(url);
  try {
    await database.write('', (sql) => migrate(sql, spelled));
  } catch (error) {
    await database.close();
    if (error instanceof CodedError && error.code === 'DATA_TOO_NEW') throw error;
    throw new CodedError('NO_DATABASE', `the database cannot be used: ${messageOf(error)}`, { cause: error });
  }
  return database;
}

class PostgresDatabase implements Database {
  readonly leases = new PostgresLeases();
  readonly #readers: PostgresPool;
  readonly #writers: PostgresPool;
  readonly #book = new StatementBook();
  readonly #writes = new Map<string, TenantWrites>();

  constructor(url: string) {
    this.#readers = new PostgresPool(url, connections);
    this.#writers = new PostgresPool(url, connections);
  }

  async read<T>(_tenant: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    const since = performance.now();
    for (;;) {
      try {
        return await this.#readOnce(work);
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || performance.now() - since > patienceMs) throw error;
        await delay(pauseMs);
      }
    }
  }

  async #readOnce<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const { client, giveBack } = await this.#readers.borrow();
    const sql = statementsOn(client, this.#book);
    try {
      await sql.run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return await work(sql);
    } finally {
      // The answer need not wait for the end of what changed nothing.
      void sql.run('COMMIT').then(
        () => giveBack('sound'),
        () => giveBack('broken'),
      );
    }
  }

  write<T>(tenant: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    const known = this.#writes.get(tenant);
    const writes =
      known ??
      new TenantWrites({
        open: () => WriteTransaction.open(this.#writers, this.#book, lockKey(tenant)),
        patienceMs,
        pauseMs,
        idle: () => void this.#writes.delete(tenant),
      });
    this.#writes.set(tenant, writes);
    return writes.add(work);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#writes.values()].map((writes) => writes.ended()));
    try {
      const { client, giveBack } = await this.#writers.borrow();
      await this.leases.releaseAll(statementsOn(client, this.#book)).finally(() => giveBack('broken'));
    } catch {
      // Without a database the rights end by themselves.
    }
    await Promise.all([this.#readers.close(), this.#writers.close()]);
  }
}

// Names and ids sort by their bytes, as they do in SQLite, whatever language the database was made with.
function spelled(statement: string): string {
  return statement.replace(/\bTEXT\b/g, 'TEXT COLLATE "C"');
}

// Two tenants that share a key by chance would only wait for each other.
function lockKey(tenant: string): string {
  return createHash('sha256').update(`scm tenant ${tenant}`).digest().readBigInt64BE().toString();
}
