import type { Job } from '../../catalog';
import type { TargetDevices } from './target-devices';
import { messagesOf } from './messages';
import { outcomeOf, saysNoDevice, evaluate, type Observations, type OfflinePolicy, type PushOutcome } from './outcome';
import { standingOf, worse } from './standing';

/** One look at the service. */
export interface Look {
  /** Undefined when the service says that it has no such job. */
  readonly parent: Job | undefined;
  readonly children: readonly Job[];
  /** Milliseconds, by the clock of whoever looks. */
  readonly at: number;
}

/**
 * How long what should be there may stay out of sight, in milliseconds; `settle` is for the jobs of devices where the
 * parent failed by itself, so that there need not be any.
 */
const grace = { child: 20_000, vanished: 30_000, settle: 2_000 } as const;

/** What is watched, and what is known of it beforehand. */
export interface WatchOptions {
  readonly id: string;
  readonly targetDevices: TargetDevices;
  readonly offline: OfflinePolicy;
}

/**
 * Judges looks at a push, one after the other. Looks may come late, repeat and contradict each other: what was seen to
 * fail stays failed, and nothing succeeded before the latest look says so. Pure: time comes with each look.
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

  /** The parent as it was last seen. */
  get parent(): Job | undefined {
    return this.#parent;
  }

  get children(): readonly Job[] {
    return [...this.#children.values()];
  }

  /** Takes one look in; answers what the push came to as soon as that can be told. */
  take({ parent, children, at }: Look): PushOutcome | undefined {
    this.#takeParent(parent, at);
    this.#takeChildren(children);
    const evidence = this.#evidence();
    if (evidence === undefined) return undefined;
    if (this.#goneSince !== undefined && standingOf(evidence.parent) === 'open') {
      return at - this.#goneSince >= grace.vanished ? this.#gone(evidence) : undefined;
    }
    const stands = standingOf(evidence.parent);
    if (stands === 'open') return undefined;
    this.#endedSince ??= at;
    const waited = at - this.#endedSince;
    if (evaluate(evidence).open.length > 0) {
      // Of a failure the whole table is wanted, but not for ever.
      return stands === 'bad' && waited >= grace.child ? outcomeOf(evidence) : undefined;
    }
    return waited >= this.#patience(evidence) ? outcomeOf(evidence) : undefined;
  }

  /** How long to wait for what is not to be seen, or not to be understood. */
  #patience(evidence: Observations): number {
    const { parent, children, targetDevices } = evidence;
    const { odd, missing, away } = evaluate(evidence);
    const stands = standingOf(parent);
    if (stands === 'odd' || odd.length > 0) return grace.child;
    if (stands === 'bad') {
      if (children.length === 0) return messagesOf(parent).errors.length > 0 ? grace.settle : grace.child;
      return missing.length + away.length > 0 ? grace.child : 0;
    }
    // Where nobody can say which firewalls there are, their jobs get the time to appear.
    const isBlind = targetDevices.devices === undefined && !saysNoDevice(parent);
    return missing.length > 0 || isBlind ? grace.child : 0;
  }

  #takeParent(parent: Job | undefined, at: number): void {
    if (parent === undefined) {
      this.#goneSince ??= at;
      return;
    }
    this.#goneSince = undefined;
    this.#parent = this.#parent !== undefined && standingOf(this.#parent) === 'bad' ? this.#parent : parent;
  }

  #takeChildren(children: readonly Job[]): void {
    const seen = new Map<string, Job>();
    for (const child of children) {
      const twin = seen.get(child.id);
      seen.set(child.id, twin === undefined ? child : worse(twin, child));
    }
    for (const [id, child] of seen) {
      const before = this.#children.get(id);
      if (before === undefined || standingOf(before) !== 'bad') this.#children.set(id, child);
    }
  }

  // A job that was never seen at all is one that vanished, too.
  #evidence(): Observations | undefined {
    const { id, targetDevices, offline } = this.#options;
    const parent = this.#parent ?? (this.#goneSince === undefined ? undefined : unseen(id));
    return parent === undefined ? undefined : { parent, children: this.children, targetDevices, offline };
  }

  // A parent that is not there any more proves nothing, whatever its children say.
  #gone(evidence: Observations): PushOutcome {
    const outcome = outcomeOf(evidence);
    return { ...outcome, summary: `${outcome.summary}; the job no longer exists at the service` };
  }
}

function unseen(id: string): Job {
  return { id, parent_id: '0', type_str: '', status_str: 'unknown', result_str: 'unknown' };
}
