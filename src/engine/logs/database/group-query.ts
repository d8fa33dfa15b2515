import { distinctFields, fieldNames, nullText, type FieldName } from '../fields';
import { ordered, type Columns } from '../read/columns';
import { pathsIn } from '../read/json-fields';
import { namesOf } from '../read/names';
import { otherTypeNames } from '../session';
import type { LogForm } from '../read/form';

/** Files of one form, and the expression of each field in them. */
export interface TableSource {
  /** A table function of DuckDB. */
  readonly from: string;
  readonly fields: Readonly<Partial<Record<FieldName, string>>>;
  readonly hasOffsets: boolean;
  /** Fields whose columns have a type other than text, so that their values are valid. */
  readonly typed?: ReadonlySet<FieldName>;
}

/** Columns after the distinct fields. */
export const countColumns = ['invalidSessions', 'lines', 'sessions', 'bytes', 'firstSeen', 'lastSeen'] as const;

/** Columns after those: how many values of a field are invalid. */
export const doubtColumns = ['time', 'bytes', 'source port'] as const;

/** Between the values of a row. No value contains it: the query replaces it. */
export const separator = '\u001f';

/**
 * A query for the distinct sessions of some files, the most frequent first. Each row is one text, because reading many short
 * texts out of the database takes more than half as long as grouping them. `times`: `plain` for logs with the times of
 * `plainTime` only, which is a third faster; otherwise the first cell of the result is not 0.
 */
export function groupQuery(source: TableSource, withSourcePorts: boolean, times: 'any' | 'plain' = 'any'): string {
  const { from, fields, hasOffsets } = source;
  const { time, sessions, bytes, firstSeen = time, lastSeen = time } = fields;
  const keys = distinctFields.map((field) => (field === 'sourcePort' && !withSourcePorts ? undefined : fields[field]));
  const invalid =
    sessions === undefined
      ? undefined
      : `CASE WHEN regexp_full_match(CAST(${sessions} AS VARCHAR), '[1-9][0-9]{0,15}') THEN NULL ELSE ${sessions} END`;
  const zone =
    hasOffsets && firstSeen !== undefined ? `regexp_extract(${firstSeen}, '[+-]\\d\\d:?\\d\\d$')` : undefined;
  // A plain time is valid.
  const doubtful = invalidValues(source).map((one, i) => (times === 'plain' && i === 0 ? undefined : one));
  const inner = [
    ...[...keys, invalid, zone].map((one, i) => `${one ?? 'NULL'} AS k${i}`),
    `${sessions === undefined ? 'count(*)' : countOf(source)} AS lines`,
    `${countOf(source)} AS sessions`,
    `${bytes === undefined ? 'NULL' : `sum(TRY_CAST(${bytes} AS UBIGINT))`} AS bytes`,
    `${firstSeen === undefined ? 'NULL' : `min(${timeIn(source, firstSeen, times)})`} AS first_seen`,
    `${lastSeen === undefined ? 'NULL' : `max(${timeIn(source, lastSeen, times)})`} AS last_seen`,
    ...doubtful.flatMap((one, i) => (one === undefined ? [] : [`count(${one}) AS d${i}`])),
    `${times === 'any' || time === undefined ? '0' : `count(${time}) - count(${plainTime(time)})`} AS odd`,
  ];
  const [type = '', sender = ''] = (['type', 'source'] as const).map((field) => `k${distinctFields.indexOf(field)}`);
  const texts = Array.from({ length: keys.length + 1 }, (_, i) => `k${i}`);
  const doubts = doubtful.map((one, i) => (one === undefined ? "''" : `d${i}`));
  const outer = [...texts, 'lines', 'sessions', 'bytes', 'first_seen', 'last_seen', ...doubts].map(
    (one) => `replace(coalesce(CAST(${one} AS VARCHAR), ''), chr(31), chr(65533))`,
  );
  const isForeign = foreignCondition(sender, type);
  return `SELECT CAST(sum(CASE WHEN ${isForeign} THEN 0 ELSE odd END) OVER () AS BIGINT), CAST(sum(CASE WHEN ${isForeign} THEN lines ELSE 0 END) OVER () AS BIGINT), CAST(sum(lines) OVER () AS BIGINT), CASE WHEN NOT ${isForeign} THEN concat_ws(chr(31), ${outer.join(', ')}) END FROM (SELECT ${inner.join(', ')} FROM ${from} GROUP BY ALL) AS grouped ORDER BY grouped.sessions DESC`;
}

