import { CodedError } from '../../core';
import { evaluatedFields, fieldNames, requiredFields, type FieldName } from '../fields';

/** Forms of a log with named columns. */
const formNames = [
  'export of the web interface',
  'field names of PAN-OS',
  'Strata Logging Service',
  'distinct sessions (scm logs condense)',
] as const;

type FormName = (typeof formNames)[number];

/**
 * Header names of each field, in lower case: those of the web interface, the variable names in the vendor's
 * documentation (docs.paloaltonetworks.com, "Traffic Log Fields"), the schema of Strata Logging Service, and our own.
 */
const headers: Readonly<Record<FieldName, readonly (readonly [FormName, readonly string[]])[]>> = {
  type: [web('type'), panos('type', 'log type'), cloud('log_type.value', 'log_type', 'logtype')],
  subtype: [web('threat/content type'), panos('subtype', 'log subtype'), cloud('sub_type.value', 'sub_type')],
  time: [
    web('generate time', 'generated time', 'time generated', 'receive time'),
    panos('time_generated', 'receive_time'),
    cloud('time_generated', 'timegenerated', 'log_time'),
  ],
  firewall: [
    web('serial #', 'serial number', 'serial'),
    panos('serial', 'device_serial'),
    cloud('log_source_id', 'devicesn'),
    own('firewall'),
  ],
  source: [
    web('source address', 'source ip'),
    panos('src'),
    cloud('source_ip.value', 'source_ip', 'sourceaddress'),
    own('source'),
  ],
  destination: [
    web('destination address', 'destination ip'),
    panos('dst'),
    cloud('dest_ip.value', 'dest_ip', 'destinationaddress'),
    own('destination'),
  ],
  rule: [web('rule', 'rule name'), panos('rule'), cloud('rule_matched'), own('rule')],
  user: [web('source user'), panos('srcuser'), cloud('source_user', 'sourceuser'), own('user')],
  application: [web('application'), panos('app'), cloud('app'), own('application')],
  fromZone: [web('source zone', 'from zone'), panos('from'), cloud('from_zone', 'fromzone'), own('from_zone')],
  toZone: [web('destination zone', 'to zone'), panos('to'), cloud('to_zone', 'tozone'), own('to_zone')],
  port: [web('destination port'), panos('dport'), cloud('dest_port', 'destinationport'), own('port')],
  sourcePort: [web('source port'), panos('sport'), cloud('source_port', 'sourceport'), own('source_port')],
  protocol: [web('ip protocol'), panos('proto'), cloud('protocol.value', 'protocol'), own('protocol')],
  action: [web('action'), panos('action'), cloud('action.value', 'action'), own('action')],
  category: [
    web('category', 'url category'),
    panos('category'),
    cloud('url_category.value', 'url_category', 'urlcategory'),
    own('category'),
  ],
  bytes: [web('bytes'), panos('bytes'), cloud('bytes_total', 'bytestotal'), own('bytes')],
  sessions: [own('sessions')],
  firstSeen: [own('first_seen')],
  lastSeen: [own('last_seen')],
};

function web(...names: string[]): readonly [FormName, readonly string[]] {
  return ['export of the web interface', names];
}
function panos(...names: string[]): readonly [FormName, readonly string[]] {
  return ['field names of PAN-OS', names];
}
function cloud(...names: string[]): readonly [FormName, readonly string[]] {
  return ['Strata Logging Service', names];
}
function own(...names: string[]): readonly [FormName, readonly string[]] {
  return ['distinct sessions (scm logs condense)', names];
}

/** Column index of each field in a line without header, as documented for the syslog format. */
const places: Readonly<Partial<Record<FieldName, number>>> = {
  firewall: 2,
  type: 3,
  subtype: 4,
  time: 6,
  source: 7,
  destination: 8,
  rule: 11,
  user: 12,
  application: 14,
  fromZone: 16,
  toZone: 17,
  sourcePort: 24,
  port: 25,
  protocol: 29,
  action: 30,
  bytes: 31,
  category: 37,
};
/** Rows of future versions may have more columns than the 115 of today. */
const syslogWidth = 200;

