import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from './database';
import { together as allOf, type Foreseen } from './known-rows';
import { StoreUnavailable } from './store-unavailable';

/** A transaction that has locked the tenant. */
export interface OpenTransaction {
  readonly sql: Sql & Pieces;
  commit(): Promise<void>;
  rollBack(): Promise<void>;
  /** Closes the connection without a rollback, because it is unusable. */
  abandon(): void;
}

/** Units of work in one transaction that can be rolled back separately. */
export interface Pieces {
  /** The error after which the transaction can only be rolled back. */
  readonly failure: Error | undefined;
  beginPiece(): void;
  keepPiece(): void;
  dropPiece(): void;
}

/** Options of the write queue of a tenant. */
export interface TenantWritesOptions {
  /** Opens a transaction and reads ahead the foreseen rows. */
  readonly open: (foreseen: Foreseen) => Promise<OpenTransaction>;
  /** How long a write is retried while the store is unreachable, and the pause before each attempt. */
  readonly patienceMs: number;
  readonly pauseMs: number;
  /** Called when the queue is empty. */
  readonly idle: () => void;
}

/** A queued write. `run` executes it and returns the callback that settles its promise after the commit. */
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

/** Maximum number of writes in one commit, so that other instances get their turn and latency stays low. */
const mostTogether = 32;

/** One of several batched writes failed, which aborted their shared transaction. */
class SharedFailure extends Error {}

/**
 * The ordered writes of one tenant in this instance. Queued writes share one transaction: lock, reads, writes and
 * commit are sent together. Callers are notified only after the commit. If a statement fails, each write is repeated in
 * its own transaction, so that only the faulty one is rejected.
 */
export class TenantWrites {
  readonly #options: TenantWritesOptions;
  readonly #waiting: Waiting[] = [];
  /** Number of queued writes that need their own transaction. */
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
          // Rejects with the original value.
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors
          return { kept: 'no', tell: () => reject(error) };
        }
      };
      this.#waiting.push({ since: performance.now(), run, lost: reject, foreseen });
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves when the queue is empty. */
  async awaitEnd(): Promise<void> {
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
      await this.#failBatch(batch, error);
    }
  }

  // Retries writes that were certainly not stored, in their original order.
  async #failBatch(batch: readonly Waiting[], error: unknown): Promise<void> {
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
  const completed: Done[] = [];
  // A single write needs no savepoint.
  const isShared = batch.length > 1;
  try {
    for (const { run } of batch) {
      if (isShared) sql.beginPiece();
      const one = await run(sql);
      if (isShared && sql.failure !== undefined) throw new SharedFailure(sql.failure.message, { cause: sql.failure });
      if (isShared && one.kept === 'yes') sql.keepPiece();
      if (isShared && one.kept === 'no') sql.dropPiece();
      completed.push(one);
    }
    if (completed.every(({ kept }) => kept === 'no')) {
      await transaction.rollBack();
      return completed;
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
  return completed;
}
