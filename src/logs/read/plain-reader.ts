import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import Papa from 'papaparse';
import { tryParseJson } from '../../core';
import { actionOf } from '../action';
import { fieldNames, nullText, type FieldName, type TrafficLogFields } from '../fields';
import { reversedTimes, unknownAction } from '../tuple-faults';
import { sessionOf, type Doubt, type SkippedLines, type TrafficSession } from '../session';
import { isTime, timeOf } from '../time';
import type { Columns } from './columns';
import type { LogForm } from './form';
import { fieldsOfJson, textAt } from './json-fields';

/** Receives the sessions and skipped lines of a log. */
export interface LogReader {
  session(session: TrafficSession): void;
  skipped(lines: SkippedLines): void;
  /** Takes an example of an invalid value that was counted before. */
  doubt(doubt: Doubt): void;
}

/** A longer line or row is refused as a log entry: an unclosed quote would otherwise keep the rest of the file in memory. */
const longestEntry = 2 ** 20;

/** Reads CSV or JSON, plain or compressed with gzip, line by line in constant memory. */
export async function readPlain(
  file: string,
  form: Extract<LogForm, { is: 'csv' | 'json' }>,
  reader: LogReader,
): Promise<void> {
  const bytes = createReadStream(file, { highWaterMark: 65_536 });
  // Strings cut from larger chunks would stay in memory until a full garbage collection.
  const stream = form.compression === 'gzip' ? bytes.pipe(createGunzip({ chunkSize: 65_536 })) : bytes;
  // `pipe` does not forward errors, so listen on the source stream.
  const failed = new Promise<never>((_, reject) => bytes.once('error', reject));
  const isCounted =
    form.is === 'csv'
      ? form.columns.at.sessions !== undefined
      : form.sample.some((one) => textAt(one, 'sessions') !== undefined);
  const take = (fields: TrafficLogFields, line: number): void => {
    checkOrder(fields, file, line);
    if (isCounted) checkAction(fields, file, line);
    takeEntry(fields, reader);
  };
  const work = form.is === 'json' ? readJson(stream, reader, take) : readCsv(stream, form.columns, reader, take);
  await Promise.race([work, failed]).finally(() => bytes.destroy());
}

type TakeLine = (fields: TrafficLogFields, line: number) => void;

/** Throws `LOG_UNREADABLE` for distinct sessions that were seen for the last time before the first time. */
function checkOrder({ firstSeen, lastSeen }: TrafficLogFields, file: string, line: number): void {
  if (firstSeen === '' || lastSeen === '') return;
  const [first, last] = [timeOf(firstSeen), timeOf(lastSeen)];
  if (isTime(first) && isTime(last) && Date.parse(first) > Date.parse(last)) {
    throw reversedTimes(file, `line ${line}`, firstSeen, lastSeen);
  }
}

/** Throws `LOG_UNREADABLE` for distinct sessions with an unknown action. */
function checkAction({ type, subtype, action }: TrafficLogFields, file: string, line: number): void {
  const isOther = !['', 'traffic'].includes(type.trim().toLowerCase()) || subtype.trim().toLowerCase() === 'start';
  if (!isOther && actionOf(action) === undefined) throw unknownAction(file, `line ${line}`, action);
}

function readCsv(stream: Readable, columns: Columns, reader: LogReader, take: TakeLine): Promise<void> {
  return new Promise((resolve, reject) => {
    let isHeader = columns.hasHeader;
    // A multibyte character may be split between two chunks.
    stream.setEncoding('utf8');
    stream.once('error', reject);
    let [pending, line] = [0, 0];
    stream.on('data', (chunk: string) => {
      pending += chunk.length;
      if (pending > longestEntry) stream.destroy(new Error(`a row is longer than ${longestEntry} characters`));
    });
    Papa.parse<string[]>(stream, {
      delimiter: ',',
      skipEmptyLines: true,
      step: ({ data }, parser) => {
        pending = 0;
        line += 1;
        if (isHeader) isHeader = false;
        else if (data.length > columns.width) {
          reader.skipped({ why: 'unreadable', lines: 1, fault: `${data.length} columns instead of ${columns.width}` });
        } else {
          try {
            take(fieldsOfRow(data, columns), line);
          } catch (error) {
            // Papa Parse does not report an error in this callback.
            reject(error instanceof Error ? error : new Error(String(error)));
            parser.abort();
          }
        }
      },
      complete: () => resolve(),
      error: reject,
    });
  });
}

function fieldsOfRow(row: readonly string[], { at }: Columns): TrafficLogFields {
  const fields = {} as Record<FieldName, string>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- filled below
  for (const name of fieldNames) {
    const index = at[name];
    const text = index === undefined ? '' : (row[index] ?? '');
    fields[name] = text === nullText ? '' : text;
  }
  return fields;
}

/** Reads one object per line; also accepts an array with one element per line. */
async function readJson(stream: Readable, reader: LogReader, take: TakeLine): Promise<void> {
  const decoder = new StringDecoder('utf8');
  let [rest, count] = ['', 0];
  const takeLine = (line: string): void => jsonLine(line, reader, (fields) => take(fields, count));
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      count += 1;
      takeLine(line);
    }
    // No JSON starts with this, so the line counts as unreadable at its end.
    rest = last.length > longestEntry ? '\0' : last;
  }
  count += 1;
  takeLine(rest);
}

function jsonLine(line: string, reader: LogReader, take: (fields: TrafficLogFields) => void): void {
  const text = line
    .replace(/^\uFEFF/, '')
    .trim()
    .replace(/,$/, '');
  if (text === '' || text === '[' || text === ']') return;
  const value = tryParseJson(text);
  // A whole array may be one line.
  for (const one of Array.isArray(value) ? value : [value]) {
    const fields = fieldsOfJson(one);
    if (fields === undefined) reader.skipped({ why: 'unreadable', lines: 1, fault: 'not a JSON object' });
    else take(fields);
  }
}

/** Converts fields and passes the session, or why there is none, to the reader. */
export function takeEntry(fields: TrafficLogFields, reader: LogReader, doubts?: readonly Doubt[]): void {
  const session = sessionOf(fields, doubts);
  if ('why' in session) reader.skipped(session);
  else reader.session(session);
}