/** Where a file with columns has its fields. */
export interface Columns {
  readonly hasHeader: boolean;
  /** Maximum number of columns of a row. */
  readonly width: number;
  /** Column index of each field; undefined for fields that the file does not contain. */
  readonly at: Readonly<Partial<Record<FieldName, number>>>;
}

/** Finds the columns by the first row of a CSV file. Throws `LOG_COLUMNS` if a required one is missing. */
export function columnsOfRow(row: readonly string[], file: string): Columns {
  if (isSyslogRow(row)) return { hasHeader: false, width: syslogWidth, at: places };
  return { hasHeader: true, width: row.length, at: columnsNamed(row, file) };
}

/** Whether a row is one of the syslog format: a log type, and no header name there. */
function isSyslogRow(row: readonly string[]): boolean {
  return row.length > 30 && /^[A-Z]{4,}$/.test(row[places.type ?? 0] ?? '') && /^\d/.test(row[places.time ?? 0] ?? '');
}

/** Finds the columns by their names. Throws `LOG_COLUMNS` if a required one is missing. */
export function columnsNamed(header: readonly string[], file: string): Columns['at'] {
  const names = header.map((name) =>
    name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  );
  const at: Partial<Record<FieldName, number>> = {};
  for (const field of fieldNames) {
    const index = headers[field]
      .flatMap(([, some]) => some)
      .map((name) => names.indexOf(name))
      .find((one) => one !== -1);
    if (index === undefined) continue;
    at[field] = index;
    // Which of the two is the right one cannot be known.
    if (names.includes(names[index] ?? '', index + 1)) throw duplicateColumn(header[index] ?? '', file);
  }
  const missing = requiredFields.filter((field) => at[field] === undefined);
  if (missing.length === 0) return at;
  const form = nearestForm(names);
  const needed = missing.map((field) => headers[field].find(([name]) => name === form)?.[1][0] ?? field);
  throw new CodedError(
    'LOG_COLUMNS',
    `cannot read the log ${file}: it has no column ${needed.map((name) => `"${name}"`).join(', ')} (nearest known form: ${form}; columns found: ${shownColumns(header)}); add these columns, or pass a traffic log in syslog order`,
  );
}

function duplicateColumn(name: string, file: string): CodedError {
  return new CodedError(
    'LOG_COLUMNS',
    `cannot read the log ${file}: it has the column ${JSON.stringify(name.trim())} more than once; remove one of them`,
  );
}

function nearestForm(names: readonly string[]): FormName {
  const matches = formNames.map((form) => {
    const known = fieldNames.flatMap((field) =>
      headers[field].filter(([name]) => name === form).flatMap(([, some]) => some),
    );
    return { form, count: names.filter((name) => known.includes(name)).length };
  });
  return matches.reduce((best, one) => (one.count > best.count ? one : best)).form;
}

const mostShown = 12;

function shownColumns(header: readonly string[]): string {
  const shown = header.slice(0, mostShown).map((name) => JSON.stringify(name.slice(0, 40)));
  return header.length > mostShown ? `${shown.join(', ')} and ${header.length - mostShown} more` : shown.join(', ');
}

/** Names of the evaluated fields that a file does not contain. */
export function absentFields(at: Readonly<Partial<Record<FieldName, unknown>>>): readonly string[] {
  const absent = evaluatedFields.filter(
    (field) => at[field] === undefined && !(field === 'time' && (at.firstSeen ?? at.lastSeen) !== undefined),
  );
  const hasOne = (at.firstSeen === undefined) !== (at.lastSeen === undefined) && at.time === undefined;
  return hasOne ? [...absent, at.firstSeen === undefined ? 'first_seen' : 'last_seen'] : absent;
}
