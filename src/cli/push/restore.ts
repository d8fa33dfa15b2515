import type { Command } from 'commander';
import { CodedError } from '../../core';
import { pushOnce } from '../../provider/push';
import { importFile } from '../backup';
import { addStoreFlags, type StoreFlags } from '../store-option';
import { allowSettings } from '../settings';
import { withClient } from '../with-client';
import { following } from './following';
import { addPushFlags, pushOf, type PushFlags } from './push-flags';
import { UsageError } from '../exit';
import { printLine, type Io } from '../io';

interface RestoreFlags extends PushFlags, StoreFlags {
  readonly backup?: string;
  readonly replace?: true;
  readonly discardAllStagedChanges?: true;
}

/** Adds `scm restore`. */
export function addRestore(program: Command, io: Io, all: () => Promise<Command>): void {
  const command = addPushFlags(
    program
      .command('restore [version]')
      .description(
        'Load a version into the candidate, and with --folder or --device push it. Discards the staged changes of all accounts. With --backup, restore a backup as scm import does.',
      )
      .option('--discard-all-staged-changes', 'confirm that the staged changes of all accounts are discarded'),
  );
  addStoreFlags(command.option('--backup <file>', 'backup file to restore, instead of a version'))
    .option('--replace', 'with --backup: replace the present content of the store')
    .option('--json', 'print the outcome as JSON')
    .action((version: string | undefined, flags: RestoreFlags) =>
      flags.backup === undefined ? restore(io, version, flags) : importFile(io, flags.backup, flags, command),
    );
  allowSettings(io, command, all);
}

async function restore(io: Io, version = '', flags: RestoreFlags): Promise<void> {
  const number = Number(version);
  if (!/^\d+$/.test(version) || !Number.isSafeInteger(number)) {
    throw new UsageError('NO_VERSION', `invalid version "${version}": use a number from scm versions`);
  }
  if (flags.discardAllStagedChanges !== true) {
    throw new UsageError(
      'CONSENT_NEEDED',
      'cannot restore: it discards the staged changes of all accounts; add --discard-all-staged-changes to confirm',
    );
  }
  const isPushed = flags.folder !== undefined || flags.device !== undefined;
  const desired = isPushed ? pushOf(flags) : undefined;
  if (desired?.changes === 'own') {
    throw new UsageError(
      'RESTORE_OWN',
      'cannot push only own changes of a restored version; remove --own-changes-only',
    );
  }
  await withClient(io, async (client) => {
    if ((await client.version(number)) === undefined) {
      throw new CodedError('NO_VERSION', `cannot find version ${version}; run scm versions for the list`);
    }
    await client.load(number);
    if (desired !== undefined) return following(io, client, flags, (tools) => pushOnce(tools, desired));
    const next = `version ${version} is loaded into the candidate; push it to activate it`;
    printLine(io.stdout, flags.json === true ? JSON.stringify({ version: number, pushed: false }) : next);
  });
}
