import { Option, type Command } from 'commander';
import type { WholeStore } from '../service';
import { UsageError } from './exit';
import { optionFile } from './option-file';

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
    .addOption(databaseOption('PostgreSQL database of the service'))
    .option('--database-file <file>', 'file with the address of the database');
}

/** `--database`: in the environment it is hidden from the process list. */
export function databaseOption(help: string): Option {
  return new Option('--database <url>', help).env('SCM_DATABASE');
}

/** Sources of an option, by precedence. */
const sources = ['cli', 'env', 'config'];

/**
 * Returns the store that the options select, or undefined. The command line takes precedence, then the environment, then
 * the file of `--config`. Throws `TWO_STORES`.
 */
export function namedStore(flags: StoreFlags, command: Command): WholeStore | undefined {
  const { data, database, databaseFile } = flags;
  const stores: Readonly<Record<keyof StoreFlags, () => WholeStore>> = {
    data: () => ({ data: data ?? '' }),
    database: () => ({ database: database ?? '' }),
    databaseFile: () => ({ database: optionFile(databaseFile ?? '', '--database-file').trim() }),
  };
  const from = (name: keyof StoreFlags): unknown => command.getOptionValueSource(name);
  const names = (['data', 'database', 'databaseFile'] as const).filter(
    // An empty variable counts as unset.
    (name) => flags[name] !== undefined && !(flags[name] === '' && from(name) === 'env'),
  );
  const source = sources.find((one) => names.some((name) => from(name) === one));
  const [name, second] = names.filter((one) => from(one) === source);
  if (second !== undefined)
    throw new UsageError(
      'TWO_STORES',
      'the store is set twice: set only one of --data, --database (or SCM_DATABASE) and --database-file',
    );
  return name === undefined ? undefined : stores[name]();
}

/** Returns the store that the options select. Throws `NO_STORE` and `TWO_STORES`. */
export function storeOf(flags: StoreFlags, command: Command): WholeStore {
  const store = namedStore(flags, command);
  if (store === undefined)
    throw new UsageError(
      'NO_STORE',
      'the store is not named: give --data <dir>, or --database <url> (or SCM_DATABASE)',
    );
  return store;
}
