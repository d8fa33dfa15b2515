import type { BuiltFiles } from '../built-file';
import type { Transaction } from '../model/transaction';
import type { AnswerSubscriber } from '../observe/traces';
import type { Quirks } from '../quirks/quirks';
import type { Strictness } from '../strictness';
import type { Accounts, Caller } from './accounts';
import type { BodyReader } from './body-reader';
import type { FairSlices } from './fair-slices';
import type { Faults } from './faults';
import type { SecretForms } from './secret-forms';
import type { AnswerBudget, TenantPlaces } from './semaphore';
import type { Tokens } from './tokens';

/** Dependencies of the HTTP application. */
export interface AppParts {
  readonly strictness: Strictness;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly faults: Faults;
  readonly quirks: Quirks;
  readonly secrets: SecretForms;
  readonly places: TenantPlaces;
  readonly slices: FairSlices;
  readonly budget: AnswerBudget;
  readonly bodies: BodyReader;
  /** Reads a file of the build by its path below `dist`. Throws `NOT_BUILT`. */
  readonly builtFile: BuiltFiles;
  /** Called when a request arrives. */
  readonly arrived: () => void;
  /** Called in this order when a request was answered. */
  readonly subscribers: readonly AnswerSubscriber[];
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
