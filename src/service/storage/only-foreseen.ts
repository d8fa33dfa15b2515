import type { Sql } from './database';
import type { KnownRows } from './known-rows';

/**
 * Runs work that reads nothing but what was read ahead; answers undefined when it needs more, or changes something:
 * then it has to be run again, with a store behind it.
 */
export async function withForeseenOnly<T>(
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
