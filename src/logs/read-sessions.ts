import { CodedError, messageOf } from '../core';
import { LogCounts, type LogAccount } from './account';
import { openDatabase, type Database } from './database/database';
import { literal } from './database/group-query';
import { parquetSource, readGrouped } from './database/read-grouped';
import { logFiles } from './log-files';
import { absentFields } from './read/columns';
import { formOf, type LogForm } from './read/form';
import { readPlain, type LogReader } from './read/plain-reader';
import type { SkippedLines, TrafficSession } from './session';

/** How logs are read. */
export interface ReadOptions {
  /** Keeps sessions with different source ports apart. Default: false. */
  readonly withSourcePorts?: boolean;
  /** Opens the database that groups; it may be absent. */
  readonly open?: () => Promise<Database | undefined>;
}

/**
 * Reads traffic logs: files, folders and patterns. Passes distinct sessions, the most frequent first, to `session`, which
 * returns why it does not take one. Without the optional package @duckdb/node-api, each line is one session, and
 * Parquet and zstd are errors. Throws `LOG_UNREADABLE`, `LOG_COLUMNS` and `LOG_EMPTY`.
 */
export async function readSessions(
  names: readonly string[],
  session: (session: TrafficSession) => SkippedLines | undefined,
  { withSourcePorts = false, open = openDatabase }: ReadOptions = {},
): Promise<LogAccount> {
  const files = logFiles(names);
  const counts = new LogCounts();
  const reader: LogReader = {
    session: (one) => {
      const skipped = session(one);
      if (skipped === undefined) counts.session(one);
      else counts.skipped(skipped);
    },
    skipped: (lines) => counts.skipped(lines),
  };
  const database = await open();
  try {
    for (const group of await groupsOf(files, database)) {
      for (const note of notesOf(group)) counts.note(note);
      await readGroup(group, { database, withSourcePorts, reader, counts });
    }
  } finally {
    database?.close();
  }
  const account = counts.done(files.length);
  if (account.sessions === 0) throw emptyLogs(names, account);
  return account;
}

/**
 * Reads the start of each log, so that a wrong file is an error before anything else is read. Throws `LOG_UNREADABLE` and
 * `LOG_COLUMNS`.
 */
export async function checkLogs(names: readonly string[]): Promise<void> {
  const files = logFiles(names);
  const database = await openDatabase();
  try {
    for (const { form, files: same } of await groupsOf(files, database)) {
      const [file = ''] = same;
      if (form.is !== 'parquet') continue;
      if (database === undefined) throw packageNeeded(file, form);
      await translated(file, () => parquetSource(database, same));
    }
  } finally {
    database?.close();
  }
}

interface FileGroup {
  readonly files: readonly string[];
  readonly form: LogForm;
}

/** Groups files with the same columns. Parquet files and JSON files stay alone: their columns may differ. */
async function groupsOf(files: readonly string[], database: Database | undefined): Promise<readonly FileGroup[]> {
  const groups = new Map<string, { files: string[]; form: LogForm }>();
  for (const file of files) {
    const form = await translated(file, () => formOf(file, (zstd) => firstLines(zstd, database)));
    const key = form.is === 'csv' ? JSON.stringify(form) : file;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { files: [file], form });
    else known.files.push(file);
  }
  return [...groups.values()];
}

function notesOf({ files, form }: FileGroup): readonly string[] {
  if (form.is === 'empty') return files.map((file) => `${file} is empty`);
  if (form.is !== 'csv') return [];
  const absent = absentFields(form.columns.at);
  return absent.length === 0 ? [] : [`${files.join(', ')} has no ${absent.join(', no ')}`];
}

interface ReadContext {
  readonly database: Database | undefined;
  readonly withSourcePorts: boolean;
  readonly reader: LogReader;
  readonly counts: LogCounts;
}

async function readGroup({ files, form }: FileGroup, context: ReadContext): Promise<void> {
  const { database, withSourcePorts, reader, counts } = context;
  const [file = ''] = files;
  if (form.is === 'empty') return;
  const isPlain = form.is !== 'parquet' && form.compression !== 'zstd';
  if (database === undefined && !isPlain) throw packageNeeded(file, form);
  let reason: string | undefined;
  if (database !== undefined) {
    try {
      await readGrouped(database, files, form, withSourcePorts, reader);
      return;
    } catch (error) {
      if (!isPlain) throw unreadable(files, error);
      // What the database does not read is read line by line, which also finds the error of a damaged file.
      reason = messageOf(error).split('\n')[0];
    }
  }
  if (!isPlain) return;
  for (const one of files) await translated(one, () => readPlain(one, form, reader));
  if (reason !== undefined) counts.note(`${files.join(', ')}: read line by line, which is slower: ${reason}`);
}

/** Returns the first lines of a file compressed with zstd. */
async function firstLines(file: string, database: Database | undefined): Promise<string> {
  if (database === undefined) throw packageNeeded(file, { is: 'zstd' });
  const lines: string[] = [];
  await database.rows(
    `SELECT line FROM read_csv(${literal(file)}, auto_detect=false, header=false, columns={'line':'VARCHAR'}, compression='zstd', delim='\u0001', quote='', escape='', strict_mode=false, null_padding=true, parallel=false, max_line_size=1048576) LIMIT 50`,
    ([line]) => void lines.push(String(line ?? '')),
  );
  return lines.join('\n');
}

function packageNeeded(file: string, { is }: { readonly is: string }): CodedError {
  const form = is === 'parquet' ? 'a Parquet file' : 'compressed with zstd';
  return new CodedError(
    'LOG_UNREADABLE',
    `cannot read the log ${file}: it is ${form}, and the optional package @duckdb/node-api is not installed; install it with this package, or convert the file to CSV`,
  );
}

function unreadable(files: readonly string[], cause: unknown): unknown {
  if (cause instanceof CodedError) return cause;
  const [line = ''] = messageOf(cause).split('\n');
  return new CodedError(
    'LOG_UNREADABLE',
    `cannot read the log ${files.join(', ')}: ${line}; pass whole files of traffic logs`,
    { cause },
  );
}

async function translated<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw unreadable([file], cause);
  }
}

function emptyLogs(names: readonly string[], { skipped, faults }: LogAccount): CodedError {
  const left = Object.entries(skipped).flatMap(([why, lines]) => (lines === 0 ? [] : [`${lines} ${why}`]));
  const found = left.length === 0 ? '0 lines' : `0 sessions in these lines: ${left.join(', ')}`;
  const first = faults.length === 0 ? '' : ` (${faults.join('; ')})`;
  return new CodedError(
    'LOG_EMPTY',
    `cannot evaluate the logs ${names.join(', ')}: they have ${found}${first}; pass traffic logs with ended sessions`,
  );
}
