import { closeSync, fchmodSync, openSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type Libsql from 'libsql';
import { CodedError, isObject, messageOf } from '../../core';
import { lockData } from './data-lock';
import type { Database, Prepare, Sql } from './database';
import { statementsOf } from './libsql-statements';
import { loadDriver } from './load-driver';
import { migrate } from './migrate';
import { ReadWriteQueue } from './read-write-queue';

/**
 * Opens the embedded database: a file, or `:memory:`. A commit has reached the disk when it is acknowledged, so that
 * nothing is lost when the process or the machine dies. Throws `DATA_IN_USE` when another process has the file open,
 * and `DATA_TOO_NEW`.
 */
export async function openLibsql(file: string, prepare: Prepare = unprepared): Promise<Database> {
  // oxlint-disable-next-line typescript/no-require-imports -- the driver is optional: it is loaded when used
  const Driver = loadDriver('libsql', () => require('libsql') as typeof Libsql);
  const unlock = lockData(file);
  makePrivate(file);
  const db = new Driver(file, { timeout: 1000 });
  try {
    // Free pages can be given back only where this was said before the first table.
    for (const pragma of ['auto_vacuum = INCREMENTAL', 'journal_mode = WAL', 'synchronous = FULL']) {
      db.prepare(`PRAGMA ${pragma}`).all();
    }
    db.exec('BEGIN IMMEDIATE');
    await migrate(statementsOf(db), 'sqlite');
    const prepared = await prepare(statementsOf(db));
    db.exec('COMMIT');
    if (prepared === 'rewritten') forget(db);
  } catch (error) {
    if (error instanceof CodedError) {
      // The file is given back as it was.
      if (db.inTransaction) db.exec('ROLLBACK');
      close(db, unlock);
      throw error;
    }
    db.close();
    unlock();
    if (isDamaged(error)) {
      const message = `cannot open ${file}: ${messageOf(error)}; the file is damaged: restore a backup`;
      throw new CodedError('DATA_DAMAGED', message, { cause: error });
    }
    throw new CodedError('DATA_IN_USE', `${file} cannot be opened, another process may use it: ${messageOf(error)}`, {
      cause: error,
    });
  }
  return new LibsqlDatabase(db, unlock);
}

// The file holds the key that signs tokens, so nobody else may read it.
function makePrivate(file: string): void {
  if (file === ':memory:') return;
  const handle = openSync(file, 'a', 0o600);
  // An earlier version, or a copy, may have left it readable.
  fchmodSync(handle, 0o600);
  closeSync(handle);
}

const unprepared: Prepare = () => Promise.resolve('kept');

// What was replaced is still in free pages and in the write-ahead log.
function forget(db: Libsql.Database): void {
  db.exec('VACUUM');
  db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
}

function isDamaged(error: unknown): boolean {
  return isObject(error) && /^SQLITE_(?:NOTADB|CORRUPT)/.test(String(error['code']));
}

/** A write that waits for its turn. `run` does it and gives what tells its caller, once it is committed. */
interface Waiting {
  readonly run: () => Promise<() => void>;
  readonly lost: (error: Error) => void;
}

/** How many writes share one commit at most, so that no answer waits for long. */
const mostTogether = 64;

/** The mode of a file that gives pages back when it is told to. */
const incremental = 2;

/** Free pages that are left for what is written next, and how many are given back at once. */
const sparePages = 1000;
const pagesAtOnce = 200;

class LibsqlDatabase implements Database {
  // The driver has one connection: what reads while a write is open would see its half. A long read lets others read.
  readonly #queue = new ReadWriteQueue();
  readonly #db: Libsql.Database;
  readonly #unlock: () => void;
  readonly #sql: Sql;
  readonly #steps = new Map<string, Libsql.Statement>();
  readonly #waiting: Waiting[] = [];

  constructor(db: Libsql.Database, unlock: () => void) {
    this.#db = db;
    this.#unlock = unlock;
    this.#sql = statementsOf(db);
  }

  read<T>(_tenant: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#queue.read(() => work(this.#sql));
  }

  readEveryTenant<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.read('', work);
  }

  write<T>(_tenant: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = async (): Promise<() => void> => {
        try {
          const result = await this.#alone(work);
          return () => resolve(result);
        } catch (error) {
          return () => reject(asError(error));
        }
      };
      this.#waiting.push({ run, lost: reject });
      if (this.#waiting.length === 1) void this.#gather();
    });
  }

  // The driver is synchronous: without a turn of the loop no second write would ever come to wait beside the first.
  async #gather(): Promise<void> {
    await setImmediate();
    await this.#queue.write(() => this.#commitTogether());
  }

  // Writes that wait at the same moment share one commit, which is what takes long. None is answered before it.
  async #commitTogether(): Promise<void> {
    const batch = this.#waiting.splice(0, mostTogether);
    try {
      this.#step('BEGIN IMMEDIATE');
      const done: (() => void)[] = [];
      for (const { run } of batch) {
        done.push(await run());
        // A full disk ends the whole transaction.
        if (!this.#db.inTransaction) throw new CodedError('WRITE_FAILED', 'the database ended the transaction');
      }
      this.#step('COMMIT');
      for (const tell of done) tell();
    } catch (error) {
      if (this.#db.inTransaction) this.#step('ROLLBACK');
      for (const { lost } of batch) lost(asError(error));
    }
    if (this.#waiting.length > 0) void this.#gather();
  }

  async #alone<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    this.#step('SAVEPOINT one_write');
    try {
      const result = await work(this.#sql);
      this.#step('RELEASE one_write');
      return result;
    } catch (error) {
      if (this.#db.inTransaction) {
        this.#step('ROLLBACK TO one_write');
        this.#step('RELEASE one_write');
      }
      throw error;
    }
  }

  #step(text: string): void {
    const known = this.#steps.get(text) ?? this.#db.prepare(text);
    this.#steps.set(text, known);
    known.run();
  }

  reclaim(): Promise<'more' | 'done'> {
    return this.#queue.write(() => {
      const numberOf = (pragma: string): number =>
        Number(Object.values(this.#db.prepare(`PRAGMA ${pragma}`).get() as Record<string, number>)[0]);
      if (numberOf('auto_vacuum') !== incremental || numberOf('freelist_count') < sparePages)
        return Promise.resolve('done');
      this.#db.prepare(`PRAGMA incremental_vacuum(${pagesAtOnce})`).all();
      return Promise.resolve('more');
    });
  }

  async close(): Promise<void> {
    while (this.#waiting.length > 0) await setImmediate();
    return this.#queue.write(() => {
      close(this.#db, this.#unlock);
      return Promise.resolve();
    });
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

// Everything is in the one file afterwards, so that it can be copied alone. A backup that reads, or a statement that the
// driver has not reset, is in the way of that: then the log stays, and the next start reads it.
function close(db: Libsql.Database, unlock: () => void): void {
  try {
    db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  } catch (error) {
    if (!isObject(error) || error['code'] !== 'SQLITE_LOCKED') throw error;
  }
  db.close();
  unlock();
}
