import { CodedError, namesText } from '../../core';
import { LogCounts, skippedText, type LogAccount } from './account';
import { openDatabase, type Database } from './database/database';
import { copiedFiles } from './copied-files';
import { jsonSource } from './database/group-query';
import { overlapNotes } from './database/overlapping-files';
import { dropRejects, OtherLines, parquetSource, readGrouped, type GroupedFiles } from './database/read-grouped';
import { linesQuery, type ForeignLine } from './database/foreign-lines';
import { checkWhole } from './database/whole-file';
import {
  absentNotes,
  causeText,
  groupsOf,
  notesOf,
  packageNeeded,
  translated,
  unreadable,
  type FileGroup,
} from './file-groups';
import { GroupedFaults } from './grouped-faults';
import { logFiles } from './log-files';
import { ComparableAddresses, pseudonymsNote, type LogPseudonyms } from './log-pseudonyms';
import { RepeatedSessions } from './repeated-sessions';
import type { LogForm } from './read/form';
import type { LogReader } from './read/line-groups';
import { readLines, readSome, type LineOptions } from './read/line-reader';
import type { SkippedLines, TrafficSession } from './session';

/** How logs are read. */
export interface ReadOptions {
  /** Keeps sessions with different source ports apart. Default: false. */
  readonly withSourcePorts?: boolean;
  /** Opens the database that groups; it may be absent. */
  readonly open?: () => Promise<Database | undefined>;
  /** Called before the first session if the addresses are pseudonyms. Returns what that limits, or throws. */
  readonly onPseudonyms?: (made: LogPseudonyms) => readonly string[];
  /** What several readings that are added up have seen. Default: this is the only one. */
  readonly together?: ReadTogether;
  /** The time of this machine. */
  readonly now?: () => Date;
}

/** What readings have seen that are added up. */
export class ReadTogether {
  readonly addresses = new ComparableAddresses();
  readonly repeated = new RepeatedSessions();
}

/**
 * Reads traffic logs: files, folders and patterns. Passes distinct sessions, the most frequent first, to `session`, which
 * returns why it does not take one. Without the optional package @duckdb/node-api, each line is one session, and
 * Parquet and zstd are errors. A copy of another file is left out. Throws `LOG_UNREADABLE`, `LOG_COLUMNS`, `LOG_EMPTY`
 * and `LOG_PSEUDONYMS`.
 */
export async function readSessions(
  names: readonly string[],
  session: (session: TrafficSession) => SkippedLines | undefined,
  { withSourcePorts = false, open = openDatabase, onPseudonyms, together, now = () => new Date() }: ReadOptions = {},
): Promise<LogAccount> {
  const found = logFiles(names);
  const copies = copiedFiles(found);
  const copied = new Set(copies.map(({ copy }) => copy));
  const files = found.filter((file) => !copied.has(file));
  const counts = new LogCounts(files.length === 1);
  for (const { copy, of } of copies) counts.note(`${copy} is left out: it is a copy of ${of}`);
  // One log alone repeats nothing.
  let isCompared = together !== undefined;
  const { addresses, repeated } = together ?? new ReadTogether();
  const reader: LogReader = {
    session: (one) => {
      const skipped = session(one);
      if (skipped === undefined) {
        counts.session(one);
        if (isCompared) repeated.add(one);
      } else counts.skipped(skipped);
    },
    skipped: (lines) => counts.skipped(lines),
    doubt: (doubt) => counts.doubt(doubt),
  };
  const databases = new Databases(open);
  try {
    const database = await databases.current();
    const { groups, pseudonyms } = await groupsOf(files, database, addresses);
    if (pseudonyms !== undefined) {
      counts.pseudonyms = pseudonyms;
      for (const note of [pseudonymsNote(names.join(', '), pseudonyms), ...(onPseudonyms?.(pseudonyms) ?? [])])
        counts.note(note);
    }
    isCompared ||= groups.length > 1 || (database === undefined && files.length > 1);
    for (const group of groups) {
      for (const note of notesOf(group)) counts.note(note);
      repeated.start(namesText(group.files, 3));
      await readGroup(group, { databases, withSourcePorts, reader, counts, repeated });
    }
  } finally {
    databases.close();
  }
  for (const note of repeated.notes()) counts.note(note);
  const account = counts.done(files.length, now());
  if (account.sessions === 0) throw emptyLogs(names, account);
  return account;
}

/**
 * Reads the start of each log, so that a wrong file is an error before anything else is read. `kind`: what the files must
 * be. Throws `LOG_UNREADABLE`, `LOG_COLUMNS` and `LOG_PSEUDONYMS`.
 */
export async function checkLogs(names: readonly string[], kind: 'any' | 'distinct sessions' = 'any'): Promise<void> {
  const files = logFiles(names);
  const database = await openDatabase();
  try {
    const { groups } = await groupsOf(files, database);
    for (const { form, files: same } of groups) {
      const [file = ''] = same;
      const columns =
        form.is === 'parquet' && database !== undefined
          ? (await translated(file, () => parquetSource(database, same))).fields
          : columnsIn(form);
      if (kind === 'distinct sessions' && columns !== undefined && columns.sessions === undefined) {
        throw new CodedError(
          'LOG_COLUMNS',
          `cannot read the distinct sessions in ${file}: it has no column "sessions", so it is a log with one line for each session; pass it with --logs, or condense it first`,
        );
      }
    }
  } finally {
    database?.close();
  }
}

