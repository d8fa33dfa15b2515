import type { DuckDBConnection } from '@duckdb/node-api';
import { availableParallelism } from 'node:os';
import { temporaryFolder } from '../../../core';

/** Memory that DuckDB may use before it writes intermediate results to disk. */
const memory = '400MB';

/** One value of a result. Numbers beyond 2^53 are never read. */
export type Cell = string | number | bigint | null;

/** Adds rows to a table, whose columns are texts and BIGINT. */
export interface Appender {
  add(row: readonly (string | number | undefined)[]): void;
  close(): void;
}

/** An in-memory database that reads files, groups and writes Parquet. */
export interface Database {
  run(sql: string): Promise<void>;
  /** Calls `take` with each row, in order. */
  rows(sql: string, take: (row: readonly Cell[]) => void): Promise<void>;
  /** Adds rows to a table, also while a query runs. */
  appender(table: string): Promise<Appender>;
  close(): void;
}

/** Opens a database; undefined if the optional package @duckdb/node-api is not installed for this platform. */
export async function openDatabase(): Promise<Database | undefined> {
  const library = await loadLibrary();
  if (library === undefined) return undefined;
  const folder = temporaryFolder('scm-logs-');
  const instance = await library.DuckDBInstance.create(':memory:', {
    threads: String(availableParallelism()),
    memory_limit: memory,
    temp_directory: folder.path,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    preserve_insertion_order: 'false',
  });
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  return {
    run: async (sql) => void (await connection.run(sql)),
    rows: (sql, take) => eachRow(connection, sql, take),
    appender: async (table) => {
      const own = await instance.connect();
      const appender = await own.createAppender(table);
      return {
        add: (row) => {
          for (const value of row) {
            if (value === undefined) appender.appendNull();
            else if (typeof value === 'string') appender.appendVarchar(value);
            else appender.appendBigInt(BigInt(value));
          }
          appender.endRow();
        },
        close: () => {
          appender.closeSync();
          own.closeSync();
        },
      };
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
      folder.remove();
    },
  };
}

async function loadLibrary() {
  try {
    return await import('@duckdb/node-api');
  } catch {
    return undefined;
  }
}

async function eachRow(connection: DuckDBConnection, sql: string, take: (row: readonly Cell[]) => void): Promise<void> {
  const result = await connection.stream(sql);
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return;
    for (const row of chunk.getRows()) take(row.map(cellOf));
  }
}

/** Results have the types that their query casts to. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  return null;
}
