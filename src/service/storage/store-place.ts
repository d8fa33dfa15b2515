import { CodedError } from '../../core';
import type { Sql } from './database';

/** Location of a store: an SQLite file or a PostgreSQL URL. */
export type StorePlace =
  | { readonly store: 'sqlite'; readonly file: string }
  | { readonly store: 'postgres'; readonly url: string };

/** Parameters for filling a store. */
export interface Fill {
  /** Schema number of the tables while `fill` writes. The remaining migrations then run on the new rows. */
  readonly schema: number;
  /** Whether existing data may be discarded. */
  readonly replace: boolean;
  readonly fill: (sql: Sql) => Promise<void>;
}

/** Size of a store in bytes. */
export interface StoreSizes {
  readonly before: number;
  readonly after: number;
}

/** Makes the error for a store that already contains data. */
export function notEmpty(what: string): CodedError {
  return new CodedError(
    'STORE_NOT_EMPTY',
    `cannot import into ${what}: it already contains data; choose an empty one, or add --replace to discard that data`,
  );
}
