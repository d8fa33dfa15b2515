import type { Snapshot } from '../../tenant';

/** The configuration at one time, from a snapshot, a commit or a version. */
export interface HistoryState {
  /** Name of the file, hash of the commit, or number of the version. */
  readonly id: string;
  readonly is: 'snapshot' | 'commit' | 'version';
  /** ISO 8601 timestamp. */
  readonly at: string;
  /** Who made it; undefined if the source does not say. */
  readonly author?: string;
  /** Message of the commit, or description of the version. */
  readonly message?: string;
  /** The commits that a merge brought, from the oldest. */
  readonly merged?: readonly MergedCommit[];
  readonly load: () => Promise<LoadedState>;
}

/** A commit of another branch. */
export interface MergedCommit {
  readonly id: string;
  readonly at: string;
  readonly author: string;
  readonly title: string;
}

/** A state without the way to load it. */
export type StateFacts = Omit<HistoryState, 'load'>;

/** The content of a state. */
export interface LoadedState {
  /** Equal for two states with the same content, whenever each was saved. */
  readonly digest: string;
  readonly snapshot: () => Snapshot;
}

/** States from the oldest to the newest, and what is not known of the time before or between them. */
export interface History {
  readonly states: readonly HistoryState[];
  readonly notes: readonly string[];
}
