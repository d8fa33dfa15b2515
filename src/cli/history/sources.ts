import { join } from 'node:path';
import type { Command } from 'commander';
import { misdated, type History, type HistoryState } from '../../tools/history';
import { namesText } from '../../core';
import { UsageError } from '../exit';
import { folderHistory, snapshotNames } from './folder-history';
import { gitHistory } from './git-history';
import { versionHistory } from './version-history';
import type { Io } from '../io';

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
export async function historyOf(io: Io, { snapshots, git, versions }: SourceFlags): Promise<History> {
  const given = [snapshots, git, versions].filter((one) => one !== undefined).length;
  if (given !== 1) {
    throw new UsageError(
      'HISTORY_NEEDED',
      `cannot choose a history: ${given === 0 ? 'none is given' : `${String(given)} are given`}; pass one of --git FILE, --snapshots FOLDER and --versions`,
    );
  }
  const history =
    git !== undefined
      ? await gitHistory(io, git)
      : snapshots === undefined
        ? await versionHistory(io)
        : folderHistory(snapshots);
  return { ...history, notes: [...history.notes, ...misdatedNotes(history), ...futureNotes(history)] };
}

/** The clock of a machine was wrong. A local service has a clock of its own. */
function futureNotes({ states }: History): readonly string[] {
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
  const late = states
    .filter(({ is, at }) => is !== 'version' && at > tomorrow)
    .map((state) => `${nameOf(state)} (${state.at})`);
  return late.length === 0
    ? []
    : [`times in the future: ${namesText(late)}; check the clocks of the machines that made them`];
}

function nameOf({ is, id }: HistoryState): string {
  return `${is} ${is === 'commit' ? id.slice(0, 12) : id}`;
}

/** The order is that of the history, so a wrong date hides no change; but it says the wrong time. */
function misdatedNotes({ states }: History): readonly string[] {
  const wrong = misdated(states);
  if (wrong.size === 0) return [];
  const names = states.flatMap((state, i) => (wrong.has(i) ? [`${nameOf(state)} (${state.at})`] : []));
  return [
    `dates that run backwards in the history: ${namesText(names)}; states are in the order of the history, and such a one is in each period in which it can have been made`,
  ];
}
