import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import type { Columns } from './columns';
import { linesOf, openBrackets, opensObject } from './line';
import { LineGroups, type LogReader } from './line-groups';
import type { TextForm } from './form';
import { rowParts } from './row-parts';
import { splitRow } from './split-row';

/** Maximum number of characters of a line: a file without line ends is not a log. */
const longestLine = 2 ** 20;
/** Maximum number of lines of a JSON object. */
const maxObjectLines = 2000;
/** Maximum number of lines of a quoted value. */
const mostQuoted = 100;

/** How a file is read line by line. */
export interface LineOptions {
  readonly withSourcePorts: boolean;
  /** Passes on the lines of a file that Node.js cannot decompress. */
  readonly linesOfZstd: (file: string, take: (line: string) => void) => Promise<void>;
  /** Whether a line is read at all. Default: all are. */
  readonly isWanted?: (line: string) => boolean;
}

/** Reads a text file line by line, plain or compressed with gzip, in constant memory. Each line is classified by its own text. */
export async function readLines(file: string, form: TextForm, options: LineOptions, reader: LogReader): Promise<void> {
  const header = form.is === 'csv' && form.columns.hasHeader ? { columns: form.columns, at: form.headerAt } : undefined;
  const taker = new LineTaker(header, new LineGroups(reader, file, options.withSourcePorts), options.isWanted);
  if (form.compression === 'zstd') await options.linesOfZstd(file, (line) => taker.take(line));
  else await readText(file, form.compression === 'gzip', taker);
  taker.done();
}

/** Takes some lines of a file, such as those that a database left out, with their numbers. */
export function readSome(
  file: string,
  lines: readonly { readonly line: number; readonly text: string }[],
  form: TextForm,
  withSourcePorts: boolean,
  reader: LogReader,
): void {
  const columns = form.is === 'csv' && form.columns.hasHeader ? form.columns : undefined;
  const groups = new LineGroups(reader, file, withSourcePorts);
  for (const { line, text } of lines) takeLine(text, line, columns, groups);
  groups.done();
}

async function readText(file: string, isGzip: boolean, taker: LineTaker): Promise<void> {
  const bytes = createReadStream(file, { highWaterMark: 262_144 });
  // Strings cut from larger chunks would stay in memory until a full garbage collection.
  const stream = isGzip ? bytes.pipe(createGunzip({ chunkSize: 262_144 })) : bytes;
  // `pipe` does not forward errors, so listen on the source stream.
  const failed = new Promise<never>((_, reject) => bytes.once('error', reject));
  await Promise.race([takeChunks(stream, taker), failed]).finally(() => bytes.destroy());
}

async function takeChunks(stream: Readable, taker: LineTaker): Promise<void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let end: string | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const text = rest + decoder.write(chunk);
    // Some programs end lines with a carriage return only.
    end ??= text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
    const lines = text.split(end);
    rest = lines.pop() ?? '';
    for (const line of lines) taker.take(line);
    // It counts as one that was not understood, whatever its length is.
    if (rest.length > longestLine) rest = '\0';
  }
  taker.take(rest + decoder.end());
}

/** Takes the lines of a file in order. */
class LineTaker {
  readonly #header: { readonly columns: Columns; readonly at: number } | undefined;
  readonly #groups: LineGroups;
  readonly #isWanted: ((line: string) => boolean) | undefined;
  /** Lines of a quoted value that has not ended. */
  #open: string[] = [];
  /** Lines of a JSON object that has not ended. */
  #object: string[] = [];
  #depth = 0;
  #line = 0;

  constructor(
    header: { readonly columns: Columns; readonly at: number } | undefined,
    groups: LineGroups,
    isWanted?: (line: string) => boolean,
  ) {
    this.#header = header;
    this.#groups = groups;
    this.#isWanted = isWanted;
  }

  take(written: string): void {
    const line = written.endsWith('\r') ? written.slice(0, -1) : written;
    this.#line += 1;
    // A line with a quote can begin a value that has line ends.
    if (this.#isWanted?.(line) === false && this.#open.length === 0 && !line.includes('"')) return;
    const header = this.#header;
    if (this.#object.length > 0 || (header === undefined && opensObject(line))) this.#objectLine(line);
    else if (header === undefined || this.#line <= header.at) this.#read(line, this.#line);
    else if (this.#line > header.at + 1) this.#row(line, header.columns);
  }

  done(): void {
    this.#leaveObject();
    while (this.#open.length > 0) this.#leaveOpen();
    this.#groups.done();
  }

  /** An object can be written over several lines, in an array whose brackets do not count. */
  #objectLine(written: string): void {
    const line = this.#object.length === 0 ? written.replace(/^\s*\[/, '') : written;
    this.#object.push(line);
    this.#depth += openBrackets(line);
    if (this.#depth <= 0) {
      const text = this.#object.join('\n').replace(/\}\s*\]?\s*,?\s*$/, '}');
      const first = this.#line - this.#object.length + 1;
      this.#object = [];
      this.#depth = 0;
      this.#read(text, first);
    } else if (this.#object.length > maxObjectLines) this.#leaveObject();
  }

  /** The object has no end: each of its lines is one that was not understood. */
  #leaveObject(): void {
    const lines = this.#object;
    this.#object = [];
    this.#depth = 0;
    lines.forEach((_, i) => this.#groups.lost('not a JSON object', this.#line - lines.length + 1 + i));
  }

  /** A quoted value can have line ends. */
  #row(line: string, columns: Columns): void {
    if (this.#open.length === 0) {
      if (line.includes('"') && splitRow(line) === undefined) this.#open.push(line);
      else this.#read(line, this.#line, columns);
      return;
    }
    this.#open.push(line);
    const text = this.#open.join('\n');
    if (line.includes('"') && (splitRow(text)?.length ?? Infinity) <= columns.width) {
      const first = this.#line - this.#open.length + 1;
      this.#open = [];
      this.#read(text, first, columns);
    } else if (this.#open.length > mostQuoted) this.#leaveOpen();
  }

  /** The value has no end: its first line is not understood, and the others are lines of their own. */
  #leaveOpen(): void {
    const [first, ...others] = this.#open;
    if (first === undefined) return;
    this.#open = [];
    const end = this.#line;
    this.#line = end - others.length;
    this.#groups.lost('a quoted value without an end', this.#line);
    const columns = this.#header?.columns;
    for (const line of others) {
      this.#line += 1;
      if (columns !== undefined) this.#row(line, columns);
    }
  }

  #read(text: string, line: number, columns?: Columns): void {
    takeLine(text, line, columns, this.#groups);
  }
}

function takeLine(text: string, line: number, columns: Columns | undefined, groups: LineGroups): void {
  const row = columns === undefined ? rowParts(text, groups.withSourcePorts) : undefined;
  if (row !== undefined && groups.addAgain(row)) return;
  for (const one of linesOf(text, columns)) {
    if (one.is === 'entry') groups.add(one.fields, line, row);
    else if (one.is === 'lost') groups.lost(one.fault, line);
    else groups.other();
  }
}
