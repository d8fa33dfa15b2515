import { CodedError, isObject } from '../../../core';
import { fieldNames, requiredFields, type FieldName } from '../fields';
import { sqlFault } from './sql-fault';

/** Columns of a table in a warehouse, by field. Each is a name, or an expression of its SQL dialect. */
export interface TableMapping {
  readonly table: string;
  readonly columns: Readonly<Partial<Record<FieldName, string>>>;
  /** A condition that selects the lines, for example a period. */
  readonly where?: string;
}

const forms = {
  panos: {
    type: 'type',
    subtype: 'subtype',
    time: 'time_generated',
    firewall: 'serial',
    system: 'vsys',
    source: 'src',
    destination: 'dst',
    rule: 'rule',
    ruleId: 'rule_uuid',
    user: 'srcuser',
    application: 'app',
    fromZone: 'from',
    toZone: 'to',
    port: 'dport',
    protocol: 'proto',
    action: 'action',
    category: 'category',
    bytes: 'bytes',
    repeats: 'repeatcnt',
  },
  'strata-logging-service': {
    type: 'log_type',
    subtype: 'sub_type',
    time: 'time_generated',
    firewall: 'log_source_id',
    system: 'vsys',
    source: 'source_ip',
    destination: 'dest_ip',
    rule: 'rule_matched',
    ruleId: 'rule_matched_uuid',
    user: 'source_user',
    application: 'app',
    fromZone: 'from_zone',
    toZone: 'to_zone',
    port: 'dest_port',
    protocol: 'protocol',
    action: 'action',
    category: 'url_category',
    bytes: 'bytes_total',
    repeats: 'count_of_repeats',
  },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<FieldName, string>>>>>;

/**
 * Reads a mapping: `table`, `form` (`panos` or `strata-logging-service`) or `columns` by field, and `where`. Entries of
 * `columns` replace those of the form; null is for a column that the table does not have. Throws `LOG_MAPPING`.
 */
export function readMapping(value: unknown, file: string): TableMapping {
  const wrong = (cause: string, fix: string): CodedError =>
    new CodedError('LOG_MAPPING', `cannot read the columns in ${file}: ${cause}; ${fix}`);
  if (!isObject(value)) throw wrong('it is not a mapping', 'write table, form and columns');
  const unknown = Object.keys(value).filter((name) => !['table', 'form', 'columns', 'where'].includes(name));
  if (unknown.length > 0) throw wrong(`unknown entry "${unknown[0] ?? ''}"`, 'use table, form, columns and where');
  const { table, form, columns = {}, where } = value;
  if (typeof table !== 'string' || table.trim() === '') throw wrong('it has no table', 'name the table of the logs');
  if (where !== undefined && (typeof where !== 'string' || where.trim() === ''))
    throw wrong('where is not a text', 'write a condition of SQL, or leave it out');
  if (form !== undefined && !isForm(form))
    throw wrong(`unknown form ${JSON.stringify(form)}`, `use ${Object.keys(forms).join(' or ')}`);
  if (!isObject(columns)) throw wrong('columns is not a mapping', 'map fields to columns');
  const all: Partial<Record<FieldName, string>> = form === undefined ? {} : { ...forms[form] };
  for (const [field, column] of Object.entries(columns)) {
    const name = fieldNames.find((one) => one === field);
    if (name === undefined) throw wrong(`unknown field "${field}"`, `use ${fieldNames.join(', ')}`);
    if (column === null) {
      delete all[name];
      continue;
    }
    if (typeof column !== 'string' || column.trim() === '')
      throw wrong(`the column of ${field} is not a text`, 'name a column');
    all[name] = column;
  }
  for (const [name, text] of Object.entries({ table, where: where ?? '', ...all })) {
    const fault = sqlFault(text);
    if (fault !== undefined) throw wrong(`${name} has ${fault}`, 'write one name or expression');
  }
  const twice = sameColumns(all);
  if (twice !== undefined) throw wrong(`${twice.join(' and ')} have one column`, 'map each field to its own column');
  const missing = requiredFields.filter((field) => all[field] === undefined);
  if (missing.length > 0) throw wrong(`no column for ${missing.join(', ')}`, 'map these fields, or name a form');
  return { table, columns: all, ...(where === undefined ? {} : { where }) };
}

/** Two fields with the same column. A log with one time can have it as the first and the last one. */
function sameColumns(columns: TableMapping['columns']): readonly [string, string] | undefined {
  const times = new Set(['time', 'firstSeen', 'lastSeen']);
  const known = new Map<string, string>();
  for (const [field, column] of Object.entries(columns)) {
    if (times.has(field)) continue;
    const other = known.get(column.trim());
    if (other !== undefined) return [other, field];
    known.set(column.trim(), field);
  }
  return undefined;
}

function isForm(value: unknown): value is keyof typeof forms {
  return typeof value === 'string' && Object.hasOwn(forms, value);
}
