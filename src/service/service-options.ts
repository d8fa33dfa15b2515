import type { Clock } from '../core';
import type { DeviceBehavior } from './jobs/device-table';
import type { ServiceLogLevel } from './log';
import type { History } from './prune/keep';
import type { Strictness } from './strictness';

/** A service account. It acts for the tenant that it belongs to. */
export interface AccountConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** `read`, `write`, `push`, `superuser` or the vendor's names (`roles.ts`). Default `superuser`. */
  readonly roles?: readonly string[];
}

/** A firewall. */
export interface DeviceConfig {
  readonly serial: string;
  /** Name that people see; default: the serial. */
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

/** What one tenant may have. */
export interface TenantLimits {
  /** Objects of the candidate. Default 200,000. */
  readonly objects: number;
  /** Requests under way at once; the next is answered 429. Default 128, half of what the service takes. */
  readonly requests: number;
}

/** The limits of a tenant, where no others are given. */
export const limitsByDefault: TenantLimits = { objects: 200_000, requests: 128 };

/** How to make a service. */
export interface ServiceOptions {
  /** Folder that keeps everything; without one everything is in memory. */
  readonly data?: string;
  /**
   * Address of a PostgreSQL database (`postgres://user:password@host/name`) that keeps everything, in place of `data`.
   * Several instances may share it, each with the same `tenants`.
   */
  readonly database?: string;
  /**
   * Keys that encrypt the secrets in the store, 32 random bytes each in Base64 or hexadecimal. The first one encrypts;
   * the others decrypt what was encrypted before a change of the key. Default: secrets are stored in clear text.
   */
  readonly dataKeys?: readonly string[];
  /** Default: one tenant with an account of its own, the same at each start on the same data. */
  readonly tenants?: readonly TenantConfig[];
  /** Default `lenient`. */
  readonly strictness?: Strictness;
  readonly clock?: Clock;
  /** Takes the lines of the log, each a JSON object. */
  readonly log?: (line: string) => void;
  /** Default `info`. */
  readonly logLevel?: ServiceLogLevel;
  /** Gives ids to new objects; default: random UUIDs. */
  readonly ids?: () => string;
  /** What one tenant may have; what is left out is the default. */
  readonly limits?: Partial<TenantLimits>;
  /** How much history is kept; what is left out is the default. */
  readonly keep?: Partial<History>;
  /** How many times faster than usual (about a second) a push runs; `Infinity` for at once. Default 1. */
  readonly jobSpeed?: number;
}
