import { readFileSync } from 'node:fs';
import { Option, type Command } from 'commander';
import type { WholeStore } from '../service';
import { UsageError } from './exit';

/** Options that select the store of a service. */
export interface StoreFlags {
  readonly data?: string;
  readonly database?: string;
  readonly databaseFile?: string;
}

/** Adds the options that select the store of a service. */
export function addStoreFlags(command: Command): Command {
  return command
    .option('--data <dir>', 'data folder of the service')
    .addOption(
      // In the environment it is hidden from the process list.
      new Option('--database <url>', 'PostgreSQL database of the service').env('SCM_DATABASE'),
    )
    .option('--database-file <file>', 'file with the address of the database');
}

/**
 * Returns the store that the options select. A folder on the command line takes precedence over a database in the
 * environment.
 */
export function storeOf({ data, database, databaseFile }: StoreFlags, source: (name: string) => unknown): WholeStore {
  const isFromEnv = source('database') === 'env';
  const named = [data, databaseFile, isFromEnv ? undefined : database].filter((one) => one !== undefined);
  if (named.length > 1)
    throw new UsageError('TWO_STORES', 'the store is set twice: use one of --data, --database and --database-file');
  if (data !== undefined) return { data };
  if (databaseFile !== undefined) return { database: readFileSync(databaseFile, 'utf8').trim() };
  // An empty variable counts as unset.
  if (database !== undefined && database !== '') return { database };
  throw new UsageError('NO_STORE', 'the store is not set: pass --data <dir>, or --database <url> (or SCM_DATABASE)');
}
