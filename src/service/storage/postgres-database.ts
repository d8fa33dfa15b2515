import { createHash } from 'node:crypto';
import { CodedError, messageOf } from '../../core';
import type { Database, PoolCount, Prepare, Pruned, Sql } from './database';
import { migrate } from './migrate';
import { PostgresLeases } from './postgres-leases';
import { PostgresPool } from './postgres-pool';
import { PostgresSql } from './postgres-statements';
import { everyTenant, openRows, openToRows, protectRows, type RowAccess } from './row-security';
import { retryOutage, TenantQueue } from './tenant-queue';
import { WriteTransaction } from './write-transaction';

/**
 * Size of each of two connection pools, for reads and for writes. A tenant locked elsewhere therefore does not block
 * reads.
 */
const connections = 6;

/**
 * Opens a PostgreSQL database, version 13 or later, and migrates its tables. Several instances may use it. Throws
 * `BAD_DATABASE_URL`, `NO_DATABASE`, `DATA_TOO_NEW` and what `prepare` throws.
 */
export async function openPostgres(url: string, prepare: Prepare = withoutPrepare): Promise<Database> {
  const database = new PostgresDatabase(url);
  try {
    await database.prepare(prepare);
  } catch (error) {
    await database.close();
    if (error instanceof CodedError && !passedOn.has(error.code)) throw error;
    throw new CodedError('NO_DATABASE', `the database cannot be used: ${messageOf(error)}`, { cause: error });
  }
  return database;
}

const withoutPrepare: Prepare = () => Promise.resolve('kept');

/** Errors that already describe the problem with the database. */
const passedOn: ReadonlySet<string> = new Set(['STORE_UNAVAILABLE', 'STATEMENT_FAILED', 'WRITE_FAILED']);

class PostgresDatabase implements Database {
  readonly leases = new PostgresLeases();
  readonly #readers: PostgresPool;
  readonly #writers: PostgresPool;
  readonly #queue = new TenantQueue();
  #access: RowAccess = {};

  constructor(url: string) {
    this.#readers = new PostgresPool(url, connections);
    this.#writers = new PostgresPool(url, connections);
  }

  /** Migrates the tables, enables row-level security and runs `prepare`, in one transaction. */
  async prepare(prepare: Prepare): Promise<void> {
    // Runs as the owner of the tables, serialized with other instances that start at the same time.
    const { access, prepared } = await retryOutage(performance.now(), () =>
      this.#writeOnce('', everyTenant, async (sql) => {
        await migrate(sql, 'postgres');
        const access = await protectRows(sql);
        return { access, prepared: await prepare(sql) };
      }),
    );
    this.#access = access;
    if (prepared === 'rewritten') await this.#forget();
  }

  // Replaced values remain in the files until they are rewritten. If another instance prevents that, a later vacuum
  // does it.
  async #forget(): Promise<void> {
    const { client, giveBack } = await this.#writers.borrow();
    try {
      await client.query('VACUUM FULL meta, objects, revisions, snippet_snapshots');
    } catch {
      // Not fatal: docs/service.md describes how to run the command manually.
    } finally {
      giveBack('broken');
    }
  }

  read<T>(tenant: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return retryOutage(performance.now(), () => this.#readOnce(openToRows(tenant), work));
  }

  readEveryTenant<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return retryOutage(performance.now(), () => this.#readOnce(everyTenant, work));
  }

  async #readOnce<T>(rows: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    const { client, giveBack } = await this.#readers.borrow();
    const sql = new PostgresSql(client);
    try {
      await sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', openRows(rows, this.#access));
      return await work(sql);
    } finally {
      // The caller does not wait for the end of a transaction that only reads.
      void sql.rollBack().then(
        () => giveBack('sound'),
        () => giveBack('broken'),
      );
    }
  }

  write<T>(tenant: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#queue.run(tenant, () => this.#writeOnce(tenant, openToRows(tenant), work));
  }

  async #writeOnce<T>(tenant: string, rows: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    const transaction = await WriteTransaction.open(this.#writers, openRows(rows, this.#access), lockKeyOf(tenant));
    let result: T;
    try {
      result = await work(transaction.sql);
    } catch (error) {
      await transaction.rollBack();
      throw error;
    }
    await transaction.commit();
    return result;
  }

  connections(): readonly PoolCount[] {
    return [
      { pool: 'read', ...this.#readers.count() },
      { pool: 'write', ...this.#writers.count() },
    ];
  }

  // The autovacuum of PostgreSQL reclaims the space.
  reclaim(): Promise<Pruned> {
    return Promise.resolve('done');
  }

  async close(): Promise<void> {
    await this.#queue.awaitEnd();
    try {
      const { client, giveBack } = await this.#writers.borrow();
      const sql = new PostgresSql(client);
      const release = async (): Promise<void> => {
        await sql.begin('READ WRITE', openRows(everyTenant, this.#access));
        await this.leases.releaseAll(sql);
        await sql.commit();
      };
      await release().finally(() => giveBack('broken'));
    } catch {
      // If the database is unreachable, the leases expire.
    }
    await Promise.all([this.#readers.close(), this.#writers.close()]);
  }
}

// A hash collision of two tenants would only serialize their writes.
function lockKeyOf(tenant: string): string {
  return createHash('sha256').update(`scm tenant ${tenant}`).digest().readBigInt64BE().toString();
}
