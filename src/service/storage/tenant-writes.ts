import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from './database';
import { StoreUnavailable } from './store-unavailable';

/** A transaction that has the tenant for itself. */
export interface OpenTransaction {
  readonly sql: Sql;
  commit(): Promise<void>;
  rollBack(): Promise<void>;
  /** Ends without a word: the connection is of no more use. */
  abandon(): void;
}

/** What the queue of a tenant needs. */
export interface TenantWritesOptions {
  readonly open: () => Promise<OpenTransaction>;
  /** How long a write is tried again while the store cannot be reached, and the pause before each attempt. */
  readonly patienceMs: number;
  readonly pauseMs: number;
  /** Nothing waits any more. */
  readonly idle: () => void;
}

/** A write that waits. `run` does it and gives what tells its caller, once it is committed. */
interface Waiting {
  readonly since: number;
  readonly run: (sql: Sql) => Promise<Done>;
  readonly lost: (error: unknown) => void;
}

interface Done {
  readonly kept: 'yes' | 'no';
  readonly tell: () => void;
}

/** How many writes share one commit at most, so that other instances get their turn and no answer waits for long. */
const mostTogether = 32;

/**
 * The writes of one tenant in this instance, in order. Those that wait at the same moment share one transaction: the
 * lock and the commit are what takes long. None is answered before the commit.
 */
export class TenantWrites {
  readonly #options: TenantWritesOptions;
  readonly #waiting: Waiting[] = [];
  #draining: Promise<void> | undefined;

  constructor(options: TenantWritesOptions) {
    this.#options = options;
  }

  add<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = async (sql: Sql): Promise<Done> => {
        try {
          const result = await work(sql);
          return { kept: 'yes', tell: () => resolve(result) };
        } catch (error) {
          if (error instanceof StoreUnavailable) throw error;
          // Handed on as it came.
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors
          return { kept: 'no', tell: () => reject(error) };
        }
      };
      this.#waiting.push({ since: performance.now(), run, lost: reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves once nothing waits. */
  async ended(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) await this.#turn();
    this.#draining = undefined;
    this.#options.idle();
  }

  async #turn(): Promise<void> {
    const batch: Waiting[] = [];
    try {
      const transaction = await this.#options.open();
      batch.push(...this.#waiting.splice(0, mostTogether));
      for (const { tell } of await together(transaction, batch)) tell();
    } catch (error) {
      await this.#failed(batch, error);
    }
  }

  // What surely was not done is tried again, in its old place.
  async #failed(batch: readonly Waiting[], error: unknown): Promise<void> {
    const again = error instanceof StoreUnavailable && error.outcome === 'not-done';
    const now = performance.now();
    const hasTime = ({ since }: Waiting): boolean => again && now - since < this.#options.patienceMs;
    const asked = batch.length > 0 ? batch : this.#waiting.splice(0);
    this.#waiting.unshift(...asked.filter(hasTime));
    for (const { lost } of asked.filter((one) => !hasTime(one))) lost(error);
    if (this.#waiting.length > 0) await delay(this.#options.pauseMs);
  }
}

async function together(transaction: OpenTransaction, batch: readonly Waiting[]): Promise<readonly Done[]> {
  const { sql } = transaction;
  const done: Done[] = [];
  try {
    for (const { run } of batch) {
      // One that is alone needs no way back to the others.
      if (batch.length > 1) await sql.run('SAVEPOINT one_write');
      const one = await run(sql);
      if (batch.length > 1) await sql.run(one.kept === 'yes' ? 'RELEASE one_write' : 'ROLLBACK TO one_write');
      done.push(one);
    }
    if (done.every(({ kept }) => kept === 'no')) {
      await transaction.rollBack();
      return done;
    }
  } catch (error) {
    transaction.abandon();
    throw error;
  }
  await transaction.commit();
  return done;
}
