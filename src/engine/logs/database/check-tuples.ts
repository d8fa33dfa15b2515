import { actionOf, knownActions } from '../action';
import type { LogForm } from '../read/form';
import { reversedTimes, unknownAction } from '../tuple-faults';
import { csvSource, jsonSource, literal, type TableSource } from './group-query';
import type { Database } from './database';

/**
 * Checks that no distinct session was seen for the last time before the first time, or has an unknown action. Throws
 * `LOG_UNREADABLE` with the first such line. Logs with one line for each session are not read.
 */
export async function checkTuples(database: Database, file: string, form: LogForm, source: TableSource): Promise<void> {
  const { firstSeen = 'NULL', lastSeen = 'NULL', action = 'NULL', sessions } = source.fields;
  const areTimesWrong = hasBothTimes(source) ? `${microseconds(firstSeen)} > ${microseconds(lastSeen)}` : 'false';
  const isActionWrong = sessions === undefined ? 'false' : unknownActionIn(source);
  if (!hasBothTimes(source) && sessions === undefined) return;
  const isWrong = `(coalesce(${areTimesWrong}, false) OR ${isActionWrong})`;
  let isFound = false;
  await database.rows(`SELECT 1 FROM ${source.from} WHERE ${isWrong} LIMIT 1`, () => void (isFound = true));
  if (!isFound) return;
  // One thread reads rows in the order of the file.
  await database.run('SET threads = 1');
  await database.run('SET preserve_insertion_order = true');
  const { from } = oneByOne(file, form, source);
  const values = [firstSeen, lastSeen, action].map((one, i) => `CAST(${one} AS VARCHAR) AS v${i}`);
  const row: string[] = [];
  await database.rows(
    `SELECT CAST(number AS VARCHAR), coalesce(v0, ''), coalesce(v1, ''), coalesce(v2, '') FROM (SELECT row_number() OVER () AS number, ${isWrong} AS wrong, ${values.join(', ')} FROM ${from}) AS rows WHERE wrong ORDER BY number LIMIT 1`,
    (cells) => void row.push(...cells.map(String)),
  );
  const [number, first = '', last = '', seen = ''] = row;
  const place = placeOf(Number(number), form);
  if (sessions !== undefined && actionOf(seen) === undefined) throw unknownAction(file, place, seen);
  throw reversedTimes(file, place, first, last);
}

function hasBothTimes({ fields }: TableSource): boolean {
  return fields.firstSeen !== undefined && fields.lastSeen !== undefined;
}

/** Whether a row of a traffic log has an unknown action; rows of other logs and starts of sessions do not count anyway. */
function unknownActionIn({ fields: { action = 'NULL', type = 'NULL', subtype = 'NULL' } }: TableSource): string {
  const plain = (field: string): string =>
    String.raw`regexp_replace(lower(coalesce(CAST(${field} AS VARCHAR), '')), '^\s+|\s+$', '', 'g')`;
  const known = Object.values(knownActions).flat().map(literal).join(', ');
  const name = String.raw`regexp_replace(${plain(action)}, '[\s_]+', '-', 'g')`;
  return `(${plain(type)} IN ('', 'traffic') AND ${plain(subtype)} <> 'start' AND ${name} NOT IN (${known}))`;
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
