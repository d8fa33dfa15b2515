import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { CodedError, messageOf, parseJson } from '../../core';
import { sessionOf, type TrafficLogFields, type TrafficSession, type Skipped } from '../session';
import { columnsOf, syslogColumns, type Columns } from './columns';
import { fieldsOfJson } from './json-fields';

/** Callbacks that receive the sessions and skipped lines of a log. */
export interface LogReader {
  session(session: TrafficSession): void;
  skipped(why: Skipped): void;
}

const sampled = 65_536;

/** A longer line or row is no log entry; an unclosed quote would otherwise keep the rest of the file in memory. */
const longestEntry = 2 ** 20;

/**
 * Reads the sessions of a traffic log in constant memory. The format is CSV with an export header or in syslog order,
 * or JSON with one object per line. The file may be gzip-compressed. Throws `LOG_UNREADABLE`.
 */
export async function readLog(file: string, reader: LogReader): Promise<void> {
  try {
    const { isGzip, isJson } = formOf(file);
    const bytes = createReadStream(file, { highWaterMark: 65_536 });
    // Strings cut from larger chunks would stay in memory until a full garbage collection.
    const stream = isGzip ? bytes.pipe(createGunzip({ chunkSize: 65_536 })) : bytes;
    // `pipe` does not forward errors, so listen on the source stream.
    const failed = new Promise<never>((_, reject) => bytes.once('error', reject));
    await Promise.race([isJson ? readJson(stream, reader) : readCsv(stream, reader), failed]);
  } catch (cause) {
    throw new CodedError(
      'LOG_UNREADABLE',
      `cannot read the log ${file}: ${messageOf(cause)}; pass CSV or JSON of traffic logs, or either compressed with gzip`,
      { cause },
    );
  }
}

function formOf(file: string): { readonly isGzip: boolean; readonly isJson: boolean } {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(sampled);
    const bytes = buffer.subarray(0, readSync(handle, buffer, 0, sampled, 0));
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const text = (isGzip ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes).toString('utf8');
    return { isGzip, isJson: /^\uFEFF?\s*[[{]/.test(text) };
  } finally {
    closeSync(handle);
  }
}

function readCsv(stream: Readable, reader: LogReader): Promise<void> {
  return new Promise((resolve, reject) => {
    let columns: Columns | undefined;
    // A multibyte character may be split between two chunks.
    stream.setEncoding('utf8');
    stream.once('error', reject);
    let pending = 0;
    stream.on('data', (chunk: string) => {
      pending += chunk.length;
      if (pending > longestEntry) stream.destroy(new Error(`a row is longer than ${longestEntry} characters`));
    });
    Papa.parse<string[]>(stream, {
      delimiter: ',',
      skipEmptyLines: true,
      step: ({ data }) => {
        pending = 0;
        if (columns === undefined) {
          const named = columnsOf(data);
          columns = named ?? syslogColumns();
          if (named !== undefined) return;
        }
        takeEntry(fieldsOfRow(data, columns), reader);
      },
      complete: () => resolve(),
      error: reject,
    });
  });
}

function fieldsOfRow(row: readonly string[], columns: Columns): TrafficLogFields {
  return {
    type: row[columns.type] ?? '',
    subtype: row[columns.subtype] ?? '',
    time: row[columns.time] ?? '',
    source: row[columns.source] ?? '',
    destination: row[columns.destination] ?? '',
    rule: row[columns.rule] ?? '',
    user: row[columns.user] ?? '',
    application: row[columns.application] ?? '',
    fromZone: row[columns.fromZone] ?? '',
    toZone: row[columns.toZone] ?? '',
    port: row[columns.port] ?? '',
    sourcePort: row[columns.sourcePort] ?? '',
    protocol: row[columns.protocol] ?? '',
    action: row[columns.action] ?? '',
    category: row[columns.category] ?? '',
  };
}

/** Reads one object per line; also accepts an array with one element per line. */
async function readJson(stream: Readable, reader: LogReader): Promise<void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) jsonLine(line, reader);
    // No JSON starts with this, so the line counts as unreadable at its end.
    rest = last.length > longestEntry ? '\0' : last;
  }
  jsonLine(rest, reader);
}

function jsonLine(line: string, reader: LogReader): void {
  const text = line
    .replace(/^\uFEFF/, '')
    .trim()
    .replace(/,$/, '');
  if (text === '' || text === '[' || text === ']') return;
  const fields = fieldsOfJson(parseLine(text));
  if (fields === undefined) reader.skipped('unreadable');
  else takeEntry(fields, reader);
}

function parseLine(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function takeEntry(fields: TrafficLogFields, reader: LogReader): void {
  const session = sessionOf(fields);
  if (typeof session === 'string') reader.skipped(session);
  else reader.session(session);
}
