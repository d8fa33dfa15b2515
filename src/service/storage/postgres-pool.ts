import { Client, Pool, TypeOverrides, types, type PoolClient } from 'pg';
import { CodedError } from '../../core';
import type { PoolCount } from './database';
import { postgresFailure } from './postgres-failure';
import { StoreUnavailable } from './store-unavailable';

const limits = {
  connectionTimeoutMillis: 5000,
  // Maximum time to wait for a tenant that another instance has locked.
  lock_timeout: 20_000,
  statement_timeout: 60_000,
  // Otherwise an instance that hangs in a write would lock its tenant forever.
  idle_in_transaction_session_timeout: 30_000,
} as const;

// Counters and ranks are below 2^53, so int8 fits a number.
const numbers = new TypeOverrides();
numbers.setTypeParser(types.builtins.INT8, Number);

/** A borrowed connection. `sound`: no transaction is open on it. */
export interface Borrowed {
  readonly client: PoolClient;
  readonly giveBack: (state: 'sound' | 'broken') => void;
}

/** The parameter of PostgreSQL for the time to connect, in seconds, which the driver does not read. */
function connectLimit(url: string): { readonly connectionTimeoutMillis?: number } {
  const seconds = Number(/[?&]connect_timeout=(\d+)(?:&|$)/.exec(url)?.[1] ?? 0);
  return seconds > 0 ? { connectionTimeoutMillis: seconds * 1000 } : {};
}

/** The connection pool of this instance for one database. */
export class PostgresPool {
  readonly #pool: Pool;

  /** Creates the pool. Throws `BAD_DATABASE_URL`, which omits the URL because it may contain a password. */
  constructor(url: string, connections: number) {
    if (!/^postgres(?:ql)?:\/\/./.test(url)) throw badUrl();
    try {
      // Validates the URL now; the pool would parse it only at its first connection.
      new Client({ connectionString: url });
      this.#pool = new Pool({
        ...limits,
        ...connectLimit(url),
        connectionString: url,
        application_name: 'scm',
        max: connections,
        keepAlive: true,
        // Statements are sent without waiting for the answers of those before them.
        pipeline: true,
        types: numbers,
      });
    } catch {
      throw badUrl();
    }
    // The pool replaces broken idle connections. Without a listener, the error event would end the process.
    this.#pool.on('error', () => undefined);
  }

  async borrow(): Promise<Borrowed> {
    let client: PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      const failure = postgresFailure(error);
      throw failure instanceof StoreUnavailable ? failure : new StoreUnavailable(failure.message, 'not-done', error);
    }
    // The running statement fails as well and reports the error.
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

  /** Returns the current number of connections and waiting callers. */
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
