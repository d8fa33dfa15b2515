import { join } from 'node:path';
import type { Command } from 'commander';
import type { History } from '../../history';
import { UsageError } from '../exit';
import { folderHistory, snapshotNames } from './folder-history';
import { gitHistory } from './git-history';
import { versionHistory } from './version-history';

/** Where a history is. */
export interface SourceFlags {
  readonly snapshots?: string;
  readonly git?: string;
  readonly versions?: true;
}

/** Adds the options that say where a history is. */
export function addSourceOptions(command: Command): Command {
  return command
    .option('--git <file>', 'a snapshot in git: every commit that changed it, also under earlier names')
    .option('--snapshots <folder>', 'a folder of files of "scm snapshot"')
    .option('--versions', 'the versions of a local service; requires SCM_CONTROL_URL');
}

/** The files of a history. Throws `NO_HISTORY`. */
export function historyInputs({ snapshots, git }: SourceFlags): readonly (string | undefined)[] {
  return [git, ...(snapshots === undefined ? [] : snapshotNames(snapshots).map((name) => join(snapshots, name)))];
}

/** Reads the history. Throws `HISTORY_NEEDED`. */
export async function historyOf({ snapshots, git, versions }: SourceFlags): Promise<History> {
  const given = [snapshots, git, versions].filter((one) => one !== undefined).length;
  if (given !== 1) {
    throw new UsageError(
      'HISTORY_NEEDED',
      `cannot choose a history: ${given === 0 ? 'none is given' : `${String(given)} are given`}; pass one of --git FILE, --snapshots FOLDER and --versions`,
    );
  }
  if (git !== undefined) return gitHistory(git);
  return snapshots === undefined ? versionHistory() : folderHistory(snapshots);
}
