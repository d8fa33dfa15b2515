import { CodedError } from '../../core';
import type { Sql } from './database';

/** Where a store is: the file of an embedded database, or the address of a PostgreSQL database. */
export type StorePlace =
  { readonly store: 'sqlite'; readonly file: string } | { readonly store: 'postgres'; readonly url: string };

/** How a store is filled. */
export interface Fill {
  /** Number of the migration that the tables have while `fill` writes; the rest of them runs on what was written. */
  readonly schema: number;
  /** Whether what the store holds may be discarded. */
  readonly replace: boolean;
  readonly fill: (sql: Sql) => Promise<void>;
}

/** Bytes of a store. */
export interface StoreSizes {
  readonly before: number;
  readonly after: number;
}

/** The error for a place that already holds data. */
export function notEmpty(what: string): CodedError {
  return new CodedError(
    'STORE_NOT_EMPTY',
    `cannot import into ${what}: it already contains data; choose an empty one, or add --replace to discard that data`,
  );
}
