import { setTimeout as delay } from 'node:timers/promises';
import { CodedError } from '../../core';
import type { Answer } from './postgres-pipeline';
import type { Borrowed, PostgresPool } from './postgres-pool';
import { PostgresSql, type Statement } from './postgres-statements';
import type { StatementBook } from './statement-book';
import { StoreUnavailable } from './store-unavailable';

/** How long to query the status of a commit whose response was lost. */
const askingMs = 10_000;
const pauseMs = 100;

// Acknowledged commits must be on disk, so `synchronous_commit = off` is overridden. Stronger settings are kept.
const first = `pg_current_xact_id()::text AS id,
  set_config('synchronous_commit', COALESCE(NULLIF(current_setting('synchronous_commit'), 'off'), 'on'), true)`;

/** Statements of the first message of a write transaction. */
export interface OpenWrite {
  /** Makes the statement that grants access to rows; `more` adds columns. */
  readonly begin: (more: Statement) => Statement;
  /**
   * Statements that lock tenants and read. READ COMMITTED statements that start after the lock is acquired see all
   * commits made under it.
   */
  readonly reads: readonly Statement[];
}

/** A transaction that locks tenants across all instances. End it with `commit`, `rollBack` or `abandon`. */
export class WriteTransaction {
  readonly sql: PostgresSql;
  readonly #pool: PostgresPool;
  readonly #book: StatementBook;
  readonly #borrowed: Borrowed;
  #id = '';

  private constructor(pool: PostgresPool, book: StatementBook, borrowed: Borrowed) {
    this.#pool = pool;
    this.#book = book;
    this.#borrowed = borrowed;
    this.sql = new PostgresSql(borrowed.client, book);
  }

  /** Sends the first message; returns the results of `reads` as well. */
  static async open(
    pool: PostgresPool,
    book: StatementBook,
    { begin, reads }: OpenWrite,
  ): Promise<{ readonly opened: WriteTransaction; readonly answers: readonly Answer[] }> {
    const opened = new WriteTransaction(pool, book, await pool.borrow());
    try {
      const [, begun, ...answers] = await opened.sql.send([
        { text: 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE' },
        begin({ text: first }),
        ...reads,
      ]);
      const id = begun?.rows[0]?.['id'];
      if (typeof id === 'string') opened.#id = id;
      return { opened, answers };
    } catch (error) {
      opened.abandon();
      throw error;
    }
  }

  /** Rolls back the transaction. */
  async rollBack(): Promise<void> {
    try {
      await this.sql.abort();
    } catch (error) {
      this.abandon();
      throw error;
    }
    this.#borrowed.giveBack('sound');
  }

  /** Discards the transaction if the connection is unusable. */
  abandon(): void {
    this.#borrowed.giveBack('broken');
  }

  /** Commits. If the response is lost, a new connection queries the status of the transaction. */
  async commit(): Promise<void> {
    let ended: string | undefined;
    try {
      // Sent together with the queued statements.
      ended = (await this.sql.send([{ text: 'COMMIT' }])).at(-1)?.command;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) {
        await this.rollBack();
        throw error;
      }
      this.abandon();
      return this.#resolveOutcome(error);
    }
    this.#borrowed.giveBack('sound');
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and reports success.
    if (ended !== 'COMMIT') throw new CodedError('WRITE_FAILED', 'the database ended the transaction');
  }

  async #resolveOutcome(failure: StoreUnavailable): Promise<void> {
    const since = performance.now();
    while (performance.now() - since < askingMs) {
      const fate = await this.#fate();
      if (fate === 'committed') return;
      if (fate === 'aborted') throw failure;
      await delay(pauseMs);
    }
    throw new StoreUnavailable(
      'the database cannot be reached, and the change may have been stored: check before you retry',
      'unknown',
      failure,
    );
  }

  async #fate(): Promise<string> {
    try {
      const { client, giveBack } = await this.#pool.borrow();
      const query = new PostgresSql(client, this.#book).all<{ fate: string | null }>(
        'SELECT pg_xact_status(?::text::xid8) AS fate',
        [this.#id],
      );
      const [row] = await query.finally(() => giveBack('broken'));
      return row?.fate ?? 'unknown';
    } catch {
      return 'unreachable';
    }
  }
}
