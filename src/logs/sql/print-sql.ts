import { distinctFields, type FieldName } from '../fields';
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
  const inner = [...keys, ...(['sessions', 'bytes', 'firstSeen', 'lastSeen'] as const)].flatMap((field) => {
    const column = all[field];
    return column === undefined ? [] : [`${written(column)} AS ${innerName(field)}`];
  });
  const sum = (field: FieldName): string => `SUM(CAST(${innerName(field)} AS ${number}))`;
  const outer = [
    ...keys.map((field) => `CAST(${innerName(field)} AS ${text}) AS ${quoted(resultNames[field])}`),
    `${all.sessions === undefined ? 'COUNT(*)' : sum('sessions')} AS ${quoted('sessions')}`,
    ...(all.bytes === undefined ? [] : [`${sum('bytes')} AS ${quoted('bytes')}`]),
    ...(all.firstSeen === undefined
      ? []
      : [`CAST(MIN(${innerName('firstSeen')}) AS ${text}) AS ${quoted('first_seen')}`]),
    ...(all.lastSeen === undefined ? [] : [`CAST(MAX(${innerName('lastSeen')}) AS ${text}) AS ${quoted('last_seen')}`]),
  ];
  return [
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

/** A name that no column of a log has. */
function innerName(field: FieldName): string {
  return `log_${field.toLowerCase()}`;
}
