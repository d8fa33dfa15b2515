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
export function addBackup(program: Command, all: () => Promise<Command>): void {
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
    .action(backup);
  const fill = addStoreFlags(
    program
      .command('import <file>')
      .description(
        'Restore a backup (- for stdin) of either store into the data folder or database of a stopped service.',
      ),
  )
    .option('--replace', 'replace the present content of the store')
    .option('--json', 'print the outcome as JSON')
    .action(importFile);
  const shrink = addStoreFlags(
    program
      .command('compact')
      .description(
        'Return the space of deleted rows to the disk. The service must be stopped. A running service returns a part each minute.',
      ),
  )
    .option('--json', 'print the outcome as JSON')
    .action(compact);
  for (const command of [save, fill, shrink]) allowSettings(command, all);
}

async function backup(file: string, flags: BackupFlags, command: Command): Promise<void> {
  if (flags.verify === true) return verify(file, flags);
  const store = storeOf(flags, command);
  if (file === '-') {
    await backupStore(store, keptOpen(process.stdout));
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
    if (flags.json === true) console.log(JSON.stringify({ file, tenants, rows, bytes }));
    else console.log(`${file}: ${countedNoun(tenants, 'tenant')}, ${countedNoun(rows, 'row')}, ${bytes} bytes`);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

async function verify(file: string, flags: OutFlags): Promise<void> {
  const { tenants, rows, made, version } = await verifyBackup(inputOf(file, 'verify'));
  if (flags.json === true) console.log(JSON.stringify({ file, tenants, rows, made, version }));
  else
    console.log(
      `${file}: ${countedNoun(tenants, 'tenant')}, ${countedNoun(rows, 'row')}, as of ${made}, written by release ${version}`,
    );
}

function inputOf(file: string, verb: 'import' | 'verify'): Readable {
  if (file !== '-' && statSync(file, { throwIfNoEntry: false }) === undefined)
    throw new UsageError('NO_BACKUP', `cannot ${verb} ${file}: no such file; pass a file that scm backup wrote`);
  return file === '-' ? process.stdin : createReadStream(file);
}

/** Restores a backup into a store. */
export async function importFile(file: string, flags: ImportFlags, command: Command): Promise<void> {
  const store = storeOf(flags, command);
  const input = inputOf(file, 'import');
  const { tenants, rows, made } = await importBackup(input, store, flags.replace === true ? 'replace' : 'keep');
  if (flags.json === true) console.log(JSON.stringify({ tenants, rows, made }));
  else console.log(`${countedNoun(tenants, 'tenant')}, ${countedNoun(rows, 'row')}, as of ${made}`);
}

async function compact(flags: OutFlags, command: Command): Promise<void> {
  const { before, after } = await compactWholeStore(storeOf(flags, command));
  if (flags.json === true) console.log(JSON.stringify({ before, after }));
  else console.log(`${before} bytes before, ${after} bytes after`);
}

// A pipeline closes its target at the end, but the process's stdout must stay open.
function keptOpen(out: NodeJS.WriteStream): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      out.write(chunk, done);
    },
  });
}
