import { setTimeout as delay } from 'node:timers/promises';
import { CodedError } from '../../core';
import { readAhead } from './foreseen';
import type { Foreseen } from './known-rows';
import type { Borrowed, PostgresPool } from './postgres-pool';
import { PostgresSql, type Statement } from './postgres-statements';
import type { StatementBook } from './statement-book';
import { StoreUnavailable } from './store-unavailable';

/** How long the fate of a commit is asked for when its answer was lost. */
const askingMs = 10_000;
const pauseMs = 100;

// What was committed under the lock is seen by every statement that begins after it was got. What is acknowledged has
// reached the disk, whatever the database was told; a stronger promise than that stays.
const lock = `pg_current_xact_id()::text AS id, pg_advisory_xact_lock(?::bigint)::text AS locked,
  set_config('synchronous_commit', COALESCE(NULLIF(current_setting('synchronous_commit'), 'off'), 'on'), true)`;

/** What a transaction is opened with. */
export interface OpenWrite {
  readonly key: string;
  /** The statement that opens the rows of the tenant, with more columns. */
  readonly begin: (more: Statement) => Statement;
  /** Whose rows are read ahead; absent for what concerns the whole service. */
  readonly tenant: string | undefined;
  readonly foreseen: Foreseen;
}

/** One transaction that has a tenant for itself among all instances. To be ended by `commit` or `abandon`. */
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

  /** Waits until no other transaction writes under the key, and reads ahead what is foreseen, in one message. */
  static async open(
    pool: PostgresPool,
    book: StatementBook,
    { key, begin, tenant, foreseen }: OpenWrite,
  ): Promise<WriteTransaction> {
    const opened = new WriteTransaction(pool, book, await pool.borrow());
    try {
      const ahead = tenant === undefined ? undefined : readAhead(tenant, foreseen);
      const [, locked, ...answers] = await opened.sql.send([
        { text: 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE' },
        begin({ text: lock, values: [key] }),
        ...(ahead?.statements ?? []),
      ]);
      const id = locked?.rows[0]?.['id'];
      if (typeof id === 'string') opened.#id = id;
      const known = ahead?.known(answers);
      if (known !== undefined) opened.sql.known = known;
      return opened;
    } catch (error) {
      opened.abandon();
      throw error;
    }
  }

  /** Ends without keeping anything. */
  async rollBack(): Promise<void> {
    try {
      await this.sql.abort();
    } catch (error) {
      this.abandon();
      throw error;
    }
    this.#borrowed.giveBack('sound');
  }

  /** The same, when the connection is of no more use. */
  abandon(): void {
    this.#borrowed.giveBack('broken');
  }

  /** Keeps what was written. When the answer is lost with the connection, another one is asked what became of it. */
  async commit(): Promise<void> {
    let ended: string | undefined;
    try {
      // With whatever was still to be written.
      ended = (await this.sql.send([{ text: 'COMMIT' }])).at(-1)?.command;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) {
        await this.rollBack();
        throw error;
      }
      this.abandon();
      return this.#askFor(error);
    }
    this.#borrowed.giveBack('sound');
    // The database answers a commit of what has failed before with a rollback, and calls it a success.
    if (ended !== 'COMMIT') throw new CodedError('WRITE_FAILED', 'the database ended the transaction');
  }

  async #askFor(trouble: StoreUnavailable): Promise<void> {
    const since = performance.now();
    while (performance.now() - since < askingMs) {
      const fate = await this.#fate();
      if (fate === 'committed') return;
      if (fate === 'aborted') throw trouble;
      await delay(pauseMs);
    }
    throw new StoreUnavailable(
      'the database cannot be reached, and the change may have been stored: check before you retry',
      'unknown',
      trouble,
    );
  }

  async #fate(): Promise<string> {
    try {
      const { client, giveBack } = await this.#pool.borrow();
      const asked = new PostgresSql(client, this.#book).all<{ fate: string | null }>(
        'SELECT pg_xact_status(?::text::xid8) AS fate',
        [this.#id],
      );
      const [row] = await asked.finally(() => giveBack('broken'));
      return row?.fate ?? 'unknown';
    } catch {
      return 'unreachable';
    }
  }
}
