import type { Readable } from 'node:stream';
import { CodedError } from '../../core';
import type { Sql } from '../storage/database';
import { fillStore } from '../storage/fill-store';
import { keptTables, migrations } from '../storage/migrations';
import type { StorePlace } from '../storage/store-place';
import type { BackupCounts } from './backup';
import { badBackup, readBackup, type BackupHead, type BackupLine } from './backup-lines';
import { RowWriter } from './table-rows';

/** Result of a restore. */
export interface Restored extends BackupCounts {
  readonly made: string;
  /** Content of credentials.json, if the backup contains it. */
  readonly credentials?: string;
}

/**
 * Restores a backup into a SQLite or PostgreSQL store, in one transaction. No service may use the store at the same
 * time. Throws `BAD_BACKUP`, `DATA_TOO_NEW`, `STORE_NOT_EMPTY`, `DATA_IN_USE` and `NO_DATABASE`.
 */
export async function readIntoStore(file: Readable, place: StorePlace, replace: boolean): Promise<Restored> {
  const { head, lines } = await readBackup(file);
  const { schema, made, credentials } = head;
  if (schema > migrations.length) throw tooNew(head);
  let counts: BackupCounts = { tenants: 0, rows: 0 };
  await fillStore(place, {
    schema,
    replace,
    fill: async (sql) => {
      const rows = await writeLines(sql, lines);
      const [found] = await sql.all<{ n: number }>("SELECT COUNT(DISTINCT tenant) AS n FROM meta WHERE tenant <> ''");
      counts = { tenants: found?.n ?? 0, rows };
    },
  });
  return { ...counts, made, ...(credentials === undefined ? {} : { credentials }) };
}

async function writeLines(sql: Sql, lines: AsyncIterable<BackupLine>): Promise<number> {
  const counts: Record<string, number> = {};
  let table: { readonly name: string; readonly width: number; readonly writer: RowWriter } | undefined;
  for await (const line of lines) {
    if ('end' in line) {
      await table?.writer.flush();
      return checkCounts(counts, line.end);
    }
    if ('table' in line) {
      await table?.writer.flush();
      const { table: name, columns } = line;
      checkNames(name, columns);
      table = { name, width: columns.length, writer: new RowWriter(sql, name, columns) };
      continue;
    }
    if (table?.width !== line.length) throw badBackup('a row does not fit its table');
    await table.writer.add(line);
    counts[table.name] = (counts[table.name] ?? 0) + 1;
  }
  throw badBackup('its end is missing');
}

// Table and column names are inserted into SQL statements, so they must be validated.
function checkNames(table: string, columns: readonly string[]): void {
  if (!keptTables.some(({ name }) => name === table)) throw badBackup(`it has an unknown table "${table}"`);
  if (!columns.every((name) => /^[a-z_]{1,40}$/.test(name))) throw badBackup(`a column of ${table} has a bad name`);
}

function checkCounts(counts: Readonly<Record<string, number>>, wanted: Readonly<Record<string, number>>): number {
  for (const { name } of keptTables) {
    const [got = 0, expected = 0] = [counts[name], wanted[name]];
    if (got !== expected) throw badBackup(`it has ${got} rows of ${name}, and should have ${expected}`);
  }
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

function tooNew({ schema, version }: BackupHead): CodedError {
  return new CodedError(
    'DATA_TOO_NEW',
    `cannot import the backup: release ${version} wrote it with schema version ${schema}, this release knows ${migrations.length}; use that release or a newer one`,
  );
}
