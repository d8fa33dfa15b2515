import type { Hono } from 'hono';
import type { Questions } from '../../tools/questions';
import type { CodeWriter } from '../browse/object-details';
import type { BuiltFiles } from '../built-file';
import type { ServiceControl } from '../control/service-control';
import type { Accounts } from '../http/accounts';
import type { BodyReader } from '../http/body-reader';
import type { AppEnv } from '../http/endpoint';
import type { Tokens } from '../http/tokens';
import type { Transaction } from '../model/transaction';

/** Dependencies of the page. */
export interface PageParts {
  readonly control: ServiceControl;
  read<T>(tenant: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The API of the service. Changes from the page go through it, so that roles, audit log and request log apply. */
  readonly api: Hono<AppEnv>;
  readonly bodies: BodyReader;
  readonly builtFile: BuiltFiles;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  /** Answers what takes long. */
  readonly questions: Questions;
  /** Default: the page shows objects only as JSON and curl. */
  readonly code?: CodeWriter | undefined;
  /** Key of the link that can read all tenants. Without it, all access needs an account. */
  readonly key?: string | undefined;
  /** Whether the page accepts a Host name. */
  readonly isOwnHost: (hostname: string) => boolean;
}
