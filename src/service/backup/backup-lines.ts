import { createInterface } from 'node:readline';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CodedError, isObject, messageOf } from '../../core';
import type { SqlValue } from '../storage/database';

/** The first line of a backup. */
export interface BackupHead {
  readonly scm: 'backup';
  /** Of this form of a backup. */
  readonly format: 1;
  /** Number of the last migration of the tables. */
  readonly schema: number;
  /** Release that wrote it. */
  readonly version: string;
  readonly made: string;
  /** The text of credentials.json: the tenant of a service without a file of tenants. */
  readonly credentials?: string;
}

/** Starts the rows of a table. */
export interface TableLine {
  readonly table: string;
  readonly columns: readonly string[];
}

/** One row: the values of the columns. */
export type RowLine = readonly SqlValue[];

/** The last line: how many rows of each table there are. */
export interface EndLine {
  readonly end: Readonly<Record<string, number>>;
}

/** Any line after the first. */
export type BackupLine = TableLine | RowLine | EndLine;

const format = 1;

/** Reads a backup: its head, and its lines after that. Throws `BAD_BACKUP`. */
export async function readBackup(
  file: Readable,
): Promise<{ readonly head: BackupHead; readonly lines: AsyncIterable<BackupLine> }> {
  const lines = jsonLines(file);
  const first = await lines.next();
  if (first.done === true) throw badBackup('it is empty');
  return { head: headOf(first.value), lines: rest(lines) };
}

/** The error for a file that is no backup, or a damaged one. */
export function badBackup(cause: string, error?: unknown): CodedError {
  const message = `cannot read the backup: ${cause}; use a file that scm backup wrote`;
  return new CodedError('BAD_BACKUP', message, { cause: error });
}

async function* jsonLines(file: Readable): AsyncGenerator {
  // The callback gets what the reader of the lines gets too.
  const text = pipeline(file, createGunzip(), () => undefined);
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Infinity })) yield JSON.parse(line) as unknown;
    // The reader of lines ends without a word when its input fails.
    if (text.errored !== null) throw text.errored;
  } catch (error) {
    throw badBackup(messageOf(error), error);
  }
}

async function* rest(lines: AsyncGenerator): AsyncGenerator<BackupLine> {
  for await (const line of lines) {
    // Written by `writeBackup`; the store checks the values.
    if (Array.isArray(line) || isObject(line)) yield line as unknown as BackupLine;
    else throw badBackup('a line is not part of a backup');
  }
}

function headOf(line: unknown): BackupHead {
  if (!isObject(line) || line['scm'] !== 'backup') throw badBackup('the first line is not that of a backup');
  if (line['format'] !== format)
    throw badBackup(`it has the format ${String(line['format'])}, this release reads ${format}`);
  // The rest was written with them.
  return line as unknown as BackupHead;
}
