import { distinctFields, fieldNames, type FieldName } from '../fields';
import type { TableMapping } from './mapping';

/** SQL dialects of the printed query. */
export const dialects = ['bigquery', 'snowflake', 'clickhouse', 'spark', 'duckdb'] as const;

export type Dialect = (typeof dialects)[number];

/** How a dialect writes what differs. */
interface Writing {
  readonly quote: string;
  readonly text: string;
  readonly number: string;
}

const writings: Readonly<Record<Dialect, Writing>> = {
  bigquery: { quote: '`', text: 'STRING', number: 'INT64' },
  snowflake: { quote: '"', text: 'VARCHAR', number: 'BIGINT' },
  clickhouse: { quote: '`', text: 'Nullable(String)', number: 'Nullable(Int64)' },
  spark: { quote: '`', text: 'STRING', number: 'BIGINT' },
  duckdb: { quote: '"', text: 'VARCHAR', number: 'BIGINT' },
};

/** Names of the fields in a file of distinct sessions. */
const resultNames: Readonly<Record<(typeof distinctFields)[number], string>> = {
  type: 'type',
  subtype: 'subtype',
  firewall: 'firewall',
  system: 'system',
  source: 'source',
  destination: 'destination',
  rule: 'rule',
  ruleId: 'rule_id',
  user: 'user',
  application: 'application',
  fromZone: 'from_zone',
  toZone: 'to_zone',
  port: 'port',
  protocol: 'protocol',
  action: 'action',
  category: 'category',
  sourcePort: 'source_port',
};

/**
 * Returns a query that groups a table of traffic logs to distinct sessions. Its result, as Parquet or CSV, is input for
 * `--tuples`.
 */
export function groupingSql(dialect: Dialect, { table, columns, where }: TableMapping): string {
  const { quote, text, number } = writings[dialect];
  const quoted = (name: string): string => `${quote}${name}${quote}`;
  // Snowflake stores names that were written without quotes in upper case.
  const stored = (name: string): string => quoted(dialect === 'snowflake' ? name.toUpperCase() : name);
  // Anything but a name is an expression.
  const written = (column: string): string => (/^[A-Za-z_]\w*$/.test(column) ? stored(column) : column);
  const keys = distinctFields.filter((field) => columns[field] !== undefined);
  const { firstSeen = columns.time, lastSeen = columns.time } = columns;
  const all = { ...columns, firstSeen, lastSeen };
  const counts = ['sessions', 'repeats', 'bytes', 'firstSeen', 'lastSeen'] as const;
  const inner = [...keys, ...counts].flatMap((field) => {
    const column = all[field];
    return column === undefined ? [] : [`${written(column)} AS ${innerName(field)}`];
  });
  const sum = (field: FieldName): string =>
    // Sums of some engines have a wider type, which Parquet has as a fraction.
    `CAST(SUM(CAST(${innerName(field)} AS ${number})) AS ${number})`;
  const outer = [
    ...keys.map((field) => `CAST(${innerName(field)} AS ${text}) AS ${quoted(resultNames[field])}`),
    `${all.sessions === undefined ? lineCount(columns.repeats, number) : sum('sessions')} AS ${quoted('sessions')}`,
    ...(all.bytes === undefined ? [] : [`${sum('bytes')} AS ${quoted('bytes')}`]),
    ...(all.firstSeen === undefined
      ? []
      : [`CAST(MIN(${innerName('firstSeen')}) AS ${text}) AS ${quoted('first_seen')}`]),
    ...(all.lastSeen === undefined ? [] : [`CAST(MAX(${innerName('lastSeen')}) AS ${text}) AS ${quoted('last_seen')}`]),
  ];
  return [
    ...mappingLines(columns),
    `SELECT\n  ${outer.join(',\n  ')}`,
    `FROM (\n  SELECT\n    ${inner.join(',\n    ')}`,
    `  FROM ${/^[\w.-]+$/.test(table) ? table.split('.').map(stored).join('.') : table}`,
    ...(where === undefined ? [] : [`  WHERE ${where}`]),
    ') AS log_lines',
    `GROUP BY ${keys.map(innerName).join(', ')}`,
    `ORDER BY ${quoted('sessions')} DESC`,
    '',
  ].join('\n');
}

/** Sessions of lines that may stand for several each. */
function lineCount(repeats: string | undefined, number: string): string {
  if (repeats === undefined) return 'COUNT(*)';
  const count = `CAST(${innerName('repeats')} AS ${number})`;
  return `CAST(SUM(CASE WHEN ${count} > 0 THEN ${count} ELSE 1 END) AS ${number})`;
}

/** The mapping as comments, so that a wrong or missing column is seen before the query runs. */
function mappingLines(columns: TableMapping['columns']): readonly string[] {
  const missing = fieldNames.filter((field) => columns[field] === undefined && !own.has(field));
  return [
    '-- columns by field; replace one with "columns: { FIELD: COLUMN }", leave one out with "columns: { FIELD: null }"',
    ...fieldNames.flatMap((field) => {
      const column = columns[field];
      return column === undefined ? [] : [`--   ${field}: ${column.replaceAll(/\s+/g, ' ')}`];
    }),
    ...(missing.length === 0 ? [] : [`-- without a column: ${missing.join(', ')}`]),
  ];
}

/** Fields of tables that are counted already. */
const own: ReadonlySet<FieldName> = new Set(['sessions', 'firstSeen', 'lastSeen']);

/** A name that no column of a log has. */
function innerName(field: FieldName): string {
  return `log_${field.toLowerCase()}`;
}