/** Whether a line has neither an address nor the type of another log, so that only the line reader knows what it is. */
export function foreignCondition(source: string, type: string | undefined): string {
  const hasAddress = `coalesce(regexp_matches(CAST(${source} AS VARCHAR), '[0-9:]'), false)`;
  if (type === undefined) return `(NOT ${hasAddress})`;
  const name = `regexp_replace(lower(CAST(${type} AS VARCHAR)), '[^a-z]', '', 'g')`;
  return `(NOT ${hasAddress} AND NOT coalesce(${name} IN (${otherTypeNames.map(literal).join(', ')}), false))`;
}

/** How many sessions the lines of a group stand for. */
function countOf({ fields: { sessions, repeats, type } }: TableSource): string {
  if (sessions !== undefined) return `coalesce(sum(greatest(TRY_CAST(${sessions} AS BIGINT), 1)), count(*))`;
  if (repeats === undefined) return 'count(*)';
  // Other logs have another value there.
  const isTraffic = type === undefined ? 'true' : `lower(coalesce(CAST(${type} AS VARCHAR), 'traffic')) = 'traffic'`;
  const count = `TRY_CAST(CASE WHEN regexp_full_match(CAST(${repeats} AS VARCHAR), '[1-9][0-9]{0,8}') THEN ${repeats} END AS BIGINT)`;
  return `CAST(sum(CASE WHEN ${isTraffic} THEN coalesce(${count}, 1) ELSE 1 END) AS BIGINT)`;
}

/**
 * A query for up to five invalid values of a field; undefined if the field has none. It is a query of its own, because
 * collecting them for each group takes a third of the time of the grouping, and most logs have none.
 */
export function examplesQuery(source: TableSource, of: (typeof doubtColumns)[number]): string | undefined {
  const value = invalidValues(source)[doubtColumns.indexOf(of)];
  if (value === undefined) return undefined;
  return `SELECT DISTINCT ${value} AS value FROM ${source.from} WHERE ${value} IS NOT NULL ORDER BY value LIMIT 5`;
}

/** Microseconds since 1970 are valid, too. */
function isTimeText(time: string): string {
  return `(TRY_CAST(${time} AS TIMESTAMP) IS NOT NULL OR (length(${time}) = 16 AND TRY_CAST(${time} AS UBIGINT) IS NOT NULL))`;
}

/** A time such as `2026/11/20 10:00:00`, with nothing before or after, as a number; NULL for others. */
export function plainTime(time: string): string {
  return `CASE WHEN strlen(${time}) = 19 AND ${time}[17] = ':' THEN TRY_CAST(${time} AS TIMESTAMP) END`;
}

function timeIn(source: TableSource, time: string, times: 'any' | 'plain'): string {
  return times === 'plain' ? plainTime(time) : validTime(source, time);
}

/** Whether all lines can have plain times, so that a first line decides. */
export function canBePlain({ fields, typed, hasOffsets }: TableSource): boolean {
  const { time, sessions, firstSeen, lastSeen } = fields;
  const isOne = time !== undefined && sessions === undefined && firstSeen === undefined && lastSeen === undefined;
  return isOne && !hasOffsets && typed?.has('time') !== true;
}

/** A time that is not a date would be the first or last one, or be between them unseen. */
function validTime(source: TableSource, time: string): string {
  // Of two forms of a date, the one with slashes would always be the last one.
  return isTyped(source, time) ? time : `CASE WHEN ${isTimeText(time)} THEN replace(${time}, '/', '-') END`;
}

function isTyped({ fields, typed }: TableSource, column: string): boolean {
  return fieldNames.some((field) => fields[field] === column && typed?.has(field) === true);
}

