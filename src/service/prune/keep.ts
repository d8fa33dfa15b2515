/** Whether there may be more to delete. */
export type Pruned = 'more' | 'done';

/** How much of something is kept; what exceeds either limit is deleted. */
export interface Keep {
  /** The newest so many. */
  readonly count?: number;
  /** What is not older, in milliseconds. */
  readonly ms?: number;
}

/** How much history a tenant keeps. */
export interface History {
  /** Entries of the audit log, counted by the writes that made them. */
  readonly audit: Keep;
  /** Versions beside the latest one and those that run. */
  readonly versions: Keep;
  /** Pushes that have ended, with the jobs of their devices. */
  readonly jobs: Keep;
}

const day = 24 * 60 * 60 * 1000;

/** What is kept where nothing else is given. */
export const historyByDefault: History = {
  audit: { count: 1_000_000, ms: 400 * day },
  versions: { count: 1000 },
  jobs: { count: 10_000, ms: 400 * day },
};
