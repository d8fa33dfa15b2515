/** What a parameter or a column may hold. */
export type SqlValue = string | number | null;

/** Statements inside one transaction, in SQL that both SQLite and PostgreSQL understand, with `?` for parameters. */
export interface Sql {
  /** Rows of a query. The caller names the row's type, as the columns of the statement give it. */
  all<T>(text: string, params?: readonly SqlValue[]): Promise<readonly T[]>;
  /** Runs a statement; answers how many rows it changed. */
  run(text: string, params?: readonly SqlValue[]): Promise<number>;
}

/** A place that keeps tables. */
export interface Database {
  /** Runs `work` on a state that nobody changes meanwhile. */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Runs `work` alone; what it wrote is kept for good when this resolves, and not at all when it throws. */
  write<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
