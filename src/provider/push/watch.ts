import type { Job } from '../../catalog';
import type { TargetDevices } from './target-devices';
import { messagesOf } from './messages';
import { outcomeOf, saysNoDevice, evaluate, type Observations, type OfflinePolicy, type PushOutcome } from './outcome';
import { statusClassOf, worse } from './status-class';

/** Result of one poll. */
export interface Poll {
  /** Undefined if the service does not know the job. */
  readonly parent: Job | undefined;
  readonly children: readonly Job[];
  /** Time of the poll in milliseconds of the caller's clock. */
  readonly at: number;
}

/**
 * Grace periods for expected jobs that are not visible, in milliseconds. `settle` applies to device jobs after the
 * parent job itself failed, because there may be none.
 */
const grace = { child: 20_000, vanished: 30_000, settle: 2_000 } as const;

/** Settings of a watch. */
export interface WatchOptions {
  readonly id: string;
  readonly targetDevices: TargetDevices;
  readonly offline: OfflinePolicy;
}

/**
 * Evaluates the polls of a push. Polls may be late, repeated or contradictory: a failure is final, and a success counts
 * only in the latest poll. Pure: each poll contains its time.
 */
export class Watch {
  readonly #options: WatchOptions;
  readonly #children = new Map<string, Job>();
  #parent: Job | undefined;
  #goneSince: number | undefined;
  #endedSince: number | undefined;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** The parent job as of the last poll that returned it. */
  get parent(): Job | undefined {
    return this.#parent;
  }

  get children(): readonly Job[] {
    return [...this.#children.values()];
  }

  /** Adds one poll; returns the outcome as soon as it is known. */
  take({ parent, children, at }: Poll): PushOutcome | undefined {
    this.#takeParent(parent, at);
    this.#takeChildren(children);
    const evidence = this.#evidence();
    if (evidence === undefined) return undefined;
    if (this.#goneSince !== undefined && statusClassOf(evidence.parent) === 'open') {
      return at - this.#goneSince >= grace.vanished ? this.#markGone(evidence) : undefined;
    }
    const status = statusClassOf(evidence.parent);
    if (status === 'open') return undefined;
    this.#endedSince ??= at;
    const waited = at - this.#endedSince;
    if (evaluate(evidence).open.length > 0) {
      // After a failure, wait for the other devices, but not longer than the grace period.
      return status === 'failed' && waited >= grace.child ? outcomeOf(evidence) : undefined;
    }
    return waited >= this.#patience(evidence) ? outcomeOf(evidence) : undefined;
  }

  /** Returns the grace period for missing or indeterminate jobs. */
  #patience(evidence: Observations): number {
    const { parent, children, targetDevices } = evidence;
    const { odd, missing, away } = evaluate(evidence);
    const status = statusClassOf(parent);
    if (status === 'indeterminate' || odd.length > 0) return grace.child;
    if (status === 'failed') {
      if (children.length === 0) return messagesOf(parent).errors.length > 0 ? grace.settle : grace.child;
      return missing.length + away.length > 0 ? grace.child : 0;
    }
    // If the target devices are unknown, wait for their jobs to appear.
    const isBlind = targetDevices.devices === undefined && !saysNoDevice(parent);
    return missing.length > 0 || isBlind ? grace.child : 0;
  }

  #takeParent(parent: Job | undefined, at: number): void {
    if (parent === undefined) {
      this.#goneSince ??= at;
      return;
    }
    this.#goneSince = undefined;
    this.#parent = this.#parent !== undefined && statusClassOf(this.#parent) === 'failed' ? this.#parent : parent;
  }

  #takeChildren(children: readonly Job[]): void {
    const seen = new Map<string, Job>();
    for (const child of children) {
      const twin = seen.get(child.id);
      seen.set(child.id, twin === undefined ? child : worse(twin, child));
    }
    for (const [id, child] of seen) {
      const before = this.#children.get(id);
      if (before === undefined || statusClassOf(before) !== 'failed') this.#children.set(id, child);
    }
  }

  // A job that was never visible is treated like one that disappeared.
  #evidence(): Observations | undefined {
    const { id, targetDevices, offline } = this.#options;
    const parent = this.#parent ?? (this.#goneSince === undefined ? undefined : unseenJob(id));
    return parent === undefined ? undefined : { parent, children: this.children, targetDevices, offline };
  }

  // Returns the outcome for a parent job that disappeared: its children alone prove nothing.
  #markGone(evidence: Observations): PushOutcome {
    const outcome = outcomeOf(evidence);
    return { ...outcome, summary: `${outcome.summary}; the job no longer exists at the service` };
  }
}

function unseenJob(id: string): Job {
  return { id, parent_id: '0', type_str: '', status_str: 'unknown', result_str: 'unknown' };
}
