import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CodedError, messageOf } from '../../core';
import type { Database, PoolCount, Prepare, Sql } from './database';
import { readAhead, readOneAhead, type TenantRowsAhead } from './read-ahead';
import type { Foreseen, KnownRows } from './known-rows';
import { migrate } from './migrate';
import { PostgresLeases } from './postgres-leases';
import { arrayText } from './postgres-insertion';
import { PostgresPool } from './postgres-pool';
import { withRowsReadAhead } from './read-ahead-only';
import { PostgresSql } from './postgres-statements';
import { everyTenant, openRows, openToRows, openToRowsOf, protectRows, type RowAccess } from './row-security';
import { SharedWrites, type SharedTransaction } from './shared-writes';
import { StatementBook } from './statement-book';
import { StoreUnavailable } from './store-unavailable';
import { TenantWrites } from './tenant-writes';
import { WriteTransaction } from './write-transaction';

/**
 * Size of each of two connection pools, for reads and for writes. A tenant locked elsewhere therefore does not block
 * reads.
 */
const connections = 6;

/** How long work is retried while the database is unreachable; longer than a typical restart. */
const patienceMs = 5000;
const pauseMs = 100;

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
  readonly #book = new StatementBook();
  readonly #writes = new Map<string, TenantWrites>();
  readonly #shared = new SharedWrites((tenants) => this.#openShared(tenants));
  readonly #lockKeys = new Map<string, string>();
  #access: RowAccess = {};

  constructor(url: string) {
    this.#readers = new PostgresPool(url, connections);
    this.#writers = new PostgresPool(url, connections);
  }

  /** Migrates the tables, enables row-level security and runs `prepare`, in one transaction. */
  async prepare(prepare: Prepare): Promise<void> {
    // Runs as the owner of the tables, serialized with other instances that start at the same time.
    const writes = this.#writesOf('', everyTenant);
    const { access, prepared } = await writes.add(async (sql) => {
      await migrate(sql, 'postgres');
      const access = await protectRows(sql);
      return { access, prepared: await prepare(sql) };
    });
    await writes.awaitEnd();
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

  read<T>(tenant: string, work: (sql: Sql) => Promise<T>, foreseen: Foreseen = {}): Promise<T> {
    const rows = openToRows(tenant);
    const [id, ...others] = foreseen.ids ?? [];
    if (id === undefined || others.length > 0 || id.includes('\0'))
      return this.#read((sql) => this.#wholly(sql, rows, work));
    return this.#read(async (sql) => {
      const { statement, known } = readOneAhead(tenant, id);
      // Statements sent together without BEGIN form one implicit transaction, which ends with them.
      const [, answer] = await sql.send([openRows(rows, this.#access), statement]);
      const found = known(answer);
      const prefetched = found === undefined ? undefined : await withRowsReadAhead(found, work);
      return prefetched === undefined ? this.#wholly(sql, rows, work) : prefetched.result;
    });
  }

  readEveryTenant<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#read((sql) => this.#wholly(sql, everyTenant, work));
  }

  async #read<T>(work: (sql: PostgresSql) => Promise<T>): Promise<T> {
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

  async #readOnce<T>(work: (sql: PostgresSql) => Promise<T>): Promise<T> {
    const { client, giveBack } = await this.#readers.borrow();
    const sql = new PostgresSql(client, this.#book);
    try {
      return await work(sql);
    } finally {
      // Read-only work does not wait for the end of its transaction.
      void sql.end().then(
        () => giveBack('sound'),
        () => giveBack('broken'),
      );
    }
  }

  async #wholly<T>(sql: PostgresSql, rows: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    sql.open([{ text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' }, openRows(rows, this.#access)]);
    return work(sql);
  }

  write<T>(tenant: string, work: (sql: Sql) => Promise<T>, foreseen?: Foreseen): Promise<T> {
    const writes = this.#writes.get(tenant) ?? this.#writesOf(tenant, openToRows(tenant));
    this.#writes.set(tenant, writes);
    return writes.add(work, foreseen);
  }

  #writesOf(tenant: string, rows: string): TenantWrites {
    return new TenantWrites({
      open: (foreseen) => this.#openOwn(tenant, rows, foreseen),
      share: (writes) => this.#shared.run(tenant, writes),
      patienceMs,
      pauseMs,
      idle: () => void this.#writes.delete(tenant),
    });
  }

  /** Opens a transaction for the writes of one tenant, and waits until no other instance has locked it. */
  async #openOwn(tenant: string, rows: string, foreseen: Foreseen): Promise<WriteTransaction> {
    const ahead = tenant === '' ? undefined : readAhead([{ tenant, foreseen }]);
    const { opened, answers } = await WriteTransaction.open(this.#writers, this.#book, {
      begin: (more) => openRows(rows, this.#access, more),
      reads: [
        { text: 'SELECT pg_advisory_xact_lock(?::bigint)::text AS locked', values: [this.#lockKey(tenant)] },
        ...(ahead?.statements ?? []),
      ],
    });
    const known = ahead?.known(answers.slice(1)).get(tenant);
    if (known !== undefined) opened.sql.known = known;
    return opened;
  }

  /** Opens a transaction for writes of several tenants. It never waits for a lock, so it cannot delay a tenant. */
  async #openShared(tenants: readonly TenantRowsAhead[]): Promise<SharedTransaction> {
    const ahead = readAhead(tenants);
    const names = tenants.map(({ tenant }) => tenant);
    const { opened, answers } = await WriteTransaction.open(this.#writers, this.#book, {
      begin: (more) => openRows(openToRowsOf(names), this.#access, more),
      reads: [
        {
          text: 'SELECT pg_try_advisory_xact_lock(w.key) AS locked FROM unnest((SELECT ?::bigint[])) AS w(key)',
          values: [arrayText(names.map((tenant) => this.#lockKey(tenant)))],
        },
        ...ahead.statements,
      ],
    });
    const [locks, ...read] = answers;
    const known = ahead.known(read);
    const locked = names.flatMap((tenant, i): [string, KnownRows][] => {
      const rows = known.get(tenant);
      return locks?.rows[i]?.['locked'] === true && rows !== undefined ? [[tenant, rows]] : [];
    });
    return {
      known: new Map(locked),
      insertRows: (into, rows) => opened.sql.insertRows(into, rows),
      commit: () => opened.commit(),
      rollBack: () => opened.rollBack(),
    };
  }

  #lockKey(tenant: string): string {
    const key = this.#lockKeys.get(tenant) ?? makeLockKey(tenant);
    this.#lockKeys.set(tenant, key);
    return key;
  }

  connections(): readonly PoolCount[] {
    return [
      { pool: 'read', ...this.#readers.count() },
      { pool: 'write', ...this.#writers.count() },
    ];
  }

  // The autovacuum of PostgreSQL reclaims the space.
  reclaim(): Promise<'done'> {
    return Promise.resolve('done');
  }

  async close(): Promise<void> {
    await Promise.all([...this.#writes.values()].map((writes) => writes.awaitEnd()));
    try {
      const { client, giveBack } = await this.#writers.borrow();
      const sql = new PostgresSql(client, this.#book);
      const release = async (): Promise<void> => {
        await sql.send([{ text: 'BEGIN' }, openRows(everyTenant, this.#access)]);
        await this.leases.releaseAll(sql);
        await sql.run('COMMIT');
      };
      await release().finally(() => giveBack('broken'));
    } catch {
      // If the database is unreachable, the leases expire.
    }
    await Promise.all([this.#readers.close(), this.#writers.close()]);
  }
}

// A hash collision of two tenants would only serialize their writes.
function makeLockKey(tenant: string): string {
  return createHash('sha256').update(`scm tenant ${tenant}`).digest().readBigInt64BE().toString();
}
