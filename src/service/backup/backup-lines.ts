import { createInterface } from 'node:readline';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CodedError, isObject, messageOf } from '../../core';
import type { SqlValue } from '../storage/database';

/** The first line of a backup. */
export interface BackupHead {
  readonly scm: 'backup';
  /** Version of the backup format. */
  readonly format: 1;
  /** Number of the last applied schema migration. */
  readonly schema: number;
  /** Release that wrote the backup. */
  readonly version: string;
  readonly made: string;
  /** Content of credentials.json: the generated tenant of a service without a tenants file. */
  readonly credentials?: string;
}

/** Header that precedes the rows of a table. */
export interface TableLine {
  readonly table: string;
  readonly columns: readonly string[];
}

/** One row: the column values. */
export type RowLine = readonly SqlValue[];

/** The last line: the number of rows of each table. */
export interface EndLine {
  readonly end: Readonly<Record<string, number>>;
}

/** Any line after the head. */
export type BackupLine = TableLine | RowLine | EndLine;

const format = 1;

/** Reads the head of a backup and returns its remaining lines. Throws `BAD_BACKUP`. */
export async function readBackup(
  file: Readable,
): Promise<{ readonly head: BackupHead; readonly lines: AsyncIterable<BackupLine> }> {
  const lines = jsonLines(file);
  try {
    const first = await lines.next();
    if (first.done === true) throw badBackup('it is empty');
    return { head: headOf(first.value), lines: rest(lines) };
  } catch (error) {
    await lines.return(undefined); // closes the file
    throw error;
  }
}

/** Makes the error for an invalid or damaged backup. */
export function badBackup(cause: string, error?: unknown): CodedError {
  const message = `cannot read the backup: ${cause}; use a file that scm backup wrote`;
  return new CodedError('BAD_BACKUP', message, { cause: error });
}

async function* jsonLines(file: Readable): AsyncGenerator {
  // The line reader receives the same error as this callback.
  const text = pipeline(file, createGunzip(), () => undefined);
  const reader = createInterface({ input: text, crlfDelay: Infinity });
  // An error after the last line that is read has no other listener, and would end the process.
  reader.on('error', () => undefined);
  try {
    for await (const line of reader) yield JSON.parse(line) as unknown;
    // `readline` ends silently when its input fails.
    if (text.errored !== null) throw text.errored;
  } catch (error) {
    throw badBackup(messageOf(error), error);
  } finally {
    text.destroy();
  }
}

async function* rest(lines: AsyncGenerator): AsyncGenerator<BackupLine> {
  for await (const line of lines) {
    // Written by `writeBackup`; the database checks the values.
    if (Array.isArray(line) || isObject(line)) yield line as unknown as BackupLine;
    else throw badBackup('a line is not part of a backup');
  }
}

function headOf(line: unknown): BackupHead {
  if (!isObject(line) || line['scm'] !== 'backup') throw badBackup('the first line is not that of a backup');
  if (line['format'] !== format)
    throw badBackup(`it has the format ${String(line['format'])}, this release reads ${format}`);
  // A head with this format number contains the other fields.
  return line as unknown as BackupHead;
}
