import { Client, Pool, TypeOverrides, types, type PoolClient } from 'pg';
import { CodedError } from '../../core';
import type { PoolCount } from './database';
import { troubleOf } from './postgres-trouble';
import { StoreUnavailable } from './store-unavailable';

const limits = {
  connectionTimeoutMillis: 5000,
  // Nobody waits for longer for another instance that holds a tenant.
  lock_timeout: 20_000,
  statement_timeout: 60_000,
  // An instance that hangs in the middle of a write would hold its tenant for good.
  idle_in_transaction_session_timeout: 30_000,
} as const;

// Counters and ranks, all below 2^53.
const numbers = new TypeOverrides();
numbers.setTypeParser(types.builtins.INT8, Number);

/** A connection that is borrowed. `sound` says that no transaction is open on it. */
export interface Borrowed {
  readonly client: PoolClient;
  readonly giveBack: (state: 'sound' | 'broken') => void;
}

/** Connections of this instance to one database. */
export class PostgresPool {
  readonly #pool: Pool;

  /** Throws `BAD_DATABASE_URL`, which does not repeat the URL: it may hold a password. */
  constructor(url: string, connections: number) {
    if (!/^postgres(?:ql)?:\/\/./.test(url)) throw badUrl();
    try {
      // The pool would read the address at its first connection.
      new Client({ connectionString: url });
      this.#pool = new Pool({
        ...limits,
        connectionString: url,
        application_name: 'scm',
        max: connections,
        keepAlive: true,
        types: numbers,
      });
    } catch {
      throw badUrl();
    }
    // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
    this.#pool.on('error', () => undefined);
  }

  async borrow(): Promise<Borrowed> {
    let client: PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      const trouble = troubleOf(error);
      throw trouble instanceof StoreUnavailable ? trouble : new StoreUnavailable(trouble.message, 'not-done', error);
    }
    // The statement under way fails too, and tells.
    const ignore = (): void => undefined;
    client.on('error', ignore);
    return {
      client,
      giveBack: (state) => {
        client.off('error', ignore);
        client.release(state === 'broken');
      },
    };
  }

  /** Connections now, and callers that wait for one. */
  count(): Omit<PoolCount, 'pool'> {
    const { totalCount, idleCount: idle, waitingCount: waiting, options } = this.#pool;
    return { used: totalCount - idle, idle, waiting, limit: options.max };
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

function badUrl(): CodedError {
  return new CodedError(
    'BAD_DATABASE_URL',
    'invalid database URL: use postgres://user:password@host:5432/name, with special characters in the password written as %XX',
  );
}
