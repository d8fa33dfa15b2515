import type { Foreseen, KnownRows } from './known-rows';

/** What a parameter or a column may hold. */
export type SqlValue = string | number | null;

/** A table that rows are inserted into, and what happens to a row whose key is there. */
export interface Insertion {
  readonly table: string;
  readonly columns: readonly string[];
  /** Columns of the key, and whether the old row stays or gets the new values; absent where the key is always new. */
  readonly onConflict?: { readonly key: readonly string[]; readonly keep: 'old' | 'new' };
}

/** Statements inside one transaction, in SQL that both SQLite and PostgreSQL understand, with `?` for parameters. */
export interface Sql {
  /** Rows of a query. The caller names the row's type, as the columns of the statement give it. */
  all<T>(text: string, params?: readonly SqlValue[]): Promise<readonly T[]>;
  /** Runs a statement; answers how many rows it changed. */
  run(text: string, params?: readonly SqlValue[]): Promise<number>;
  /** Runs a statement whose result is not needed: before the next statement that has one, or with the commit. */
  later(text: string, params?: readonly SqlValue[]): Promise<void>;
  /** Inserts a row, as `later` does. */
  insert(into: Insertion, values: readonly SqlValue[]): Promise<void>;
  /** Rows that were read ahead, and whatever this transaction has made of them. */
  readonly known?: KnownRows;
}

/**
 * A place that keeps tables. Writes of one tenant come one after the other, whoever makes them. What belongs to no
 * tenant goes under the empty name. Throws `STORE_UNAVAILABLE` when the place cannot be reached: then nothing of the
 * work is kept, unless the error says that nobody knows.
 */
export interface Database {
  /** Runs `work` on a state of the tenant that does not change while it runs. */
  read<T>(tenant: string, work: (sql: Sql) => Promise<T>, foreseen?: Foreseen): Promise<T>;
  /**
   * Runs `work` alone; what it wrote is kept for good when this resolves, and not at all when it throws. The work may
   * be run again from its start, when the store lost what it did.
   */
  write<T>(tenant: string, work: (sql: Sql) => Promise<T>, foreseen?: Foreseen): Promise<T>;
  /** Runs `work` on a state of all tenants that does not change while it runs. Only for what concerns the whole service. */
  readEveryTenant<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Who runs the jobs of a tenant, where several instances share the place. */
  readonly leases?: Leases;
  /** Connections to the database, where it has a pool of them. */
  readonly connections?: () => readonly PoolCount[];
  /** Gives some of the space back that deleted rows took, where the store does not do it by itself. */
  reclaim(): Promise<'more' | 'done'>;
  close(): Promise<void>;
}

/** How many connections one pool has, and how many callers wait for one. */
export interface PoolCount {
  readonly pool: 'read' | 'write';
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
  /** At most so many connections. */
  readonly limit: number;
}

/**
 * What is done when a store is opened, inside the transaction that brings its tables up to date: all of it is kept, or
 * the store stays as it was. `rewritten`: clear text was replaced, and should not stay in free pages.
 */
export type Prepare = (sql: Sql) => Promise<'rewritten' | 'kept'>;

/** `taken-over`: from an instance that did not renew its right in time. `held`: another instance has it. */
export type LeaseState = 'mine' | 'taken-over' | 'held';

/** A right that one instance has at a time, until it ends by itself. To be used inside a write of the tenant. */
export interface Leases {
  /** Takes the right for a moment, unless another instance has it. */
  take(sql: Sql, tenant: string): Promise<LeaseState>;
  /** Keeps the right over a pause of so many milliseconds. */
  keep(sql: Sql, tenant: string, pauseMs: number): Promise<void>;
  /** Gives the right back. */
  release(sql: Sql, tenant: string): Promise<void>;
}
