import type { Hono } from 'hono';
import type { CodeWriter } from '../browse/object-details';
import type { ServiceControl } from '../control/service-control';
import type { Accounts } from '../http/accounts';
import type { AppEnv } from '../http/endpoint';
import type { Tokens } from '../http/tokens';
import type { Transaction } from '../model/transaction';

/** What the page works with. */
export interface PageParts {
  readonly control: ServiceControl;
  read<T>(tenant: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The service itself: what the page changes goes through it, with roles, audit log and request log. */
  readonly api: Hono<AppEnv>;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  /** Without one the page shows objects as JSON and curl alone. */
  readonly code?: CodeWriter | undefined;
  /** The key of the link that reads every tenant; without one an account is needed for everything. */
  readonly key?: string | undefined;
  /** Whether the page answers to a host name. */
  readonly isOwnHost: (hostname: string) => boolean;
}
