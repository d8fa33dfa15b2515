import { CodedError } from '../../../core';
import { evaluatedFields, fieldNames, requiredFields, type FieldName } from '../fields';
import { fieldNamesBy, formNames, namesOf, type FormName } from './names';

/** Column index of each field in a line without header, by the log type: as documented for the syslog format of PAN-OS. */
const syslogPlaces = {
  ...{ firewall: 2, type: 3, subtype: 4, time: 6, source: 7, destination: 8, rule: 11, user: 12, application: 14 },
  ...{ system: 15, fromZone: 16, toZone: 17, repeats: 23, sourcePort: 24, port: 25, protocol: 29, action: 30 },
  ...{ bytes: 31, category: 37, ruleId: 65 },
} as const satisfies Readonly<Partial<Record<FieldName, number>>>;

/**
 * The same for the columns of Strata Logging Service in the order that its log filter shows them: without the columns that
 * PAN-OS keeps for the future, and without flags. The identifier of the rule is where each filter puts it.
 */
const servicePlaces = {
  ...{ firewall: 1, type: 2, subtype: 3, time: 5, source: 6, destination: 7, rule: 10, user: 11, application: 13 },
  ...{ system: 14, fromZone: 15, toZone: 16, repeats: 21, sourcePort: 22, port: 23, protocol: 26, action: 27 },
  ...{ bytes: 28, category: 34 },
} as const satisfies Readonly<Partial<Record<FieldName, number>>>;

/** Rows of future versions may have more columns than the 115 of today. */
const mostColumns = 200;

/** Where a file with columns has its fields. */
export interface Columns {
  readonly hasHeader: boolean;
  /** Maximum number of columns of a row. */
  readonly width: number;
  /** Column index of each field; undefined for fields that the file does not contain. */
  readonly at: Readonly<Partial<Record<FieldName, number>>>;
}

/** The columns of lines without header. */
export const ordered = {
  syslog: { hasHeader: false, width: mostColumns, at: syslogPlaces },
  service: { hasHeader: false, width: mostColumns, at: servicePlaces },
} as const satisfies Readonly<Record<string, Columns>>;

/** Number of columns at the start of a row that contain all fields. */
export const neededColumns = Math.max(...Object.values(syslogPlaces), ...Object.values(servicePlaces)) + 1;

/** Number of columns at the start of a row that show its order and its type. */
export const columnsOfOrder = Math.max(syslogPlaces.type, servicePlaces.type) + 1;

const typeName = /^[A-Za-z][A-Za-z_-]{2,}$/;
const timeStart = /^\d{4}[/-]\d\d[/-]\d\d/;

/** The order of a row without header, by a log type at its place after a time; undefined for another row. */
export function orderOfRow(row: readonly string[]): (typeof ordered)[keyof typeof ordered] | undefined {
  if (typeName.test(row[syslogPlaces.type] ?? '') && timeStart.test(row[1] ?? '')) return ordered.syslog;
  // A syslog header may be before the first value.
  const isService =
    typeName.test(row[servicePlaces.type] ?? '') && /\d{4}[/-]\d\d[/-]\d\d[T ][\d:.]+Z?$/.test(row[0] ?? '');
  return isService ? ordered.service : undefined;
}

/** Whether a row has names of columns: at least three known ones. */
export function isHeaderRow(row: readonly string[]): boolean {
  let known = 0;
  for (const cell of row) if (columnNames.has(plainName(cell))) known += 1;
  return known >= 3;
}

const columnNames: ReadonlySet<string> = new Set(fieldNames.flatMap(namesOf));

function plainName(cell: string): string {
  return cell
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();
}

/** Finds the columns by their names. Throws `LOG_COLUMNS` if a required one is missing. */
export function columnsNamed(header: readonly string[], file: string): Columns['at'] {
  const names = header.map(plainName);
  const at: Partial<Record<FieldName, number>> = {};
  for (const field of fieldNames) {
    const index = namesOf(field)
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
  const needed = missing.map((field) => fieldNamesBy[field].find(([name]) => name === form)?.[1][0] ?? field);
  throw new CodedError(
    'LOG_COLUMNS',
    `cannot read the log ${file}: it has no column ${needed.map((name) => `"${name}"`).join(', ')} (nearest known form: ${form}; known columns: ${shownColumns(header)}); add these columns, or pass a traffic log in syslog order`,
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
      fieldNamesBy[field].filter(([name]) => name === form).flatMap(([, some]) => some),
    );
    return { form, count: names.filter((name) => known.includes(name)).length };
  });
  return matches.reduce((best, one) => (one.count > best.count ? one : best)).form;
}

const mostShown = 12;

/** Known columns only, because the first row can contain values of a log, which are private. */
function shownColumns(header: readonly string[]): string {
  const known = header.filter((name) => columnNames.has(plainName(name))).map((name) => JSON.stringify(name.trim()));
  if (known.length === 0) return 'none';
  return known.length > mostShown
    ? `${known.slice(0, mostShown).join(', ')} and ${known.length - mostShown} more`
    : known.join(', ');
}

/** Names of the evaluated fields that a file does not contain. */
export function absentFields(at: Readonly<Partial<Record<FieldName, unknown>>>): readonly string[] {
  const absent = evaluatedFields.filter(
    (field) => at[field] === undefined && !(field === 'time' && (at.firstSeen ?? at.lastSeen) !== undefined),
  );
  const hasOne = (at.firstSeen === undefined) !== (at.lastSeen === undefined) && at.time === undefined;
  return hasOne ? [...absent, at.firstSeen === undefined ? 'first_seen' : 'last_seen'] : absent;
}
