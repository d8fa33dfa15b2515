import { isDay } from '../../catalog';
import { CodedError, visibleText } from '../../core';
import { UsageError } from '../exit';
import { datedInOrder } from '../../tools/history';
import { historyOf, type SourceFlags } from './sources';
import type { Snapshot } from '../../tenant';
import type { Io } from '../io';

/** The configuration of a history at a time. */
export interface StateAt {
  /** Source and time, for the report. */
  readonly name: string;
  readonly snapshot: Snapshot;
}

/** Returns the last state of a history that is not after a minute since 1970; undefined without a history. */
export async function stateAt(
  io: Io,
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
  const { states, notes } = await historyOf(io, flags);
  // A day without a time is its noon for schedules; of a history it is the whole day.
  const isDayOnly = at !== undefined && isDay(at);
  const until = new Date((minute + (isDayOnly ? 12 * 60 : 1)) * 60_000).toISOString();
  const dated = datedInOrder(states);
  const state = dated.findLast((one) => one.at < until);
  if (state === undefined)
    throw new CodedError(
      'NO_HISTORY',
      `cannot find the configuration before ${until}: the history starts at ${dated[0]?.at ?? ''}; choose a later day`,
    );
  const next = dated[dated.indexOf(state) + 1];
  // They can have been made before or after that time.
  const later = states.slice(states.indexOf(state) + 1, next && states.indexOf(next));
  const name = `${state.is} ${state.id} of ${state.at}`;
  const unknown = later.map(({ is, id, at: date }) => `${is} ${id}, whose date ${date} runs backwards`).join(', ');
  const hidden = unknown === '' ? '' : `; after it, and not judged: ${unknown}`;
  // The report names the configuration only by the time in its snapshot.
  for (const note of [...notes, ...(hidden === '' ? [] : [`the configuration is that of ${name}${hidden}`])])
    io.stderr.write(`note: ${visibleText(note)}\n`);
  return { name: `${name}${hidden}`, snapshot: (await state.load()).snapshot() };
}
