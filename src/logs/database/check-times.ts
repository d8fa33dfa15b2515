import type { LogForm } from '../read/form';
import { reversedTimes } from '../reversed-times';
import { csvSource, jsonSource, type TableSource } from './group-query';
import type { Database } from './database';

/**
 * Checks that no distinct session was seen for the last time before the first time. Throws `LOG_UNREADABLE` with the first
 * such line. Logs whose lines have one time are not read.
 */
export async function checkTimes(database: Database, file: string, form: LogForm, source: TableSource): Promise<void> {
  const { firstSeen, lastSeen } = source.fields;
  if (firstSeen === undefined || lastSeen === undefined) return;
  const isWrong = `${microseconds(firstSeen)} > ${microseconds(lastSeen)}`;
  let isFound = false;
  await database.rows(`SELECT 1 FROM ${source.from} WHERE ${isWrong} LIMIT 1`, () => void (isFound = true));
  if (!isFound) return;
  // One thread reads rows in the order of the file.
  await database.run('SET threads = 1');
  await database.run('SET preserve_insertion_order = true');
  const { from } = oneByOne(file, form, source);
  const row: string[] = [];
  await database.rows(
    `SELECT CAST(number AS VARCHAR), CAST(first AS VARCHAR), CAST(last AS VARCHAR) FROM (SELECT row_number() OVER () AS number, ${firstSeen} AS first, ${lastSeen} AS last FROM ${from}) AS rows WHERE ${microseconds('first')} > ${microseconds('last')} ORDER BY number LIMIT 1`,
    (cells) => void row.push(...cells.map(String)),
  );
  throw reversedTimes(file, placeOf(Number(row[0]), form), row[1] ?? '', row[2] ?? '');
}

/** Times as numbers; NULL for what is not a date, which is counted elsewhere. */
function microseconds(time: string): string {
  const text = `CAST(${time} AS VARCHAR)`;
  return `coalesce(epoch_us(TRY_CAST(${text} AS TIMESTAMPTZ)), TRY_CAST(${text} AS BIGINT))`;
}

function oneByOne(file: string, form: LogForm, source: TableSource): TableSource {
  if (form.is === 'csv') return csvSource([file], form, false);
  return form.is === 'json' ? jsonSource([file], form) : source;
}

function placeOf(row: number, form: LogForm): string {
  if (form.is === 'csv') return `line ${row + (form.columns.hasHeader ? 1 : 0)}`;
  return form.is === 'json' && !form.isArray ? `line ${row}` : `row ${row}`;
}
