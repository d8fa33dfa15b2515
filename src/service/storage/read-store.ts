import { existsSync } from 'node:fs';
import type Libsql from 'libsql';
import { CodedError, messageOf } from '../../core';
import type { StoreName } from './count-triggers';
import type { Sql } from './database';
import { statementsOf } from './libsql-statements';
import { loadDriver } from './load-driver';
import type * as Postgres from './postgres-whole';
import type { StorePlace } from './store-place';

/**
 * Reads a store in one snapshot of all tenants, while services keep writing. Changes nothing. Throws `NO_DATA`,
 * `DATA_IN_USE` and `NO_DATABASE`.
 */
export function readStore<T>(place: StorePlace, read: (sql: Sql, store: StoreName) => Promise<T>): Promise<T> {
  return place.store === 'sqlite' ? readFile(place.file, read) : postgres().readWhole(place.url, read);
}

/** Loads the module that needs the PostgreSQL driver. */
export function postgres(): typeof Postgres {
  // oxlint-disable-next-line typescript/no-require-imports -- the driver is optional: it is loaded when used
  return loadDriver('pg', () => require('./postgres-whole') as typeof Postgres);
}

/** Loads the driver of the embedded database. */
export function libsql(): typeof Libsql {
  // oxlint-disable-next-line typescript/no-require-imports -- the driver is optional: it is loaded when used
  return loadDriver('libsql', () => require('libsql') as typeof Libsql);
}

async function readFile<T>(file: string, read: (sql: Sql, store: StoreName) => Promise<T>): Promise<T> {
  // The driver would create an empty file.
  if (!existsSync(file)) throw new CodedError('NO_DATA', `cannot read ${file}: no such file; check --data`);
  const Driver = libsql();
  const db = new Driver(file, { timeout: 5000 });
  try {
    begin(db, file);
    return await read(statementsOf(db), 'sqlite');
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
    db.close();
  }
}

function begin(db: Libsql.Database, file: string): void {
  try {
    db.exec('BEGIN');
    // SQLite fixes the snapshot at the first read.
    db.exec('SELECT 1 FROM sqlite_master');
  } catch (error) {
    const message = `cannot read ${file}: ${messageOf(error)}; if a service of an earlier release uses it, stop that service`;
    throw new CodedError('DATA_IN_USE', message, { cause: error });
  }
}
