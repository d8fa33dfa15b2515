/** A configuration version, as returned by the service. */
export interface ConfigVersion {
  readonly id: number;
  readonly version: string;
  readonly date: string;
  readonly admin: string;
  readonly scope: string;
  readonly description: string;
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
}

/** Running version of one device. */
export interface RunningVersion {
  readonly device: string;
  readonly version: number;
  readonly date: string;
}

/** Paths to read and load versions, and to push or roll back the candidate. */
export const versionPaths = {
  list: '/config/operations/v1/config-versions',
  running: '/config/operations/v1/config-versions/running',
  load: '/config/operations/v1/config-versions:load',
  push: '/config/operations/v1/config-versions/candidate:push',
  candidate: '/config/operations/v1/config-versions/candidate',
} as const;
