import { CodedError, messageOf } from '../../core';
import type { Database } from './database/database';
import { linesQuery } from './database/foreign-lines';
import { pseudonymsOfParquet } from './database/parquet-entry';
import { ComparableAddresses, type LogPseudonyms } from './log-pseudonyms';
import { absentFields } from './read/columns';
import { formOf, type LogForm } from './read/form';

/** Files that are read together. */
export interface FileGroup {
  readonly files: readonly string[];
  readonly form: LogForm;
}

/** All files of a reading. */
export interface FileGroups {
  readonly groups: readonly FileGroup[];
  /** How their addresses were replaced; undefined for clear ones. */
  readonly pseudonyms: LogPseudonyms | undefined;
}

/**
 * Groups files with the same columns. Parquet files and JSON files stay alone: their columns may differ. Throws
 * `LOG_UNREADABLE`, `LOG_COLUMNS` and `LOG_PSEUDONYMS`.
 */
export async function groupsOf(
  files: readonly string[],
  database: Database | undefined,
  addresses = new ComparableAddresses(),
): Promise<FileGroups> {
  const groups = new Map<string, { files: string[]; form: LogForm }>();
  for (const file of files) {
    const form = await translated(file, () => formOf(file, (zstd) => firstLines(zstd, database)));
    if (form.is === 'parquet' && database === undefined) throw packageNeeded(file, form);
    if (form.is !== 'empty') addresses.add(file, await translated(file, () => pseudonymsIn(file, form, database)));
    const key = form.is === 'csv' ? JSON.stringify(form) : file;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { files: [file], form });
    else known.files.push(file);
  }
  return { groups: [...groups.values()], pseudonyms: addresses.made };
}

/** Only Parquet files can say it. */
async function pseudonymsIn(
  file: string,
  { is }: LogForm,
  database: Database | undefined,
): Promise<LogPseudonyms | undefined> {
  return is === 'parquet' && database !== undefined ? pseudonymsOfParquet(database, file) : undefined;
}

/** What the form of files limits. */
export function notesOf({ files, form }: FileGroup): readonly string[] {
  if (form.is === 'empty') return files.map((file) => `${file} is empty`);
  return form.is === 'csv' ? absentNotes(files, form.columns.at) : [];
}

/** The evaluated fields that files do not have. */
export function absentNotes(files: readonly string[], at: Parameters<typeof absentFields>[0]): readonly string[] {
  const absent = absentFields(at);
  return absent.length === 0 ? [] : [`${files.join(', ')} has no ${absent.join(', no ')}`];
}

/** Returns the first lines of a file compressed with zstd. */
async function firstLines(file: string, database: Database | undefined): Promise<string> {
  if (database === undefined) throw packageNeeded(file, { is: 'zstd' });
  const lines: string[] = [];
  await database.rows(`${linesQuery(file, 'zstd')} LIMIT 50`, ([line]) => void lines.push(String(line ?? '')));
  return lines.join('\n');
}

/** The error for a file that only the optional package reads. */
export function packageNeeded(file: string, { is }: { readonly is: string }): CodedError {
  const form = is === 'parquet' ? 'a Parquet file' : 'compressed with zstd';
  return new CodedError(
    'LOG_UNREADABLE',
    `cannot read the log ${file}: it is ${form}, and the optional package @duckdb/node-api is not installed; install it with this package, or convert the file to CSV`,
  );
}

/** The error for files that cannot be read. */
export function unreadable(files: readonly string[], cause: unknown): unknown {
  if (cause instanceof CodedError) return cause;
  return new CodedError(
    'LOG_UNREADABLE',
    `cannot read the log ${files.join(', ')}: ${causeText(cause)}; pass whole files of traffic logs`,
    { cause },
  );
}

/** The message of the database, without values of the log, which are private. */
export function causeText(cause: unknown): string {
  const [line = ''] = messageOf(cause).split('\n');
  return line.replace(/\s*(Input|Original Line|CSV Line):.*$/, '').replaceAll(/"[^"]*"|(?<=\s)'[^']*'/g, '…');
}

/** Names the file in errors of a work. */
export async function translated<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw unreadable([file], cause);
  }
}
