import { examineDifference, type Report } from '../../review';
import type { HistoryState, LoadedState, StateFacts } from './history-state';
import { bounds, misdated } from './misdated';
import { pullRequestIn } from './pull-request';
import { StateReader, type Unjudged } from './unjudged';
import { compareTenants, type OrderDifference, type Snapshot, type TenantChange } from '../../tenant';

/** A state that differs from the one before it. */
export interface Step {
  readonly state: StateFacts;
  readonly pullRequest?: string;
  readonly edits: readonly TenantChange[];
  /** The review of all differences to the state before; absent where only some are listed. */
  readonly review?: Pick<Report, 'verdict' | 'findings' | 'summary'>;
}

/** The changes of a period. */
export interface Timeline {
  readonly steps: readonly Step[];
  /** States that cannot be read: the step after one has its changes, too. */
  readonly unjudged: readonly Unjudged[];
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

/**
 * Returns the states in which something changed: one object, or all of them with a review of each change. The order is that of
 * the history; a state whose date runs backwards is in a period if it can have been made in it. A state that cannot be read is
 * left out and named. Throws the error of the first one if none can be read.
 */
export async function timeline(
  states: readonly HistoryState[],
  { name, kind, from = '', until = '\uffff' }: Selection,
  onState: (done: number) => void = () => undefined,
): Promise<Timeline> {
  const isWanted = (edit: TenantChange): boolean =>
    name === undefined ||
    (edit.is === 'container'
      ? edit.container.name === name && (kind === undefined || kind === edit.container.scope)
      : edit.is === 'order'
        ? [...edit.before, ...edit.after].includes(name) && isMoved(edit, name) && (kind ?? edit.kind) === edit.kind
        : edit.name === name && (kind ?? edit.kind) === edit.kind);
  const wrong = misdated(states);
  const isIn = ({ at }: HistoryState, i: number): boolean => {
    if (at <= until && at >= from) return true;
    if (!wrong.has(i)) return false;
    const [first, last] = bounds(states, wrong, i);
    return first <= until && last >= from;
  };
  const reader = new StateReader();
  const steps: Step[] = [];
  let previous: { readonly index: number; readonly digest: string; readonly snapshot: Snapshot } | undefined;
  // Parsed here, so that a damaged state is left out.
  const parsed = ({ digest, snapshot }: LoadedState) => ({
    digest,
    snapshot: previous?.digest === digest ? previous.snapshot : snapshot(),
  });
  for (const [i, state] of states.entries()) {
    onState(i + 1);
    if (!isIn(state, i)) continue;
    const start: number = previous === undefined ? 0 : previous.index + 1;
    const earlier = await reader.newest(states.slice(start, i), parsed);
    if (earlier !== undefined) previous = { index: start + earlier.index, ...earlier.found };
    const now = await reader.read(state, parsed);
    if (now === undefined) continue;
    const before = now.digest === previous?.digest ? undefined : previous?.snapshot;
    previous = { index: i, ...now };
    if (before === undefined) continue;
    const edits = compareTenants(before, now.snapshot).filter(isWanted);
    if (edits.length === 0) continue;
    const review = name === undefined ? reviewOf(state.id, before, now.snapshot) : undefined;
    steps.push(stepOf(state, edits, review));
  }
  reader.requireSome(states);
  return { steps, unjudged: reader.unjudged };
}

/** Reviews the change to a state, as `scm review` reviews a plan. */
function reviewOf(id: string, before: Snapshot, after: Snapshot): Report {
  return examineDifference({ name: 'the state before', snapshot: before }, { name: id, snapshot: after }).report;
}

/** Whether a state has what a timeline is about: always, unless it is about a name. */
export function holdsName({ containers, objects, rulebases }: Snapshot, { name, kind }: Selection): boolean {
  if (name === undefined) return true;
  const isKind = (one: string): boolean => (kind ?? one) === one;
  return (
    containers.some(({ container }) => container.name === name && isKind(container.scope)) ||
    objects.some((object) => object.name === name && isKind(object.kind)) ||
    rulebases.some((list) => isKind(list.kind) && list.rules.some((rule) => rule.name === name))
  );
}

function isMoved({ before, after }: OrderDifference, name: string): boolean {
  return before.indexOf(name) !== after.indexOf(name);
}

function stepOf({ load: _, ...state }: HistoryState, edits: readonly TenantChange[], review: Report | undefined): Step {
  const request = state.message === undefined ? undefined : pullRequestIn(state.message);
  return {
    state,
    edits,
    ...(request === undefined ? {} : { pullRequest: request }),
    ...(review === undefined ? {} : { review }),
  };
}
