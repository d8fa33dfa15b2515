import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';
import { CodedError, isObject, tryParseJson } from '../../../core';
import { isOtherType, sessionOf } from '../session';
import { columnsNamed, isHeaderRow, orderOfRow, type Columns } from './columns';
import { isEntry } from './json-fields';
import { hasSecondLine, linesOf, openBrackets, opensObject } from './line';
import { notALog } from './not-a-log';
import { splitRow } from './split-row';

export type Compression = 'none' | 'gzip' | 'zstd';

/** What a log file contains, by its first bytes. */
export type LogForm = { readonly is: 'parquet' } | { readonly is: 'empty' } | TextForm;

/** A file of lines. */
export type TextForm = CsvForm | JsonForm | LinesForm;

interface Text {
  readonly compression: Compression;
}

/** Rows of one order: under a header, or in the order of the vendor. */
export interface CsvForm extends Text {
  readonly is: 'csv';
  readonly columns: Columns;
  /** Line of the header, from 0. */
  readonly headerAt: number;
  /** Whether times at the start have an offset, so that they do not sort as text. */
  readonly hasOffsets: boolean;
  /** Whether nothing at the start is outside of the rows, so that the database can read the file. */
  readonly isClean: boolean;
}

/** Objects, one a line or in an array. */
export interface JsonForm extends Text {
  readonly is: 'json';
  readonly isArray: boolean;
  readonly hasOffsets: boolean;
  /** Objects at the start of the file. */
  readonly sample: readonly Readonly<Record<string, unknown>>[];
}

/** Lines of several forms, or of one that only the line reader knows. */
export interface LinesForm extends Text {
  readonly is: 'lines';
}

const sampled = 65_536;

/** Reads the first bytes of a file. `textOfZstd` returns those of a file compressed with Zstandard, decompressed. */
export async function formOf(file: string, textOfZstd: (file: string) => Promise<string>): Promise<LogForm> {
  const bytes = firstBytes(file);
  if (bytes.length === 0) return { is: 'empty' };
  const magic = bytes.toString('latin1', 0, 6);
  if (magic.startsWith('PAR1')) return { is: 'parquet' };
  const other = otherForms.find(([start]) => magic.startsWith(start));
  if (other !== undefined) throw unknownForm(file, `it is ${other[1]}`);
  const compression = magic.startsWith('\x1f\x8b') ? 'gzip' : magic.startsWith('\x28\xb5\x2f\xfd') ? 'zstd' : 'none';
  const text =
    compression === 'zstd'
      ? await textOfZstd(file)
      : (compression === 'gzip' ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes).toString('utf8');
  if (text.includes('\0')) throw unknownForm(file, 'it is not a text in UTF-8');
  const isWhole = compression === 'zstd' ? false : bytes.length < sampled;
  const parts = statSync(file).size / bytes.length;
  return formOfText(text.replace(/^\uFEFF/, ''), { compression, file, isWhole, parts });
}

/** Forms that are recognized in order to name them. */
const otherForms: readonly (readonly [string, string])[] = [
  ['PK\x03\x04', 'a ZIP archive'],
  ['BZh', 'compressed with bzip2'],
  ['\xfd7zXZ', 'compressed with xz'],
  ['\x04\x22\x4d\x18', 'compressed with LZ4'],
  ['Obj\x01', 'an Avro file'],
  ['ORC', 'an ORC file'],
  ['%PDF', 'a PDF file'],
];

function unknownForm(file: string, cause: string): CodedError {
  return new CodedError(
    'LOG_UNREADABLE',
    `cannot read the log ${file}: ${cause}; pass CSV, JSON lines or Parquet, or CSV and JSON compressed with gzip or zstd`,
  );
}

const offset = /\d:\d\d:\d\d(\.\d+)?[+-]\d\d/;

/** The first part of a file. */
interface FirstPart {
  readonly compression: Compression;
  readonly file: string;
  readonly isWhole: boolean;
  /** How many such parts the file has. */
  readonly parts: number;
}

