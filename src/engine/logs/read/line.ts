import { isObject, tryParseJson } from '../../../core';
import { type FieldName, fieldNames, noFields, nullText, type TrafficLogFields } from '../fields';
import { columnsOfOrder, neededColumns, orderOfRow, type Columns } from './columns';
import { isOtherType } from '../session';
import { fieldsOfJson, isEntry } from './json-fields';
import { fieldsOfCef, fieldsOfLeef, type KeyValues } from './key-values';
import { splitRow } from './split-row';

/** How a line is written. */
export type LineForm = 'CSV' | 'JSON' | 'CEF' | 'LEEF';

/** An entry of a log, a line that is certainly not an entry, or one that was not understood. */
export type Line =
  | { readonly is: 'entry'; readonly form: LineForm; readonly fields: TrafficLogFields }
  | { readonly is: 'other' }
  | { readonly is: 'lost'; readonly fault: string };

const nothing: readonly Line[] = [];
const other: readonly Line[] = [{ is: 'other' }];

function lost(fault: string): readonly Line[] {
  return [{ is: 'lost', fault }];
}

/** Wrappers of entries are not deeper than this. */
const deepest = 5;

/** Reads one line, without its line end. `columns`: those of the header of the file. A line can have several entries. */
export function linesOf(text: string, columns: Columns | undefined): readonly Line[] {
  if (columns !== undefined) return rowOf(text, columns);
  // Most lines start with the values of PAN-OS.
  if (text.startsWith('1,')) {
    const found = orderedRow(text);
    if (found !== undefined) return found;
  }
  return otherLine(text.replace(/^\uFEFF/, '').trim(), 0);
}

function otherLine(text: string, depth: number): readonly Line[] {
  if (text === '' || /^[[\],]+$/.test(text)) return nothing;
  if (text.startsWith('#') && !/traffic/i.test(text)) return other;
  const json = jsonStart(text);
  if (json !== -1) return jsonLines(text.slice(json), depth);
  const keyed = /(?:^|[\s:])(CEF|LEEF):\s?\d/.exec(text);
  if (keyed !== null) {
    const form = keyed[1] === 'CEF' ? 'CEF' : 'LEEF';
    const body = text.slice(keyed.index + keyed[0].indexOf(form)).replace(/^(CEF|LEEF):\s/, '$1:');
    return keyedLine(form, form === 'CEF' ? fieldsOfCef(body) : fieldsOfLeef(body));
  }
  return (
    orderedRow(text) ??
    (depth === 0 ? wrappedInRow(text) : undefined) ??
    withoutHeader(text) ??
    (isOfCollector(text) ? other : lost('not a line of a traffic log'))
  );
}

