/** Type of a parameter or column value. */
export type SqlValue = string | number | null;

/** Statements of one transaction, in SQL for both SQLite and PostgreSQL, with `?` as parameter placeholder. */
export interface Sql {
  /** Returns the rows of a query. The caller specifies the row type, which must match the columns. */
  all<T>(text: string, params?: readonly SqlValue[]): Promise<readonly T[]>;
  /** Runs a statement and returns the number of changed rows. */
  run(text: string, params?: readonly SqlValue[]): Promise<number>;
  /** Sends a statement without waiting for its result. If it fails, the next statement or the commit reports it. */
  later(text: string, params?: readonly SqlValue[]): Promise<void>;
}

/**
 * A database for all tables. Writes of one tenant are serialized, also across instances. Data that belongs to no tenant
 * uses the empty name. Throws `STORE_UNAVAILABLE` if the database is unreachable. In that case the work was not stored,
 * unless the error has the outcome `unknown`.
 */
export interface Database {
  /** Runs `work` on a consistent snapshot of the tenant. */
  read<T>(tenant: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * Runs `work` exclusively in one transaction. Its writes are durable when this resolves, and discarded when it throws.
   * `work` may run again from the start if the store lost its effects.
   */
  write<T>(tenant: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Runs `work` on a consistent snapshot of all tenants. Only for operations on the whole service. */
  readEveryTenant<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Leases for the jobs of tenants, if several instances share the database. */
  readonly leases?: Leases;
  /** Returns the connection counts, if the database uses pools. */
  readonly connections?: () => readonly PoolCount[];
  /** Returns some space of deleted rows to the file system, if the store does not do so on its own. */
  reclaim(): Promise<Pruned>;
  close(): Promise<void>;
}

/** Whether there may be more to delete or to reclaim. */
export type Pruned = 'more' | 'done';

/** Number of connections of one pool, and of callers waiting for one. */
export interface PoolCount {
  readonly pool: 'read' | 'write';
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
  /** Maximum number of connections. */
  readonly limit: number;
}

/**
 * A callback that runs when a store is opened, in the transaction that migrates its tables. If it throws, the store is
 * unchanged. `rewritten`: clear text was replaced and must be purged from free pages.
 */
export type Prepare = (sql: Sql) => Promise<'rewritten' | 'kept'>;

/** State of a lease. `taken-over`: its previous holder did not renew it in time. `held`: another instance holds it. */
export type LeaseState = 'mine' | 'taken-over' | 'held';

/** Exclusive, expiring leases of instances. Call the methods inside a write of the tenant. */
export interface Leases {
  /** Takes the lease for a short time, unless another instance holds it. */
  take(sql: Sql, tenant: string): Promise<LeaseState>;
  /** Keeps the lease for a pause of `pauseMs` milliseconds. */
  keep(sql: Sql, tenant: string, pauseMs: number): Promise<void>;
  /** Releases the lease. */
  release(sql: Sql, tenant: string): Promise<void>;
}
