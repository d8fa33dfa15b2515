import { countedNoun } from '../core';
import {
  createReadStream,
  createWriteStream,
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { Writable, type Readable } from 'node:stream';
import type { Command } from 'commander';
import { backupStore, compactWholeStore, importBackup, verifyBackup } from '../service';
import { UsageError } from './exit';
import { allowSettings } from './settings';
import { addStoreFlags, storeOf, type StoreFlags } from './store-option';
import { printLine, type Io } from './io';

interface OutFlags extends StoreFlags {
  readonly json?: true;
}

interface BackupFlags extends OutFlags {
  readonly verify?: true;
}

/** Options of a command that fills a store. */
export interface ImportFlags extends OutFlags {
  readonly replace?: true;
}

/** Adds `scm backup`, `scm import` and `scm compact`. */
export function addBackup(program: Command, io: Io, all: () => Promise<Command>): void {
  const save = addStoreFlags(
    program
      .command('backup <file>')
      .alias('export')
      .description(
        'Save all data of a service to a compressed file (- for stdout) while it runs. The file contains every write that was acknowledged before the start.',
      ),
  )
    .option('--verify', 'check that the file is a backup that can be restored, and write nothing; it needs no store')
    .option('--json', 'print the outcome as JSON')
    .action((file: string, flags: BackupFlags, command: Command) => backup(io, file, flags, command));
  const fill = addStoreFlags(
    program
      .command('import <file>')
      .description(
        'Restore a backup (- for stdin) of either store into the data folder or database of a stopped service.',
      ),
  )
    .option('--replace', 'replace the present content of the store')
    .option('--json', 'print the outcome as JSON')
    .action((file: string, flags: ImportFlags, command: Command) => importFile(io, file, flags, command));
  const shrink = addStoreFlags(
    program
      .command('compact')
      .description(
        'Return the space of deleted rows to the disk. The service must be stopped. A running service returns a part each minute.',
      ),
  )
    .option('--json', 'print the outcome as JSON')
    .action((flags: OutFlags, command: Command) => compact(io, flags, command));
  for (const command of [save, fill, shrink]) allowSettings(io, command, all);
}

async function backup(io: Io, file: string, flags: BackupFlags, command: Command): Promise<void> {
  if (flags.verify === true) return verify(io, file, flags);
  const store = storeOf(flags, command);
  if (file === '-') {
    await backupStore(store, keptOpen(io.stdout));
    return;
  }
  const draft = `${file}.part`;
  rmSync(draft, { force: true });
  try {
    const { tenants, rows } = await backupStore(store, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
    // After a success, the file must survive a power loss.
    const handle = openSync(draft, 'r+');
    fsyncSync(handle);
    closeSync(handle);
    renameSync(draft, file);
    const bytes = statSync(file).size;
    if (flags.json === true) printLine(io.stdout, JSON.stringify({ file, tenants, rows, bytes }));
    else
      printLine(io.stdout, `${file}: ${countedNoun(tenants, 'tenant')}, ${countedNoun(rows, 'row')}, ${bytes} bytes`);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

async function verify(io: Io, file: string, flags: OutFlags): Promise<void> {
  const { tenants, rows, made, version } = await verifyBackup(inputOf(io, file, 'verify'));
  if (flags.json === true) printLine(io.stdout, JSON.stringify({ file, tenants, rows, made, version }));
  else
    printLine(
      io.stdout,
      `${file}: ${countedNoun(tenants, 'tenant')}, ${countedNoun(rows, 'row')}, as of ${made}, written by release ${version}`,
    );
}

function inputOf(io: Io, file: string, verb: 'import' | 'verify'): Readable {
  if (file !== '-' && statSync(file, { throwIfNoEntry: false }) === undefined)
    throw new UsageError('NO_BACKUP', `cannot ${verb} ${file}: no such file; pass a file that scm backup wrote`);
  return file === '-' ? io.stdin : createReadStream(file);
}

/** Restores a backup into a store. */
export async function importFile(io: Io, file: string, flags: ImportFlags, command: Command): Promise<void> {
  const store = storeOf(flags, command);
  const input = inputOf(io, file, 'import');
  const { tenants, rows, made } = await importBackup(input, store, flags.replace === true ? 'replace' : 'keep');
  if (flags.json === true) printLine(io.stdout, JSON.stringify({ tenants, rows, made }));
  else printLine(io.stdout, `${countedNoun(tenants, 'tenant')}, ${countedNoun(rows, 'row')}, as of ${made}`);
}

async function compact(io: Io, flags: OutFlags, command: Command): Promise<void> {
  const { before, after } = await compactWholeStore(storeOf(flags, command));
  if (flags.json === true) printLine(io.stdout, JSON.stringify({ before, after }));
  else printLine(io.stdout, `${before} bytes before, ${after} bytes after`);
}

// A pipeline closes its target at the end, but the process's stdout must stay open.
function keptOpen(out: NodeJS.WritableStream): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      out.write(chunk, done);
    },
  });
}
