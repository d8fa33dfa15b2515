import type { Sql } from './database';
import type { KnownRows } from './known-rows';

/**
 * Runs work that needs only rows read ahead. Returns undefined if it needs other rows or writes. The caller must then
 * run it again on the store.
 */
export async function withRowsReadAhead<T>(
  known: KnownRows,
  work: (sql: Sql) => Promise<T>,
): Promise<{ readonly result: T } | undefined> {
  let isMoreNeeded = false;
  const refuse = (): Promise<never> => {
    isMoreNeeded = true;
    return Promise.reject(new Error('this was not read ahead'));
  };
  try {
    const result = await work({ known, all: refuse, run: refuse, later: refuse, insert: refuse });
    return isMoreNeeded ? undefined : { result };
  } catch (error) {
    if (isMoreNeeded) return undefined;
    throw error;
  }
}
