import type { SecurityLog } from '../audit/security-log';
import type { ServiceLog } from '../log';
import type { Transaction } from '../model/transaction';
import type { Metrics } from '../observe/metrics';
import type { Traces } from '../observe/traces';
import type { Quirks } from '../quirks/quirks';
import type { Strictness } from '../strictness';
import type { Accounts, Caller } from './accounts';
import type { AnswerBudget } from './answer-budget';
import type { FairSlices } from './fair-slices';
import type { Faults } from './faults';
import type { RequestJournal } from './journal';
import type { ObjectRoutes } from './object-routes';
import type { SecretForms } from './secret-forms';
import type { TenantPlaces } from './tenant-places';
import type { Tokens } from './tokens';

/** Dependencies of the HTTP application. */
export interface AppParts {
  readonly routes: ObjectRoutes;
  readonly strictness: Strictness;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly journal: RequestJournal;
  readonly faults: Faults;
  readonly quirks: Quirks;
  readonly secrets: SecretForms;
  readonly security: SecurityLog;
  readonly places: TenantPlaces;
  readonly slices: FairSlices;
  readonly budget: AnswerBudget;
  readonly log: ServiceLog;
  readonly metrics: Metrics;
  readonly traces: Traces;
  readonly now: () => number;
  read<T>(caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T>;
  write<T>(caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T>;
  readonly version: string;
  /** Whether the service is shutting down, so that it must not get new clients. */
  readonly isDraining: () => boolean;
  /** Throws `STORE_UNAVAILABLE` if the store is unavailable. */
  reach(): Promise<void>;
  /** Notifies the job runner of a new job of a tenant. */
  readonly wake: (tenant: string) => void;
}