/** Expressions of the invalid values of a line, in the order of `doubtColumns`; NULL for valid ones. Undefined if all are. */
function invalidValues(source: TableSource): readonly (string | undefined)[] {
  const { time, firstSeen = time, lastSeen = time, bytes, sourcePort } = source.fields;
  const unless = (column: string | undefined, isValid: (text: string) => string): string | undefined =>
    column === undefined || isTyped(source, column)
      ? undefined
      : `CASE WHEN ${column} <> '' AND NOT ${isValid(column)} THEN ${column} END`;
  const isNumber = (type: string) => (text: string) => `(TRY_CAST(${text} AS ${type}) IS NOT NULL)`;
  const times = [...new Set([firstSeen, lastSeen])].flatMap((one) => unless(one, isTimeText) ?? []);
  return [
    times.length === 0 ? undefined : `coalesce(${times.join(', ')})`,
    unless(bytes, isNumber('UBIGINT')),
    unless(sourcePort, isNumber('USMALLINT')),
  ];
}

/** A table of CSV files with the same columns. */
export function csvSource(
  files: readonly string[],
  form: Extract<LogForm, { is: 'csv' }>,
  isParallel: boolean,
): TableSource {
  const { columns, compression, hasOffsets } = form;
  const names = Array.from({ length: columns.width }, (_, i) => `'c${i}':'VARCHAR'`).join(',');
  const options = [
    `auto_detect=false, delim=',', quote='"', escape='"', header=${String(columns.hasHeader)}`,
    `columns={${names}}, compression='${compression}', nullstr=['', '${nullText}'], null_padding=true, strict_mode=true`,
    `ignore_errors=true, store_rejects=true, rejects_table='rejects', rejects_scan='scans', rejects_limit=0`,
    `max_line_size=1048576, parallel=${String(isParallel)}`,
  ];
  return {
    from: `read_csv(${listText(files)}, ${options.join(', ')})`,
    fields: {
      ...Object.fromEntries(Object.entries(columns.at).map(([field, index]) => [field, `c${index}`])),
      ...identifyingCells(columns, (index) => `c${index}`),
    },
    hasOffsets,
  };
}

/** The source and type of a row; in the order of the vendor, only behind a time, which the end of a cut line does not have. */
export function identifyingCells(
  { hasHeader, at }: Columns,
  cellAt: (index: number) => string,
): Partial<Record<'source' | 'type', string>> {
  const cell = (index: number): string => {
    if (hasHeader) return cellAt(index);
    const isRow =
      at.type === ordered.syslog.at.type
        ? `${cellAt(1)}[5] IN ('/', '-')`
        : String.raw`regexp_matches(${cellAt(0)}, '\d\d:[\d.]+Z?$')`;
    return `CASE WHEN ${isRow} THEN ${cellAt(index)} END`;
  };
  return {
    ...(at.source !== undefined && { source: cell(at.source) }),
    ...(at.type !== undefined && { type: cell(at.type) }),
  };
}

const counted: ReadonlySet<string> = new Set(['sessions', 'firstSeen', 'lastSeen']);

/** A table of JSON files, with the names that the samples have. */
export function jsonSource(files: readonly string[], form: Extract<LogForm, { is: 'json' }>): TableSource {
  const { compression, isArray, sample, hasOffsets } = form;
  const format = isArray ? "format='array'" : "format='newline_delimited', ignore_errors=true";
  const options = `${format}, compression='${compression === 'none' ? 'uncompressed' : compression}', records=false, columns={json:'JSON'}, maximum_object_size=1048576`;
  const fields = fieldNames.flatMap((field): readonly (readonly [string, string])[] => {
    const seen = pathsIn(sample, field);
    // A file of distinct sessions has these in every line, other logs in none.
    if (seen.length === 0 && counted.has(field)) return [];
    const paths = seen.length > 0 ? seen : namesOf(field).map((name) => name.split('.'));
    return [[field, `coalesce(${paths.map(pathOf).join(', ')})`]];
  });
  return { from: `read_json(${listText(files)}, ${options})`, fields: Object.fromEntries<string>(fields), hasOffsets };
}

/** Members are looked up by quoted names; those of objects are not texts. */
function pathOf(path: readonly string[]): string {
  return `(json->>${literal(`$.${path.map((part) => `"${part}"`).join('.')}`)})`;
}

/** A text as a literal of SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** File names as a list of SQL. */
export function listText(files: readonly string[]): string {
  return `[${files.map((file) => literal(globless(file))).join(', ')}]`;
}

/** A file name without special characters of patterns, which DuckDB would expand. */
export function globless(file: string): string {
  return file.replaceAll(/[[*?]/g, (one) => `[${one}]`);
}
