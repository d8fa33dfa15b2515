import { CodedError } from '../../core/index';
import type { Sql } from './database';
import { migrations } from './migrations';

/**
 * Brings the tables to what this release works with. To be run inside one transaction that no other instance shares.
 * `spelled` gives a statement in the store's own words. Throws `DATA_TOO_NEW`.
 */
export async function migrate(sql: Sql, spelled: (statement: string) => string = (same) => same): Promise<void> {
  await sql.run(
    spelled('CREATE TABLE IF NOT EXISTS migrations (number INTEGER NOT NULL PRIMARY KEY, applied TEXT NOT NULL)'),
  );
  const [row] = await sql.all<{ latest: number | null }>('SELECT MAX(number) AS latest FROM migrations');
  const done = row?.latest ?? 0;
  if (done > migrations.length) {
    throw new CodedError(
      'DATA_TOO_NEW',
      `the data has schema version ${done}, this release knows ${migrations.length}: start a newer release on it`,
    );
  }
  for (const [i, statements] of migrations.slice(done).entries()) {
    for (const statement of statements) await sql.run(spelled(statement));
    await sql.run('INSERT INTO migrations (number, applied) VALUES (?, ?)', [done + i + 1, new Date().toISOString()]);
  }
}
