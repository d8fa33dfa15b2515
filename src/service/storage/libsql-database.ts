import { closeSync, fchmodSync, openSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type Libsql from 'libsql';
import { CodedError, isObject, messageOf } from '../../core';
import { lockData } from './data-lock';
import type { Database, Prepare, Pruned, Sql } from './database';
import { statementsOf } from './libsql-statements';
import { loadDriver } from './load-driver';
import { migrate } from './migrate';
import { ReadWriteQueue } from './read-write-queue';
import { StoreUnavailable } from './store-unavailable';

/**
 * Opens the embedded database: a file, or `:memory:`. Commits are synced to disk before they are acknowledged, so they
 * survive a crash of the process or machine. Throws `DATA_TOO_NEW`, and `DATA_IN_USE` if another process has the file
 * open.
 */
export async function openLibsql(file: string, prepare: Prepare = withoutPrepare): Promise<Database> {
  // oxlint-disable-next-line typescript/no-require-imports -- the driver is optional: it is loaded when used
  const Driver = loadDriver('libsql', () => require('libsql') as typeof Libsql);
  const unlock = lockData(file);
  makePrivate(file);
  const db = new Driver(file, { timeout: 1000 });
  try {
    // SQLite accepts `auto_vacuum` only before the first table is created.
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
      // Leave the file unchanged.
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

// The file contains the token signing key, so only its owner may read it.
function makePrivate(file: string): void {
  if (file === ':memory:') return;
  const handle = openSync(file, 'a', 0o600);
  // An older release or a copy may have left it readable by others.
  fchmodSync(handle, 0o600);
  closeSync(handle);
}

const withoutPrepare: Prepare = () => Promise.resolve('kept');

// Replaced values remain in free pages and in the write-ahead log until then.
function forget(db: Libsql.Database): void {
  db.exec('VACUUM');
  db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
}

function isDamaged(error: unknown): boolean {
  return isObject(error) && /^SQLITE_(?:NOTADB|CORRUPT)/.test(String(error['code']));
}

/** `auto_vacuum` mode for incremental vacuum. */
const incremental = 2;

/** Free pages kept for later writes, and pages released at once. */
const sparePages = 1000;
const pagesAtOnce = 200;

class LibsqlDatabase implements Database {
  // The driver has one connection, so a read during an open write would see uncommitted data. Reads may overlap each
  // other.
  readonly #queue = new ReadWriteQueue();
  readonly #db: Libsql.Database;
  readonly #unlock: () => void;
  readonly #sql: Sql;
  readonly #steps = new Map<string, Libsql.Statement>();

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
    return this.#queue.write(async () => {
      // The driver is synchronous. Without a pause, many waiting writes would keep the process from anything else.
      await setImmediate();
      try {
        this.#step('BEGIN IMMEDIATE');
        const result = await work(this.#sql);
        // A full disk rolls back the transaction.
        if (!this.#db.inTransaction) throw new StoreUnavailable('the database ended the transaction');
        this.#step('COMMIT');
        return result;
      } catch (error) {
        if (this.#db.inTransaction) this.#step('ROLLBACK');
        throw asError(error);
      }
    });
  }

  #step(text: string): void {
    const known = this.#steps.get(text) ?? this.#db.prepare(text);
    this.#steps.set(text, known);
    known.run();
  }

  reclaim(): Promise<Pruned> {
    return this.#queue.write(() => {
      const numberOf = (pragma: string): number =>
        Number(Object.values(this.#db.prepare(`PRAGMA ${pragma}`).get() as Record<string, number>)[0]);
      if (numberOf('auto_vacuum') !== incremental || numberOf('freelist_count') < sparePages)
        return Promise.resolve('done');
      this.#db.prepare(`PRAGMA incremental_vacuum(${pagesAtOnce})`).all();
      return Promise.resolve('more');
    });
  }

  close(): Promise<void> {
    return this.#queue.write(() => {
      close(this.#db, this.#unlock);
      return Promise.resolve();
    });
  }
}

// A full disk or a failure of the disk passes; the transaction was rolled back.
function asError(error: unknown): Error {
  const isOfDisk = isObject(error) && /^SQLITE_(?:FULL|IOERR)/.test(String(error['code']));
  if (isOfDisk) return new StoreUnavailable(`the data cannot be written: ${messageOf(error)}`, 'not-done', error);
  return error instanceof Error ? error : new Error(String(error));
}

// Checkpoints the log, so that the database file can be copied alone. A concurrent backup or an unreset statement
// prevents that. The log then remains, and the next start reads it.
function close(db: Libsql.Database, unlock: () => void): void {
  try {
    db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  } catch (error) {
    if (!isObject(error) || error['code'] !== 'SQLITE_LOCKED') throw error;
  }
  db.close();
  unlock();
}
