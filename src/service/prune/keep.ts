/** Retention limits. Whatever exceeds one of them is deleted. */
export interface Keep {
  /** Maximum number of entries, newest first. */
  readonly count?: number;
  /** Maximum age in milliseconds. */
  readonly ms?: number;
}

/** Retention of the history of a tenant. */
export interface History {
  /** Audit log; `count` is the number of writes. */
  readonly audit: Keep;
  /** Versions other than the latest and the running ones. */
  readonly versions: Keep;
  /** Finished pushes with their device jobs. */
  readonly jobs: Keep;
}

const day = 24 * 60 * 60 * 1000;

/** Default retention. */
export const historyByDefault: History = {
  audit: { count: 1_000_000, ms: 400 * day },
  versions: { count: 1000 },
  jobs: { count: 10_000, ms: 400 * day },
};
