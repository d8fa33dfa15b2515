import type { Report, Snapshot } from '../review';
import type { Edit } from './edit';
import { editsBetween } from './edits-between';
import type { HistoryState, LoadedState, StateFacts } from './history-state';
import { pullRequestIn } from './pull-request';
import { reviewBetween } from './review-edits';

/** A state that differs from the one before it. */
export interface Step {
  readonly state: StateFacts;
  readonly pullRequest?: string;
  readonly edits: readonly Edit[];
  /** The review of all differences to the state before; absent where only some are listed. */
  readonly review?: Pick<Report, 'verdict' | 'findings' | 'summary'>;
}

/** Which differences a timeline lists. */
export interface Selection {
  /** Name of an object or rule, and its kind where a name has several. */
  readonly name?: string;
  readonly kind?: string;
  /** First and last moment, as ISO 8601 timestamps. */
  readonly from?: string;
  readonly until?: string;
}

/** Returns the states in which something changed: one object, or all of them with a review of each change. */
export async function timeline(
  states: readonly HistoryState[],
  { name, kind, from = '', until = '\uffff' }: Selection,
  onState: (done: number) => void = () => undefined,
): Promise<readonly Step[]> {
  const isWanted = (edit: Edit): boolean =>
    name === undefined ||
    (edit.is === 'container'
      ? edit.container.name === name && (kind === undefined || kind === edit.container.scope)
      : edit.is === 'order'
        ? [...edit.before, ...edit.after].includes(name) && isMoved(edit, name) && (kind ?? edit.kind) === edit.kind
        : edit.name === name && (kind ?? edit.kind) === edit.kind);
  const steps: Step[] = [];
  let previous: LoadedState | undefined;
  for (const [i, state] of states.entries()) {
    onState(i + 1);
    // A state before the period is only read as the one before the first state in it.
    const next = states[i + 1];
    if (state.at < from && next !== undefined && next.at < from) continue;
    if (state.at > until) break;
    const loaded = await state.load();
    const before = loaded.digest === previous?.digest ? undefined : previous?.snapshot();
    previous = loaded;
    if (before === undefined || state.at < from) continue;
    const snapshot = loaded.snapshot();
    const edits = editsBetween(before, snapshot).filter(isWanted);
    if (edits.length === 0) continue;
    const review = name === undefined ? reviewBetween(state.id, before, snapshot) : undefined;
    steps.push(stepOf(state, edits, review));
  }
  return steps;
}

/** Whether a state has what a timeline is about: always, unless it is about a name. */
export function holdsName({ containers, objects, rulebases }: Snapshot, { name, kind }: Selection): boolean {
  if (name === undefined) return true;
  const isKind = (one: string): boolean => (kind ?? one) === one;
  return (
    containers.some(({ container }) => container.name === name && isKind(container.scope)) ||
    objects.some((one) => one.name === name && isKind(one.kind)) ||
    rulebases.some((list) => isKind(list.kind) && list.rules.some((rule) => rule.name === name))
  );
}

function isMoved({ before, after }: Extract<Edit, { is: 'order' }>, name: string): boolean {
  return before.indexOf(name) !== after.indexOf(name);
}

function stepOf({ load: _, ...state }: HistoryState, edits: readonly Edit[], review: Report | undefined): Step {
  const request = state.message === undefined ? undefined : pullRequestIn(state.message);
  return {
    state,
    edits,
    ...(request === undefined ? {} : { pullRequest: request }),
    ...(review === undefined ? {} : { review }),
  };
}
