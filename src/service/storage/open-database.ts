import { join } from 'node:path';
import { CodedError, makeFolder } from '../../core';
import type { Database, Prepare } from './database';
import { openLibsql } from './libsql-database';
import { loadDriver } from './load-driver';
import type * as Postgres from './postgres-database';

/** Opens the database of a service: PostgreSQL, a data directory, or memory. */
export function openDatabase(
  where: { readonly data?: string; readonly database?: string },
  prepare: Prepare,
): Promise<Database> {
  const { data, database } = where;
  if (database === undefined) return openLibsql(data === undefined ? ':memory:' : fileIn(data), prepare);
  if (data !== undefined) {
    throw new CodedError('TWO_STORES', 'data is stored in a folder or in a database: set only one of them');
  }
  // oxlint-disable-next-line typescript/no-require-imports -- most services are a test's: they need no driver
  const { openPostgres } = loadDriver('pg', () => require('./postgres-database') as typeof Postgres);
  return openPostgres(database, prepare);
}

function fileIn(data: string): string {
  makeFolder(data, 0o700);
  return join(data, 'scm.sqlite');
}
