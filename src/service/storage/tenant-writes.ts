import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from './database';
import { together as allOf, type Foreseen } from './known-rows';
import { StoreUnavailable } from './store-unavailable';
import { waitingWrite, type RunWrite, type WaitingWrite } from './waiting-write';

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
  /** Executes the first writes together with those of other tenants; returns their number. */
  readonly share: (writes: readonly WaitingWrite[]) => Promise<number>;
  /** How long a write is retried while the store is unreachable, and the pause before each attempt. */
  readonly patienceMs: number;
  readonly pauseMs: number;
  /** Called when the queue is empty. */
  readonly idle: () => void;
}

/** Maximum number of writes in one commit, so that other instances get their turn and latency stays low. */
const mostTogether = 32;

/**
 * Number of waiting writes up to which a tenant shares a transaction with others. More are worth one of their own, and
 * with many clients all tenants in one transaction wait for each other: 0.18 to 0.43 of a bare insert in equal runs.
 */
const mostShared = 4;

/** One of several batched writes failed, which aborted their shared transaction. */
class SharedFailure extends Error {}

/**
 * The ordered writes of one tenant in this instance. Queued writes share one transaction: lock, reads, writes and
 * commit are sent together. Callers are notified only after the commit. If a statement fails, each write is repeated in
 * its own transaction, so that only the faulty one is rejected.
 */
export class TenantWrites {
  readonly #options: TenantWritesOptions;
  readonly #waiting: WaitingWrite[] = [];
  /** Number of queued writes that need their own transaction. */
  #single = 0;
  /** Number of queued writes that cannot be shared with other tenants. */
  #own = 0;
  #draining: Promise<void> | undefined;

  constructor(options: TenantWritesOptions) {
    this.#options = options;
  }

  add<T>(work: (sql: Sql) => Promise<T>, foreseen: Foreseen = {}): Promise<T> {
    const { write, result } = waitingWrite(work, foreseen);
    this.#waiting.push(write);
    this.#draining ??= this.#drain();
    return result;
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
    const isShared =
      !isSingle &&
      this.#own === 0 &&
      batch.length <= mostShared &&
      batch.every(({ foreseen }) => foreseen.isComplete === true);
    this.#own = Math.max(this.#own - batch.length, 0);
    try {
      if (isShared) {
        const rest = batch.slice(await this.#options.share(batch));
        this.#waiting.unshift(...rest);
        this.#own = rest.length;
        return;
      }
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
  async #failBatch(batch: readonly WaitingWrite[], error: unknown): Promise<void> {
    const again = error instanceof StoreUnavailable && error.outcome === 'not-done';
    const now = performance.now();
    const hasTime = ({ since }: WaitingWrite): boolean => again && now - since < this.#options.patienceMs;
    this.#waiting.unshift(...batch.filter(hasTime));
    for (const { lost } of batch.filter((write) => !hasTime(write))) lost(error);
    if (this.#waiting.length > 0) await delay(this.#options.pauseMs);
  }
}

async function together(transaction: OpenTransaction, batch: readonly WaitingWrite[]): Promise<readonly RunWrite[]> {
  const { sql } = transaction;
  const completed: RunWrite[] = [];
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
