import { messageOf } from '../../../core';
import { distinctFields, type FieldName, fieldNames, noFields, type TrafficLogFields } from '../fields';
import { columnsNamed } from '../read/columns';
import { maxForeign, type LogForm } from '../read/form';
import { takeEntry, type LogReader } from '../read/line-groups';
import type { Doubt } from '../session';
import type { Cell, Database } from './database';
import { foreignLines, type ForeignLine } from './foreign-lines';
import {
  canBePlain,
  countColumns,
  csvSource,
  doubtColumns,
  examplesQuery,
  groupQuery,
  jsonSource,
  listText,
  plainTime,
  separator,
  type TableSource,
} from './group-query';
import { checkTuples } from './check-tuples';
import { checkWhole } from './whole-file';

/** What is read as distinct sessions. */
export interface GroupedFiles {
  readonly files: readonly string[];
  readonly form: Exclude<LogForm, { is: 'empty' | 'lines' }>;
  /** The table of Parquet files. */
  readonly parquet: TableSource | undefined;
}

/** Some lines are not rows or objects of the form. */
export class OtherLines extends Error {}

/**
 * Reads files of one form as distinct sessions, the most frequent first, and returns the lines that are not of this form.
 * Nothing is passed on if a file is damaged. Throws `OtherLines` before the first session if too many lines are not of this
 * form.
 */
export async function readGrouped(
  database: Database,
  grouped: GroupedFiles,
  withSourcePorts: boolean,
  reader: LogReader,
): Promise<readonly ForeignLine[]> {
  const { files, form } = grouped;
  for (const file of files) await checkTuples(database, file, form, sourceOf(grouped, file));
  await dropRejects(database);
  const { source, doubted, foreign } = await takeForm(database, grouped, withSourcePorts, reader);
  for (const of of doubted) await takeExamples(database, source, of, reader);
  return foreign;
}

interface Taken {
  readonly source: TableSource;
  /** Fields with invalid values. */
  readonly doubted: ReadonlySet<DoubtColumn>;
  readonly foreign: readonly ForeignLine[];
}

async function takeForm(
  database: Database,
  grouped: GroupedFiles,
  withSourcePorts: boolean,
  reader: LogReader,
): Promise<Taken> {
  const { files, form } = grouped;
  const take = async (source: TableSource, whole?: Promise<unknown>): Promise<Taken> => ({
    source,
    ...(await takeRows(database, grouped, source, withSourcePorts, reader, whole)),
  });
  if (form.is === 'parquet') return take(sourceOf(grouped));
  const whole = Promise.all(
    files.map((file) => checkWhole(file, form.compression, form.is === 'json' && form.isArray)),
  );
  // The query fails later than the check of a damaged file, so neither must be unhandled.
  whole.catch(() => undefined);
  if (form.is === 'json') return take(jsonSource(files, form), whole);
  try {
    return await take(csvSource(files, form, true), whole);
  } catch (error) {
    // Quoted line breaks.
    if (!messageOf(error).includes('parallel=false')) throw error;
    await dropRejects(database);
    return take(csvSource(files, form, false), whole);
  }
}

/** The table of one of the files; Parquet files are always alone. */
function sourceOf({ form, parquet }: GroupedFiles, file = ''): TableSource {
  if (form.is === 'csv') return csvSource([file], form, true);
  if (form.is === 'json') return jsonSource([file], form);
  if (parquet === undefined) throw new Error('no table of the Parquet file');
  return parquet;
}

/** Distinct sessions that wait until it is known that all lines are of the form. */
const mostWaiting = 200_000;

async function takeRows(
  database: Database,
  { files, form }: GroupedFiles,
  source: TableSource,
  withSourcePorts: boolean,
  reader: LogReader,
  whole: Promise<unknown> = Promise.resolve(),
): Promise<Omit<Taken, 'source'>> {
  let [isChecked, isPassed, left, lines] = [false, false, 0, 0];
  const canBeLeft = form.is !== 'parquet' && source.fields.sessions === undefined;
  const doubted = new Set<DoubtColumn>();
  const rows: string[] = [];
  const pass = (): void => {
    for (const row of rows.splice(0)) takeRow(row, reader, doubted);
  };
  const take = ([odd, foreign, all, row]: readonly Cell[]): void => {
    if (Number(odd) > 0) throw new OddTimes();
    left = Number(foreign);
    lines = Number(all);
    if (left > (canBeLeft ? maxForeign : 0)) throw new OtherLines();
    if (row !== null) rows.push(String(row));
    if (rows.length <= mostWaiting) return;
    // A file with other lines is passed on as a whole, or not at all.
    if (left > 0) throw new OtherLines();
    if (!isChecked) return;
    isPassed = true;
    pass();
  };
  const checked = whole.then(() => void (isChecked = true));
  // The database must not be closed while its query still runs.
  const done = await Promise.allSettled([checked, groupedRows(database, source, withSourcePorts, take)]);
  for (const one of done) if (one.status === 'rejected') throw one.reason;
  const rejected = await rejectedLines(database);
  const count = left + rejected;
  let foreign: readonly ForeignLine[] = [];
  if (isPassed && rejected > 0) reader.skipped({ why: 'unreadable', lines: rejected, fault: 'invalid rows' });
  if (!isPassed && count > 0) {
    if (form.is === 'parquet' || !canBeLeft || count > maxForeign) throw new OtherLines();
    const found = await foreignLines(database, files, form, { count, lines: lines + rejected });
    if (found === undefined) throw new OtherLines();
    foreign = found;
  }
  await dropRejects(database);
  pass();
  return { doubted, foreign };
}

