import type { Readable } from 'node:stream';
import { CodedError, isObject, messageOf, parseJson } from '../../core';
import type { SqlValue } from '../storage/database';
import { keptTables, migrations } from '../storage/migrations';
import { textLines } from './text-lines';

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

/** Limits of what a backup contains; no table has as many columns. */
const mostColumns = 64;
const longestName = 200;
const longestCredentials = 2 ** 20;

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
  if (!isObject(line) || line['scm'] !== 'backup') throw badBackup('the first line is not that of a backup');
  if (line['format'] !== format)
    throw badBackup(`it has the format ${shown(line['format'])}, this release reads ${format}`);
  const { schema, version, made, credentials } = line;
  if (!isCount(schema) || schema === 0) throw badBackup(`its schema version is ${shown(schema)}`);
  if (!isText(version, longestName)) throw badBackup('its head names no release');
  if (!isText(made, longestName) || Number.isNaN(Date.parse(made))) throw badBackup('its head has no valid time');
  const head = { scm: 'backup', format, schema, version, made } as const;
  if (schema > migrations.length) throw tooNew(head);
  if (credentials === undefined) return head;
  if (!isText(credentials, longestCredentials)) throw badBackup('its credentials are not a text');
  return { ...head, credentials };
}

function lineOf(line: unknown): BackupLine {
  if (Array.isArray(line)) return rowOf(line);
  if (isObject(line) && 'table' in line) return tableOf(line);
  if (isObject(line) && isObject(line['end'])) return { end: countsOf(line['end']) };
  throw badBackup('a line is neither a table, a row nor the end');
}

// Table and column names are inserted into SQL statements, so they must be validated.
function tableOf({ table, columns }: Record<string, unknown>): TableLine {
  const known = keptTables.find(({ name }) => name === table);
  if (known === undefined) throw badBackup(`it has an unknown table ${shown(table)}`);
  const names: readonly unknown[] = Array.isArray(columns) ? columns : [];
  const valid = names.flatMap((name) => (typeof name === 'string' && /^[a-z_]{1,40}$/.test(name) ? [name] : []));
  const isComplete = known.key.every((name) => valid.includes(name));
  if (
    valid.length !== names.length ||
    new Set(valid).size !== valid.length ||
    !isComplete ||
    valid.length > mostColumns
  )
    throw badBackup(`the columns of ${known.name} are not valid`);
  return { table: known.name, columns: valid };
}

function rowOf(line: readonly unknown[]): RowLine {
  if (line.length > mostColumns) throw badBackup('a row has too many values');
  return line.map((value) => {
    if (value === null || Number.isSafeInteger(value)) return value as number | null;
    // PostgreSQL does not store NUL.
    if (typeof value === 'string' && !value.includes('\0')) return value;
    throw badBackup('a row has a value that no store has');
  });
}

function countsOf(end: Record<string, unknown>): EndLine['end'] {
  return Object.fromEntries(
    Object.entries(end).map(([name, count]) => {
      if (!keptTables.some((table) => table.name === name) || !isCount(count))
        throw badBackup(`its end has an invalid count of ${shown(name)}`);
      return [name, count];
    }),
  );
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest;
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'missing').slice(0, longestName);
}

function tooNew({ schema, version }: BackupHead): CodedError {
  return new CodedError(
    'DATA_TOO_NEW',
    `cannot import the backup: release ${version} wrote it with schema version ${schema}, this release knows ${migrations.length}; use that release or a newer one`,
  );
}
