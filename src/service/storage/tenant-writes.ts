import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from './database';
import { together as allOf, type Foreseen } from './known-rows';
import { StoreUnavailable } from './store-unavailable';

/** A transaction that has the tenant for itself. */
export interface OpenTransaction {
  readonly sql: Sql & Pieces;
  commit(): Promise<void>;
  rollBack(): Promise<void>;
  /** Ends without a word: the connection is of no more use. */
  abandon(): void;
}

/** Pieces of work in one transaction, each of which can be taken back without the others. */
export interface Pieces {
  /** Why the transaction can only be rolled back. */
  readonly failure: Error | undefined;
  beginPiece(): void;
  keepPiece(): void;
  dropPiece(): void;
}

/** What the queue of a tenant needs. */
export interface TenantWritesOptions {
  /** Opens a transaction for work that is going to read what is foreseen. */
  readonly open: (foreseen: Foreseen) => Promise<OpenTransaction>;
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
  readonly foreseen: Foreseen;
}

interface Done {
  readonly kept: 'yes' | 'no';
  readonly tell: () => void;
}

/** How many writes share one commit at most, so that other instances get their turn and no answer waits for long. */
const mostTogether = 32;

/** A statement of one of several writes failed, and with it the transaction that they share. */
class SharedFailure extends Error {}

/**
 * The writes of one tenant in this instance, in order. Those that wait at the same moment share one transaction: the
 * lock, what they read, what they write and the commit are sent together. None is answered before the commit. When a
 * statement fails, each is run again in a transaction of its own, so that only the one that fails is refused.
 */
export class TenantWrites {
  readonly #options: TenantWritesOptions;
  readonly #waiting: Waiting[] = [];
  /** How many of those that wait get a transaction of their own. */
  #single = 0;
  #draining: Promise<void> | undefined;

  constructor(options: TenantWritesOptions) {
    this.#options = options;
  }

  add<T>(work: (sql: Sql) => Promise<T>, foreseen: Foreseen = {}): Promise<T> {
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
      this.#waiting.push({ since: performance.now(), run, lost: reject, foreseen });
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
    const isSingle = this.#single > 0;
    const batch = this.#waiting.splice(0, isSingle ? 1 : mostTogether);
    if (isSingle) this.#single -= 1;
    try {
      const transaction = await this.#options.open(allOf(batch.map(({ foreseen }) => foreseen)));
      for (const { tell } of await together(transaction, batch)) tell();
    } catch (error) {
      if (error instanceof SharedFailure) {
        this.#waiting.unshift(...batch);
        this.#single += batch.length;
        return;
      }
      await this.#failed(batch, error);
    }
  }

  // What surely was not done is tried again, in its old place.
  async #failed(batch: readonly Waiting[], error: unknown): Promise<void> {
    const again = error instanceof StoreUnavailable && error.outcome === 'not-done';
    const now = performance.now();
    const hasTime = ({ since }: Waiting): boolean => again && now - since < this.#options.patienceMs;
    this.#waiting.unshift(...batch.filter(hasTime));
    for (const { lost } of batch.filter((one) => !hasTime(one))) lost(error);
    if (this.#waiting.length > 0) await delay(this.#options.pauseMs);
  }
}

async function together(transaction: OpenTransaction, batch: readonly Waiting[]): Promise<readonly Done[]> {
  const { sql } = transaction;
  const done: Done[] = [];
  // One that is alone needs no way back to the others.
  const isShared = batch.length > 1;
  try {
    for (const { run } of batch) {
      if (isShared) sql.beginPiece();
      const one = await run(sql);
      if (isShared && sql.failure !== undefined) throw new SharedFailure(sql.failure.message, { cause: sql.failure });
      if (isShared && one.kept === 'yes') sql.keepPiece();
      if (isShared && one.kept === 'no') sql.dropPiece();
      done.push(one);
    }
    if (done.every(({ kept }) => kept === 'no')) {
      await transaction.rollBack();
      return done;
    }
  } catch (error) {
    if (error instanceof SharedFailure) await transaction.rollBack();
    else transaction.abandon();
    throw error;
  }
  try {
    await transaction.commit();
  } catch (error) {
    if (!isShared || error instanceof StoreUnavailable) throw error;
    throw new SharedFailure('the commit failed', { cause: error });
  }
  return done;
}
