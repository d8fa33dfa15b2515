import { closeSync, openSync, readSync } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { CodedError, isObject, tryParseJson } from '../../core';
import type { FieldName } from '../fields';
import { columnsOfRow, type Columns } from './columns';
import { jsonNames, textAt } from './json-fields';

export type Compression = 'none' | 'gzip' | 'zstd';

/** What a log file contains, by its first bytes. */
export type LogForm =
  | { readonly is: 'parquet' }
  | { readonly is: 'empty' }
  | {
      readonly is: 'csv';
      readonly compression: Compression;
      readonly columns: Columns;
      readonly hasOffsets: boolean;
    }
  | {
      readonly is: 'json';
      readonly compression: Compression;
      readonly isArray: boolean;
      /** Whether times at the start have an offset, so that they do not sort as text. */
      readonly hasOffsets: boolean;
      /** Objects at the start of the file. */
      readonly sample: readonly Readonly<Record<string, unknown>>[];
    };

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
  return formOfText(text.replace(/^\uFEFF/, ''), compression, file);
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

function formOfText(text: string, compression: Compression, file: string): LogForm {
  const start = text.trimStart();
  if (start === '') return { is: 'empty' };
  if (/^[[{]/.test(start)) return jsonForm(start, compression, file);
  const { data } = Papa.parse<string[]>(text, { delimiter: ',', preview: 1, skipEmptyLines: true });
  return { is: 'csv', compression, columns: columnsOfRow(data[0] ?? [], file), hasOffsets: offset.test(text) };
}

/** Fields that every session has, whatever its protocol is. */
const usualFields = ['source', 'destination', 'rule', 'action'] as const satisfies readonly FieldName[];

function jsonForm(text: string, compression: Compression, file: string): LogForm {
  const isArray = text.startsWith('[');
  const lines = text.split('\n').flatMap((line) =>
    parsed(
      line
        .trim()
        .replace(/^\[(?=.)/, '')
        .replace(/[,\]]+$/, ''),
    ),
  );
  const sample = lines.length > 0 ? lines : wholeArray(text);
  const missing = usualFields.filter((field) =>
    sample.every((one) => jsonNames[field].every((name) => textAt(one, name) === undefined)),
  );
  if (sample.length > 0 && missing.length > 0) {
    throw new CodedError(
      'LOG_COLUMNS',
      `cannot read the log ${file}: its objects have no ${missing.map((field) => jsonNames[field].slice(0, 3).join(' or ')).join(', no ')} (names found: ${Object.keys(
        sample[0] ?? {},
      )
        .slice(0, 12)
        .join(', ')}); pass traffic logs of PAN-OS or Strata Logging Service`,
    );
  }
  return { is: 'json', compression, isArray, sample, hasOffsets: offset.test(text) };
}

function parsed(text: string): readonly Readonly<Record<string, unknown>>[] {
  const value = tryParseJson(text);
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