const resultColumns = [...distinctFields, ...countColumns] as const;

/** Index in a row of each field; -1 for fields that are not in the result. */
const places = fieldNames.map((name) => [name, resultColumns.findIndex((column) => column === name)] as const);
const invalidAt = resultColumns.indexOf('invalidSessions');
const linesAt = resultColumns.indexOf('lines');

/** Not all times are plain. */
class OddTimes extends Error {}

/** The first query is faster, and says with its first row if it does not hold. */
async function groupedRows(
  database: Database,
  source: TableSource,
  withSourcePorts: boolean,
  take: (row: readonly Cell[]) => void,
): Promise<void> {
  if (canBePlain(source) && (await startsPlain(database, source))) {
    try {
      await database.rows(groupQuery(source, withSourcePorts, 'plain'), take);
      return;
    } catch (error) {
      if (!(error instanceof OddTimes)) throw error;
      await dropRejects(database);
    }
  }
  await database.rows(groupQuery(source, withSourcePorts), take);
}

/** Whether the first lines have plain times. */
async function startsPlain(database: Database, { from, fields: { time = 'NULL' } }: TableSource): Promise<boolean> {
  let odd = 1;
  const first = `SELECT count(time) - count(${plainTime('time')}) FROM (SELECT ${time} AS time FROM ${from} LIMIT 1000) AS start`;
  await database.rows(first, ([count]) => void (odd = Number(count)));
  await dropRejects(database);
  return odd === 0;
}

type DoubtColumn = (typeof doubtColumns)[number];

function takeRow(row: string, reader: LogReader, doubted: Set<DoubtColumn>): void {
  const values = row.split(separator);
  takeEntry(fieldsOfRow(values), reader, doubtsOfRow(values, doubted), Number(values[linesAt]));
}

const noDoubts: readonly Doubt[] = [];

function doubtsOfRow(values: readonly string[], doubted: Set<DoubtColumn>): readonly Doubt[] {
  let doubts: Doubt[] | undefined;
  for (const [i, of] of doubtColumns.entries()) {
    const lines = Number(values[resultColumns.length + i]);
    if (!(lines > 0)) continue;
    doubts ??= [];
    doubts.push({ of, lines, value: '' });
    doubted.add(of);
  }
  return doubts ?? noDoubts;
}

async function takeExamples(
  database: Database,
  source: TableSource,
  of: DoubtColumn,
  reader: LogReader,
): Promise<void> {
  const query = examplesQuery(source, of);
  if (query === undefined) return;
  await database.rows(query, ([value]) => reader.doubt({ of, lines: 0, value: String(value ?? '') }));
  await dropRejects(database);
}

function fieldsOfRow(values: readonly string[]): TrafficLogFields {
  const fields: Record<FieldName, string> = { ...noFields };
  for (const [name, at] of places) {
    const text = values[at] ?? '';
    // A JSON member that is an object is not a field value.
    fields[name] = text.startsWith('{') ? '' : text;
  }
  const invalid = values[invalidAt] ?? '';
  if (invalid !== '') fields.sessions = invalid;
  return fields;
}

/** Finds the columns of Parquet files. Throws `LOG_COLUMNS`. */
export async function parquetSource(database: Database, files: readonly string[]): Promise<TableSource> {
  const from = `read_parquet(${listText(files)}, union_by_name=true)`;
  const columns: { readonly name: string; readonly expression: string; readonly isText: boolean }[] = [];
  await database.rows(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${from})`, ([name, type]) => {
    const quoted = `"${String(name).replaceAll('"', '""')}"`;
    const hasValue = /^STRUCT\(.*\bvalue\b/.test(String(type));
    columns.push({
      name: String(name),
      expression: hasValue ? `${quoted}."value"` : quoted,
      isText: type === 'VARCHAR',
    });
  });
  const at = columnsNamed(
    columns.map(({ name }) => name),
    files.join(', '),
  );
  return {
    from,
    fields: Object.fromEntries(Object.entries(at).map(([field, index]) => [field, columns[index]?.expression])),
    hasOffsets: false,
    typed: new Set(fieldNames.filter((field) => at[field] !== undefined && columns[at[field]]?.isText !== true)),
  };
}

/** How many lines DuckDB rejected: too many columns, invalid UTF-8, an open quote. */
async function rejectedLines(database: Database): Promise<number> {
  let lines = 0;
  let isThere = false;
  await database.rows("SELECT 1 FROM duckdb_tables() WHERE table_name = 'rejects'", () => void (isThere = true));
  if (isThere)
    await database.rows(
      'SELECT count(*) FROM (SELECT DISTINCT scan_id, file_id, line FROM rejects)',
      ([count]) => void (lines = Number(count)),
    );
  return lines;
}

/** Forgets the rejected lines of a query. */
export async function dropRejects(database: Database): Promise<void> {
  await database.run('DROP TABLE IF EXISTS rejects');
  await database.run('DROP TABLE IF EXISTS scans');
}
