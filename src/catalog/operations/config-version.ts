/** One version of the running configuration, as the service tells it. */
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

/** What runs on one device. */
export interface RunningVersion {
  readonly device: string;
  readonly version: number;
  readonly date: string;
}

/** Where versions are read and loaded, and the candidate is pushed or rolled back. */
export const versionPaths = {
  list: '/config/operations/v1/config-versions',
  running: '/config/operations/v1/config-versions/running',
  load: '/config/operations/v1/config-versions:load',
  push: '/config/operations/v1/config-versions/candidate:push',
  candidate: '/config/operations/v1/config-versions/candidate',
} as const;
