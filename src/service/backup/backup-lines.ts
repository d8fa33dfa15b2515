import type { Readable } from 'node:stream';
import {
  backupChecks,
  type BackupHead,
  type ControlCheck,
  type EndLine,
  type RowLine,
  type TableLine,
} from '../../catalog/schemas';
import { CodedError, isObject, lazy, messageOf, parseJson } from '../../core';
import { keptTables, migrations } from '../storage/migrations';
import { textLines } from './text-lines';

/** Any line after the head. */
export type BackupLine = TableLine | RowLine | EndLine;

const checks = lazy(() => backupChecks(keptTables));

/** Reads the head of a backup and returns its remaining lines, each of them checked. Throws `BAD_BACKUP`. */
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
  try {
    for await (const line of textLines(file)) yield parseJson(line);
  } catch (error) {
    throw error instanceof CodedError ? error : badBackup(messageOf(error), error);
  }
}

async function* rest(lines: AsyncGenerator): AsyncGenerator<BackupLine> {
  for await (const line of lines) yield lineOf(line);
}

function headOf(line: unknown): BackupHead {
  const head = valid(checks().head, line);
  if (head.schema > migrations.length) throw tooNew(head);
  return head;
}

function lineOf(line: unknown): BackupLine {
  if (Array.isArray(line)) return valid(checks().row, line, 'a row');
  if (isObject(line) && 'table' in line) return valid(checks().table, line);
  if (isObject(line) && 'end' in line) return valid(checks().end, line, 'the end');
  throw badBackup('a line is neither a table, a row nor the end');
}

/** Quotes no value of a row. */
function valid<T>(check: ControlCheck<T>, line: unknown, what?: 'a row' | 'the end'): T {
  const checked = check(line);
  if ('value' in checked) return checked.value;
  throw badBackup(what === undefined ? (checked.parts[0]?.message ?? 'a line is not valid') : `${what} is not valid`);
}

function tooNew({ schema, version }: BackupHead): CodedError {
  return new CodedError(
    'DATA_TOO_NEW',
    `cannot import the backup: release ${version} wrote it with schema version ${schema}, this release knows ${migrations.length}; use that release or a newer one`,
  );
}
