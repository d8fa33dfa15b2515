import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CodedError, messageOf, namesText } from '../../core';
import type { History, HistoryState } from '../../tools/history';
import { loadedState } from './loaded-state';
import { namedFile } from '../named-file';

/**
 * Reads a folder of snapshots, in the order of their times. A file that is not a snapshot is left out and named. Throws
 * `NO_HISTORY`, and `NOT_A_SNAPSHOT` if none is one.
 */
export function folderHistory(folder: string): History {
  const names = snapshotNames(folder);
  if (names.length === 0)
    throw new CodedError(
      'NO_HISTORY',
      `cannot find a snapshot in ${folder}: it has no .json file; save some with "scm snapshot --out ${folder}/DATE.json"`,
    );
  const faults: string[] = [];
  let first: CodedError | undefined;
  const states = names.flatMap((name): readonly HistoryState[] => {
    const file = join(folder, name);
    const read = (): string => snapshotText(file);
    try {
      const load = () => Promise.resolve(loadedState(read(), file));
      return [{ id: name, is: 'snapshot', at: timeOf(read(), file), load }];
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      first ??= error;
      faults.push(error.message);
      return [];
    }
  });
  if (first !== undefined && states.length === 0) throw first;
  states.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1));
  const equal = states.filter((state, i) => state.at === states[i - 1]?.at).map(({ id }) => id);
  const notes =
    equal.length === 0
      ? []
      : [`${namesText(equal)}: the time is that of the snapshot before, so their order is by name`];
  return { states, notes: [...faults.map((fault) => `NOT judged: ${fault}`), ...notes] };
}

/** The names of the snapshots in a folder. Throws `NO_HISTORY`. */
export function snapshotNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => /\.json$/i.test(name));
  } catch (cause) {
    throw new CodedError('NO_HISTORY', `cannot read the folder ${folder}: ${messageOf(cause)}; check the path`, {
      cause,
    });
  }
}

/** Reads a file. Throws `NOT_A_SNAPSHOT` for a folder, a link that leads nowhere, and a file of another user. */
function snapshotText(file: string): string {
  return namedFile(file, { what: 'snapshot', code: 'NOT_A_SNAPSHOT', remedy: 'check the file' });
}

/** The time of a snapshot, without parsing the rest. */
function timeOf(text: string, file: string): string {
  const made = /"made"\s*:\s*"([^"]*)"/.exec(text.slice(0, 300))?.[1] ?? loadedState(text, file).snapshot().made;
  const time = new Date(made);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  throw new CodedError(
    'NOT_A_SNAPSHOT',
    `cannot read the snapshot ${file}: its time ${JSON.stringify(made)} is not a time; make one with "scm snapshot --out FILE"`,
  );
}
