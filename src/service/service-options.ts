import type { Clock } from '../core';
import type { DeviceBehavior } from './model/device-table';
import type { ServiceLogLevel } from './log';
import type { StoreChange } from './observe/store-times';
import type { History } from './prune/keep';
import type { Strictness } from './strictness';

/** A service account of a tenant. */
export interface AccountConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** `read`, `write`, `push`, `superuser` or the vendor's names (`roles.ts`). Default `superuser`. */
  readonly roles?: readonly string[];
}

/** A firewall. */
export interface DeviceConfig {
  readonly serial: string;
  /** Display name. Default: the serial. */
  readonly name?: string;
  readonly folder: string;
  /** Default true. */
  readonly connected?: boolean;
  readonly outcome?: DeviceBehavior;
}

/** A tenant, its accounts and its firewalls. */
export interface TenantConfig {
  readonly tsg: string;
  readonly accounts: readonly AccountConfig[];
  readonly devices?: readonly DeviceConfig[];
}

/** Limits of one tenant. */
export interface TenantLimits {
  /** Maximum number of objects in the candidate. Default 200,000. */
  readonly objects: number;
  /** Maximum number of concurrent requests; further ones get 429. Default 128, half of the service's own limit. */
  readonly requests: number;
}

/** Default limits of a tenant. */
export const limitsByDefault: TenantLimits = { objects: 200_000, requests: 128 };

/** Options of a service. */
export interface ServiceOptions {
  /** Data directory. Default: all data is in memory. */
  readonly data?: string;
  /**
   * URL of a PostgreSQL database (`postgres://user:password@host/name`), instead of `data`.
   * Several instances may share it, each with the same `tenants`.
   */
  readonly database?: string;
  /**
   * Keys that encrypt the secrets in the store, 32 random bytes each, in Base64 or hexadecimal. The first key encrypts;
   * the others decrypt data from before a key rotation. Default: secrets are stored in clear text.
   */
  readonly dataKeys?: readonly string[];
  /** Default: one generated tenant with one account, the same at each start with the same data. */
  readonly tenants?: readonly TenantConfig[];
  /** Default `lenient`. */
  readonly strictness?: Strictness;
  readonly clock?: Clock;
  /** Receives the log lines, each a JSON object. */
  readonly log?: (line: string) => void;
  /** Default `info`. */
  readonly logLevel?: ServiceLogLevel;
  /** Called when the store becomes unavailable, and when it works again. The log contains the same. */
  readonly onStoreChange?: (change: StoreChange) => void;
  /** Generates the ids of new objects. Default: random UUIDs. */
  readonly ids?: () => string;
  /** Limits of each tenant, merged with the defaults. */
  readonly limits?: Partial<TenantLimits>;
  /** Retention of the history, merged with the defaults. */
  readonly keep?: Partial<History>;
  /** Speed factor of pushes, which normally take about a second; `Infinity` for immediate completion. Default 1. */
  readonly jobSpeed?: number;
}
