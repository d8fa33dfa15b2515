import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BackupHead } from '../../catalog/schemas';
import { isObject, messageOf, temporaryFolder } from '../../core';
import type { Sql } from '../storage/database';
import { fillStore } from '../storage/fill-store';
import { keptTables } from '../storage/migrations';
import type { StorePlace } from '../storage/store-place';
import { StoreUnavailable } from '../storage/store-unavailable';
import type { BackupCounts } from './backup';
import { badBackup, readBackup, type BackupLine } from './backup-lines';
import { RowWriter } from './table-rows';

/** Result of a restore. */
export interface Restored extends BackupCounts, Pick<BackupHead, 'made' | 'version' | 'credentials'> {}

/**
 * Restores a backup into a SQLite or PostgreSQL store, in one transaction: existing data is discarded only after the
 * whole file was read, checked and written. No service may use the store at the same time. Throws `BAD_BACKUP`,
 * `DATA_TOO_NEW`, `STORE_NOT_EMPTY`, `DATA_IN_USE` and `NO_DATABASE`.
 */
export async function readIntoStore(file: Readable, place: StorePlace, replace: boolean): Promise<Restored> {
  const { head, lines } = await readBackup(file);
  const { schema, made, version, credentials } = head;
  let counts: BackupCounts = { tenants: 0, rows: 0 };
  try {
    await fillStore(place, {
      schema,
      replace,
      fill: async (sql) => {
        const rows = await writeLines(sql, lines, schema);
        const [found] = await sql.all<{ n: number }>("SELECT COUNT(DISTINCT tenant) AS n FROM meta WHERE tenant <> ''");
        counts = { tenants: found?.n ?? 0, rows };
      },
    });
  } finally {
    file.destroy();
  }
  return { ...counts, made, version, ...(credentials === undefined ? {} : { credentials }) };
}

/**
 * Checks a backup by restoring it into a temporary file. Changes nothing. Throws `BAD_BACKUP` and `DATA_TOO_NEW`.
 */
export async function verifyBackup(file: Readable): Promise<Omit<Restored, 'credentials'>> {
  const folder = temporaryFolder('scm-verify-');
  try {
    const { credentials: _, ...restored } = await readIntoStore(
      file,
      { store: 'sqlite', file: join(folder.path, 'scm.sqlite') },
      false,
    );
    return restored;
  } finally {
    folder.remove();
  }
}

async function writeLines(sql: Sql, lines: AsyncIterable<BackupLine>, schema: number): Promise<number> {
  const counts: Record<string, number> = {};
  const seen = new Set<string>();
  let table: { readonly name: string; readonly width: number; readonly writer: RowWriter } | undefined;
  let total: number | undefined;
  for await (const line of lines) {
    if (total !== undefined) throw badBackup('it has lines after its end');
    if ('end' in line) {
      await flush(table);
      total = checkCounts(counts, line.end);
    } else if ('table' in line) {
      await flush(table);
      const { table: name, columns } = line;
      const isOfSchema = keptTables.some((one) => one.name === name && one.schema <= schema);
      if (!isOfSchema || seen.has(name)) throw badBackup(`the table ${name} is repeated or not of its schema version`);
      seen.add(name);
      table = { name, width: columns.length, writer: new RowWriter(sql, name, columns) };
    } else {
      if (table?.width !== line.length) throw badBackup('a row does not fit its table');
      if (table.writer.isFull) await flush(table);
      table.writer.add(line);
      counts[table.name] = (counts[table.name] ?? 0) + 1;
    }
  }
  if (total === undefined) throw badBackup('its end is missing');
  return total;
}

async function flush(table: { readonly name: string; readonly writer: RowWriter } | undefined): Promise<void> {
  try {
    await table?.writer.flush();
  } catch (error) {
    const code = isObject(error) ? String(error['code']) : '';
    // The store itself failed: the rows may be good.
    if (error instanceof StoreUnavailable || /^SQLITE_(?:FULL|IOERR|BUSY)/.test(code)) throw error;
    throw badBackup(`the rows of ${table?.name ?? ''} are not valid: ${messageOf(error)}`, error);
  }
}

function checkCounts(counts: Readonly<Record<string, number>>, wanted: Readonly<Record<string, number>>): number {
  for (const { name } of keptTables) {
    const [got = 0, expected = 0] = [counts[name], wanted[name]];
    if (got !== expected) throw badBackup(`it has ${got} rows of ${name}, and should have ${expected}`);
  }
  // Every store has at least its signing key.
  if (counts['meta'] === undefined) throw badBackup('it has no data');
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}