function formOfText(text: string, { compression, file, isWhole, parts }: FirstPart): LogForm {
  if (text.trim() === '') return { is: 'empty' };
  const lines = text.split(text.includes('\n') ? '\n' : '\r').map((line) => line.replace(/\r$/, ''));
  // The last line of a part is cut.
  if (!isWhole && lines.length > 1) lines.pop();
  const hasOffsets = offset.test(text);
  const array = arrayForm(text, compression, hasOffsets);
  if (array !== undefined) return array;
  const headerAt = lines.slice(0, mostBeforeHeader).findIndex((line) => isHeaderRow(splitRow(line) ?? []));
  if (headerAt !== -1) {
    const header = splitRow(lines[headerAt] ?? '') ?? [];
    const columns = { hasHeader: true, width: header.length, at: columnsNamed(header, file) };
    return { is: 'csv', compression, columns, headerAt, hasOffsets, isClean: headerAt === 0 };
  }
  const written = lines.filter((line) => line.trim() !== '');
  const sample = written.flatMap(parsed).filter(isEntry);
  if (sample.length > 0 && isMain(sample.length, written, parts))
    return { is: 'json', compression, isArray: false, sample, hasOffsets };
  const columns = mainOrder(written, parts);
  if (columns !== undefined) return { is: 'csv', compression, columns, headerAt: -1, hasOffsets, isClean: true };
  if (written.some(isLogLine) || isLogLine(firstObject(written))) return { is: 'lines', compression };
  throw notALog(file, written);
}

/** The order of nearly all lines. Others, such as those of a collector, are read one by one. */
function mainOrder(lines: readonly string[], parts: number): Columns | undefined {
  const rows = lines.map((line) => splitRow(line) ?? []);
  const orders = rows.map(orderOfRow);
  const [order, ...others] = new Set(orders.flatMap((one) => one ?? []));
  if (order === undefined || others.length > 0) return undefined;
  const own = lines.filter((_, i) => orders[i] !== undefined);
  if (!isMain(own.length, lines, parts)) return undefined;
  // A wider row is two lines without a line end between them.
  const traffic = own.filter((line) => /,traffic,/i.test(line) && !hasSecondLine(line, 'TRAFFIC'));
  if (traffic.length === 0) return order;
  const width = Math.max(...traffic.map((line) => splitRow(line)?.length ?? 0));
  const at = Object.fromEntries(Object.entries(order.at).filter(([, index]) => index < width));
  return { ...order, width, at };
}

/** Lines of other forms in a file; with more of them, all lines are read one by one. */
export const maxForeign = 20_000;

/** Whether so many lines are of one form that the others are read one by one. */
function isMain(count: number, { length }: readonly string[], parts: number): boolean {
  return count >= length * 0.8 && (length - count) * parts <= maxForeign;
}

/** The first JSON object that is written over several lines; empty if there is none. */
function firstObject(lines: readonly string[]): string {
  const start = lines.findIndex(opensObject);
  let depth = 0;
  const end = lines.findIndex((line, i) => {
    if (i < start) return false;
    depth += openBrackets(i === start ? line.replace(/^\s*\[/, '') : line);
    return depth <= 0;
  });
  return start === -1 || end === -1
    ? ''
    : lines
        .slice(start, end + 1)
        .join('\n')
        .replace(/^\s*\[/, '');
}

/** Lines before a header, such as a title or comments. */
const mostBeforeHeader = 20;

/** Whether a line is one of a log of the vendor, of any type. */
function isLogLine(line: string): boolean {
  return linesOf(line, undefined).some(
    (one) =>
      one.is === 'entry' &&
      (one.fields.source !== '' || one.fields.action !== '' || isOtherType(one.fields.type)) &&
      (one.form !== 'CSV' || !('why' in sessionOf(one.fields)) || isKnownType(one.fields.type)),
  );
}

function isKnownType(type: string): boolean {
  return type.toLowerCase() === 'traffic' || isOtherType(type);
}

function arrayForm(text: string, compression: Compression, hasOffsets: boolean): JsonForm | undefined {
  const start = text.trimStart();
  if (!/^\[\s*[{\]]/.test(start) && start.trim() !== '[') return undefined;
  const lines = start.split('\n').flatMap((line) =>
    parsed(
      line
        .trim()
        .replace(/^\[(?=.)/, '')
        .replace(/[,\]]+$/, ''),
    ),
  );
  const sample = lines.length > 0 ? lines : wholeArray(start);
  return sample.every(isEntry) ? { is: 'json', compression, isArray: true, sample, hasOffsets } : undefined;
}

function parsed(text: string): readonly Readonly<Record<string, unknown>>[] {
  const value = tryParseJson(text.trim().replace(/,$/, ''));
  return isObject(value) ? [value] : [];
}

function wholeArray(text: string): readonly Readonly<Record<string, unknown>>[] {
  const value = tryParseJson(text);
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function firstBytes(file: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(sampled);
    return buffer.subarray(0, readSync(handle, buffer, 0, sampled, 0));
  } finally {
    closeSync(handle);
  }
}
