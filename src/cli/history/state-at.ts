import { isDay } from '../../catalog';
import { CodedError } from '../../core';
import type { Snapshot } from '../../review';
import { UsageError } from '../exit';
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
  const { states } = await historyOf(flags);
  // A day without a time is its noon for schedules; of a history it is the whole day.
  const isDayOnly = at !== undefined && isDay(at);
  const until = new Date((minute + (isDayOnly ? 12 * 60 : 1)) * 60_000).toISOString();
  const state = states.findLast((one) => one.at < until);
  if (state === undefined)
    throw new CodedError(
      'NO_HISTORY',
      `cannot find the configuration before ${until}: the history starts at ${states[0]?.at ?? ''}; choose a later day`,
    );
  return { name: `${state.is} ${state.id} of ${state.at}`, snapshot: (await state.load()).snapshot() };
}
