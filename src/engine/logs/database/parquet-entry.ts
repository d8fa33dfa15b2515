import { entryText, pseudonymsEntry, pseudonymsIn, type LogPseudonyms } from '../log-pseudonyms';
import type { Database } from './database';
import { globless, literal } from './group-query';

/** How the addresses of a Parquet file were replaced; undefined if it does not say so. Throws `LOG_PSEUDONYMS`. */
export async function pseudonymsOfParquet(database: Database, file: string): Promise<LogPseudonyms | undefined> {
  let found: LogPseudonyms | undefined;
  await database.rows(
    `SELECT decode(value) FROM parquet_kv_metadata(${literal(globless(file))}) WHERE decode(key) = ${literal(pseudonymsEntry)}`,
    ([text]) => void (found = pseudonymsIn(String(text), file)),
  );
  return found;
}

/** The entries of a file of distinct sessions, for `KV_METADATA`. */
export function parquetEntries(
  period: { readonly from: string; readonly until: string },
  made: LogPseudonyms | undefined,
): string {
  const entries = [
    "format: 'scm-sessions/1'",
    `period: ${literal(`${period.from}/${period.until}`)}`,
    ...(made === undefined ? [] : [`${pseudonymsEntry}: ${literal(entryText(made))}`]),
  ];
  return `{${entries.join(', ')}}`;
}