/** The columns of a text file; undefined if its start does not show them. */
function columnsIn(form: LogForm): { readonly sessions?: unknown } | undefined {
  if (form.is === 'csv') return form.columns.at;
  return form.is === 'json' && form.sample.length > 0 ? jsonSource([], form).fields : undefined;
}

/** The database of a reading. It does not survive some invalid bytes, and another one takes its place. */
class Databases {
  readonly #open: NonNullable<ReadOptions['open']>;
  #opened: Promise<Database | undefined> | undefined;
  #database: Database | undefined;

  constructor(open: NonNullable<ReadOptions['open']>) {
    this.#open = open;
  }

  async current(): Promise<Database | undefined> {
    this.#opened ??= this.#open();
    this.#database = await this.#opened;
    return this.#database;
  }

  /** Forgets the rejected lines, or the whole database if it is broken. */
  async clear(): Promise<void> {
    try {
      if (this.#database !== undefined) await dropRejects(this.#database);
    } catch {
      this.close();
    }
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
    this.#opened = undefined;
  }
}

interface ReadContext {
  readonly databases: Databases;
  readonly withSourcePorts: boolean;
  readonly reader: LogReader;
  readonly counts: LogCounts;
  readonly repeated: RepeatedSessions;
}

async function readGroup(group: FileGroup, context: ReadContext): Promise<void> {
  const { files, form } = group;
  const { databases, counts } = context;
  const database = await databases.current();
  const [file = ''] = files;
  if (form.is === 'empty') return;
  if (form.is === 'parquet') {
    if (database === undefined) throw packageNeeded(file, form);
    const parquet = await translated(file, () => parquetSource(database, files));
    for (const note of absentNotes(files, parquet.fields)) counts.note(note);
    await groupedBy(database, { files, form, parquet }, context);
    return;
  }
  if (database === undefined && form.compression === 'zstd') throw packageNeeded(file, { is: 'zstd' });
  const isGrouped =
    database !== undefined &&
    form.is !== 'lines' &&
    (form.is === 'json' || form.isClean) &&
    (await groupedBy(database, { files, form, parquet: undefined }, context));
  if (isGrouped) return;
  for (const one of files) {
    if (files.length > 1) context.repeated.start(one);
    const read = form.is === 'json' && form.isArray && form.compression === 'zstd';
    if (read) throw unreadable([one], new Error('an array in a file compressed with zstd has invalid values'));
    await translated(one, () => readLines(one, form, lineOptions(context), context.reader));
  }
}

/** Reads files by the database; false if it does not read all of their lines, and nothing was passed on. */
async function groupedBy(database: Database, grouped: GroupedFiles, context: ReadContext): Promise<boolean> {
  const { files, form } = grouped;
  const { databases, withSourcePorts, reader, counts } = context;
  const faults = new GroupedFaults(reader);
  let foreign: readonly ForeignLine[];
  try {
    foreign = await readGrouped(database, grouped, withSourcePorts, faults);
  } catch (error) {
    await databases.clear();
    if (error instanceof OtherLines && form.is !== 'parquet') return false;
    // What the database does not read is read line by line, which also finds the error of a damaged file.
    if (form.is === 'parquet' || form.compression === 'zstd' || error instanceof CodedError)
      throw unreadable(files, error);
    counts.note(`${files.join(', ')}: read line by line, which is slower: ${causeText(error)}`);
    return false;
  }
  if (form.is !== 'parquet') {
    for (const file of files) {
      const lines = foreign.filter((one) => one.file === file);
      readSome(file, lines, form, withSourcePorts, faults);
    }
    await faults.findPlaces(files, form, lineOptions(context));
  }
  faults.done();
  for (const note of await overlapNotes(database, files, form)) counts.note(note);
  await dropRejects(database);
  return true;
}

function lineOptions({ databases, withSourcePorts }: ReadContext): LineOptions {
  return {
    withSourcePorts,
    linesOfZstd: async (name, take) => {
      const database = await databases.current();
      if (database === undefined) throw packageNeeded(name, { is: 'zstd' });
      await checkWhole(name, 'zstd', false);
      await database.rows(linesQuery(name, 'zstd'), ([line]) => take(String(line ?? '')));
    },
  };
}

function emptyLogs(names: readonly string[], { skipped, faults }: LogAccount): CodedError {
  const left = skippedText(skipped);
  const found = left === '' ? '0 lines' : `0 sessions in these lines: ${left}`;
  const first = faults.length === 0 ? '' : ` (${faults.join('; ')})`;
  return new CodedError(
    'LOG_EMPTY',
    `cannot evaluate the logs ${names.join(', ')}: they have ${found}${first}; pass traffic logs with ended sessions`,
  );
}
