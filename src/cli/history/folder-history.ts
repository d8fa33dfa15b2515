import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CodedError, messageOf, namesText } from '../../core';
import type { History, HistoryState } from '../../history';
import { loadedState } from './loaded-state';

/** Reads a folder of snapshots, in the order of their times. Throws `NO_HISTORY` and `NOT_A_SNAPSHOT`. */
export function folderHistory(folder: string): History {
  const names = snapshotNames(folder);
  if (names.length === 0)
    throw new CodedError(
      'NO_HISTORY',
      `cannot find a snapshot in ${folder}: it has no .json file; save some with "scm snapshot --out ${folder}/DATE.json"`,
    );
  const states = names.map((name): HistoryState => {
    const file = join(folder, name);
    const read = (): string => readFileSync(file, 'utf8');
    return {
      id: name,
      is: 'snapshot',
      at: timeOf(read(), file),
      load: () => Promise.resolve(loadedState(read(), file)),
    };
  });
  states.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1));
  const equal = states.filter((state, i) => state.at === states[i - 1]?.at).map(({ id }) => id);
  const notes =
    equal.length === 0
      ? []
      : [`${namesText(equal)}: the time is that of the snapshot before, so their order is by name`];
  return { states, notes };
}

/** The names of the snapshots in a folder. Throws `NO_HISTORY`. */
export function snapshotNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch (cause) {
    throw new CodedError('NO_HISTORY', `cannot read the folder ${folder}: ${messageOf(cause)}; check the path`, {
      cause,
    });
  }
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
