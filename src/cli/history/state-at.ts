import { isDay } from '../../catalog';
import { CodedError, visibleText } from '../../core';
import type { Snapshot } from '../../review';
import { UsageError } from '../exit';
import { misdated } from '../../history';
import { historyOf, type SourceFlags } from './sources';

/** The configuration of a history at a time. */
export interface StateAt {
  /** Source and time, for the report. */
  readonly name: string;
  readonly snapshot: Snapshot;
}

/** Returns the last state of a history that is not after a minute since 1970; undefined without a history. */
export async function stateAt(
  flags: SourceFlags & { readonly snapshot?: string },
  minute: number,
  at: string | undefined,
): Promise<StateAt | undefined> {
  const { git, snapshots, versions, snapshot } = flags;
  if ((git ?? snapshots ?? versions) === undefined) return undefined;
  if (snapshot !== undefined)
    throw new UsageError(
      'CONFLICTING_FLAGS',
      'cannot use --snapshot with a history: the history is the configuration; pass one of them',
    );
  const { states, notes } = await historyOf(flags);
  // A day without a time is its noon for schedules; of a history it is the whole day.
  const isDayOnly = at !== undefined && isDay(at);
  const until = new Date((minute + (isDayOnly ? 12 * 60 : 1)) * 60_000).toISOString();
  const wrong = misdated(states);
  const index = states.findLastIndex((one, i) => !wrong.has(i) && one.at < until);
  const state = states[index];
  // They can have been made before or after that time.
  const later = states.slice(index + 1, states.findIndex((_, i) => i > index && !wrong.has(i)) >>> 0);
  if (state === undefined)
    throw new CodedError(
      'NO_HISTORY',
      `cannot find the configuration before ${until}: the history starts at ${states[0]?.at ?? ''}; choose a later day`,
    );
  const name = `${state.is} ${state.id} of ${state.at}`;
  const unknown = later.map(({ is, id, at: date }) => `${is} ${id}, whose date ${date} runs backwards`).join(', ');
  const hidden = unknown === '' ? '' : `; after it, and not judged: ${unknown}`;
  // The report names the configuration only by the time in its snapshot.
  for (const note of [...notes, ...(hidden === '' ? [] : [`the configuration is that of ${name}${hidden}`])])
    process.stderr.write(`note: ${visibleText(note)}\n`);
  return { name: `${name}${hidden}`, snapshot: (await state.load()).snapshot() };
}
