import { CodedError } from '../../core';
import type { Sql } from './database';
import type { StoreName } from './count-triggers';
import { migrations, type Migration } from './migrations';

/**
 * Migrates the tables to the schema of this release, or to an earlier one. Call it inside a transaction that excludes
 * other instances. Throws `DATA_TOO_NEW`.
 */
export async function migrate(sql: Sql, store: StoreName, schema = migrations.length): Promise<void> {
  const run = async (statement: Migration): Promise<void> => {
    const text = statementFor(store, statement);
    if (text !== undefined) await sql.run(text);
  };
  await run('CREATE TABLE IF NOT EXISTS migrations (number INTEGER NOT NULL PRIMARY KEY, applied TEXT NOT NULL)');
  const [row] = await sql.all<{ latest: number | null }>('SELECT MAX(number) AS latest FROM migrations');
  const migrated = row?.latest ?? 0;
  if (migrated > migrations.length) {
    throw new CodedError(
      'DATA_TOO_NEW',
      `the data has schema version ${migrated}, this release knows ${migrations.length}: use a newer release`,
    );
  }
  for (const [i, statements] of migrations.slice(migrated, schema).entries()) {
    for (const statement of statements) await run(statement);
    await sql.run('INSERT INTO migrations (number, applied) VALUES (?, ?)', [
      migrated + i + 1,
      new Date().toISOString(),
    ]);
  }
}

// Binary collation sorts names and ids by bytes, as SQLite does, regardless of the locale of the PostgreSQL database.
function statementFor(store: StoreName, statement: Migration): string | undefined {
  if (typeof statement !== 'string') return statement[store];
  return store === 'sqlite' ? statement : statement.replace(/\bTEXT\b/g, 'TEXT COLLATE "C"');
}