/** A line of a log as a quoted value of a row, as a SIEM exports it, or the header of such rows. */
function wrappedInRow(text: string): readonly Line[] | undefined {
  if (/^[\w @.",-]+$/.test(text) && !/\d/.test(text)) {
    const names = (splitRow(text) ?? []).map((name) => name.trim().toLowerCase());
    return names.length > 1 && names.some((name) => wrapperNames.has(name)) ? other : undefined;
  }
  if (!/(^|,)"/.test(text)) return undefined;
  const whole = (splitRow(text) ?? []).filter((cell) => /[,|{]/.test(cell) && cell !== text);
  const [found] = whole
    .map((cell) => otherLine(cell.trim(), 1))
    .filter((lines) => lines.some(({ is }) => is === 'entry'));
  return found;
}

function keyedLine(form: LineForm, found: KeyValues): readonly Line[] {
  return found.is === 'entry' ? [{ is: 'entry', form, fields: found.fields }] : lost(`a line in ${form} that is cut`);
}

/** Where JSON starts: at the start, or behind a syslog header, which has no comma. */
function jsonStart(text: string): number {
  if (text.startsWith('{') || text.startsWith('[')) return 0;
  const at = text.indexOf('{');
  if (at === -1 || !/^\{\s*"/.test(text.slice(at, at + 80))) return -1;
  const comma = text.indexOf(',');
  return comma === -1 || comma > at ? at : -1;
}

function orderedRow(text: string): readonly Line[] | undefined {
  const start = splitRow(text, columnsOfOrder);
  const columns = start === undefined ? undefined : orderOfRow(start);
  if (start === undefined || columns === undefined) return undefined;
  const type = start[columns.at.type] ?? '';
  if (hasSecondLine(text, type)) return lost('two lines without a line end between them');
  if (isOtherType(type.trim())) return [{ is: 'entry', form: 'CSV', fields: { ...noFields, type } }];
  const row = splitRow(text, neededColumns);
  if (row === undefined) return undefined;
  return [{ is: 'entry', form: 'CSV', fields: fieldsOfRow(row, columns) }];
}

/** Whether a line end is missing: the log type follows a time and a serial number again. */
export function hasSecondLine(text: string, type: string): boolean {
  const mark = `,${type},`;
  const again = text.indexOf(mark, text.indexOf(mark) + mark.length);
  return again !== -1 && /\d{4}[/-]\d\d[/-]\d\d[^,]*,\d{10,}$/.test(text.slice(Math.max(0, again - 60), again));
}

/** A syslog header of RFC 5424 can have commas in its structured data. */
function withoutHeader(text: string): readonly Line[] | undefined {
  const start = /(?:^|[\s\]])(?=\d*,?\d{4}[/-]\d\d[/-]\d\d[ T][^,]*,\w+,[A-Za-z_-]{3,},)/.exec(text);
  return start === null || start.index + start[0].length === 0
    ? undefined
    : orderedRow(text.slice(start.index + start[0].length));
}

/** Messages of the programs that collect or rotate logs, except reports of lost or repeated messages. */
function isOfCollector(text: string): boolean {
  const isOwn =
    /^(<\d+>)?(\d )?\S+( +\d+ [\d:]+)?( \S+){0,2} (rsyslogd|rsyslog|syslog-ng|systemd|systemd-journald|journal|logrotate|CRON|kernel)(\[\d+\])?[: ]/.test(
      text,
    );
  return isOwn && !/lost|drop|repeat|discard|suppress|begin|truncat|too long|error/i.test(text);
}

function rowOf(text: string, columns: Columns): readonly Line[] {
  if (text.trim() === '') return nothing;
  const row = splitRow(text);
  if (row === undefined) return lost('a quoted value without an end');
  // Some programs write a comma behind the last value.
  if (row.slice(columns.width).some((cell) => cell !== ''))
    return lost(`${row.length} columns instead of ${columns.width}`);
  if (row.length === 1 && text.startsWith('#') && columns.width > 1) return otherLine(text, 0);
  return [{ is: 'entry', form: 'CSV', fields: fieldsOfRow(row, columns) }];
}

/** The fields of a row with known columns. */
function fieldsOfRow(row: readonly string[], { at }: Columns): TrafficLogFields {
  const fields: Record<FieldName, string> = { ...noFields };
  for (const name of fieldNames) {
    const index = at[name];
    const text = index === undefined ? '' : (row[index] ?? '');
    fields[name] = text === nullText ? '' : text;
  }
  return fields;
}

/** Whether a line only opens an object, as in JSON that is written for people. */
export function opensObject(line: string): boolean {
  return /^\s*(\[\s*)?\{\s*$/.test(line);
}

/** How many brackets of a line are open at its end; values of pretty JSON do not span lines. */
export function openBrackets(line: string): number {
  const plain = line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
  return (plain.match(/[{[]/g)?.length ?? 0) - (plain.match(/[}\]]/g)?.length ?? 0);
}

function jsonLines(text: string, depth: number): readonly Line[] {
  const plain = text.replace(/,$/, '');
  const value = tryParseJson(plain);
  if (value !== undefined) return entriesOf(value, depth);
  const parts = stacked(plain);
  if (parts === undefined) return lost('not a JSON object');
  return parts.flatMap((part) => {
    const one = tryParseJson(part);
    return one === undefined ? lost('not a JSON object') : entriesOf(one, depth);
  });
}

/** Members that hold an entry in what a SIEM receives or exports. */
const wrappers = [
  ...[
    'event',
    '_raw',
    'message',
    'msg',
    'original',
    'full_message',
    'short_message',
    'payload',
    'log',
    'data',
    'fields',
  ],
  ...['result', 'results', '_source', 'hits', 'events', 'logevents', 'records', 'properties', 'entries'],
] as const;
const wrapperNames: ReadonlySet<string> = new Set(wrappers);

function entriesOf(value: unknown, depth: number): readonly Line[] {
  // A whole array may be one line.
  if (Array.isArray(value)) return value.flatMap((one: unknown) => entriesOf(one, depth));
  if (!isObject(value)) return lost('not a JSON object');
  if (!isEntry(value) && depth < deepest) {
    const members = new Map(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), inner]));
    for (const name of wrappers) {
      const inner = members.get(name);
      const isText = typeof inner === 'string' && /[,|{]/.test(inner);
      if (!isText && !isObject(inner) && !Array.isArray(inner)) continue;
      return isText
        ? inner.split('\n').flatMap((line) => otherLine(line.trim(), depth + 1))
        : entriesOf(inner, depth + 1);
    }
  }
  return [{ is: 'entry', form: 'JSON', fields: fieldsOfJson(value) }];
}

/** Several objects, one after the other; undefined if the text is something else, or the last one is cut. */
function stacked(text: string): readonly string[] | undefined {
  const parts: string[] = [];
  let [depth, start, isQuoted] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const one = text[at];
    if (isQuoted) {
      if (one === '\\') at += 1;
      else if (one === '"') isQuoted = false;
    } else if (one === '"') isQuoted = true;
    else if (one === '{' || one === '[') {
      if (depth === 0) start = at;
      depth += 1;
    } else if (one === '}' || one === ']') {
      depth -= 1;
      if (depth === 0) parts.push(text.slice(start, at + 1));
    }
  }
  if (depth > 0) parts.push(text.slice(start));
  return parts.length > 1 ? parts : undefined;
}
