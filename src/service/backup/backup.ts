import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { BackupHead } from '../../catalog/schemas';
import { CodedError, findPackage } from '../../core';
import type { Sql } from '../storage/database';
import { keptTables, migrations } from '../storage/migrations';
import { readStore } from '../storage/read-store';
import type { StorePlace } from '../storage/store-place';
import type { BackupLine } from './backup-lines';
import { rowsOf } from './table-rows';
import { longestLine } from './text-lines';

/** Number of tenants and rows in a backup. */
export interface BackupCounts {
  readonly tenants: number;
  readonly rows: number;
}

/** Number of characters compressed at once. */
const mostTogether = 65_536;

/**
 * Writes a compressed, consistent backup of a store to `out`. It includes all writes acknowledged before the start.
 * Services may keep writing to the store. Secrets stay encrypted or in clear text as stored.
 */
export function writeBackup(place: StorePlace, out: Writable, credentials?: string): Promise<BackupCounts> {
  return readStore(place, async (sql) => {
    const counts: Record<string, number> = {};
    await pipeline(Readable.from(chunkLines(linesOf(sql, counts, credentials))), createGzip(), out);
    // Row security hides all rows from a role that is not the owner of the tables.
    if (counts['meta'] === undefined)
      throw new CodedError(
        'NO_DATA',
        'cannot write the backup: the store shows no data; use the account of the service',
      );
    const [tenants] = await sql.all<{ n: number }>("SELECT COUNT(DISTINCT tenant) AS n FROM meta WHERE tenant <> ''");
    return { tenants: tenants?.n ?? 0, rows: Object.values(counts).reduce((sum, n) => sum + n, 0) };
  });
}

async function* linesOf(
  sql: Sql,
  counts: Record<string, number>,
  credentials: string | undefined,
): AsyncGenerator<BackupHead | BackupLine> {
  const [row] = await sql.all<{ latest: number | null }>('SELECT MAX(number) AS latest FROM migrations');
  const schema = Math.min(row?.latest ?? 0, migrations.length);
  const { version } = findPackage(__dirname);
  const madeAt = new Date().toISOString();
  yield {
    scm: 'backup',
    format: 1,
    schema,
    version,
    made: madeAt,
    ...(credentials === undefined ? {} : { credentials }),
  };
  for (const table of keptTables.filter((one) => one.schema <= schema)) {
    let columns: readonly string[] | undefined;
    for await (const rows of rowsOf(sql, table)) {
      for (const row of rows) {
        if (columns === undefined) {
          columns = Object.keys(row);
          yield { table: table.name, columns };
        }
        yield columns.map((name) => row[name] ?? null);
      }
      counts[table.name] = (counts[table.name] ?? 0) + rows.length;
    }
  }
  yield { end: counts };
}

async function* chunkLines(lines: AsyncIterable<BackupHead | BackupLine>): AsyncGenerator<string> {
  let text = '';
  for await (const line of lines) {
    const one = JSON.stringify(line);
    if (one.length > longestLine / 4 && Buffer.byteLength(one) > longestLine) throw tooLong(one);
    text += `${one}\n`;
    if (text.length < mostTogether) continue;
    yield text;
    text = '';
  }
  yield text;
}

// A file that cannot be restored must not look like a backup.
function tooLong(line: string): CodedError {
  return new CodedError(
    'BAD_BACKUP',
    `cannot write the backup: a row is longer than ${longestLine} bytes (${line.slice(0, 100)}…); delete that object or snapshot`,
  );
}
