import { setTimeout as delay } from 'node:timers/promises';
import { CodedError, isObject } from '../../core';
import type { Sql } from './database';
import type { Borrowed, PostgresPool } from './postgres-pool';
import { statementsOn, type StatementBook } from './postgres-statements';
import { troubleOf } from './postgres-trouble';
import { StoreUnavailable } from './store-unavailable';

/** How long the fate of a commit is asked for when its answer was lost. */
const askingMs = 10_000;
const pauseMs = 100;

/** One transaction that has a tenant for itself among all instances. To be ended by `commit` or `abandon`. */
export class WriteTransaction {
  readonly sql: Sql;
  readonly #pool: PostgresPool;
  readonly #book: StatementBook;
  readonly #borrowed: Borrowed;
  #id = '';

  private constructor(pool: PostgresPool, book: StatementBook, borrowed: Borrowed) {
    this.#pool = pool;
    this.#book = book;
    this.#borrowed = borrowed;
    this.sql = statementsOn(borrowed.client, book);
  }

  /** Waits until no other transaction writes under the key. `begin` opens the transaction. */
  static async open(
    pool: PostgresPool,
    book: StatementBook,
    { key, begin }: { readonly key: string; readonly begin: string },
  ): Promise<WriteTransaction> {
    const opened = new WriteTransaction(pool, book, await pool.borrow());
    try {
      // What was committed under the lock is seen by every statement that begins after it was got. What is acknowledged
      // has reached the disk, whatever the database was told; a stronger promise than that stays.
      const lock = `SELECT pg_current_xact_id()::text AS id, pg_advisory_xact_lock(${BigInt(key)})::text AS locked,
        set_config('synchronous_commit', COALESCE(NULLIF(current_setting('synchronous_commit'), 'off'), 'on'), true)`;
      const row = await opened.#lastRow(`${begin};${lock}`);
      opened.#id = row;
      return opened;
    } catch (error) {
      opened.abandon();
      throw error;
    }
  }

  // Statements that are sent together are one way to the database and back.
  async #lastRow(text: string): Promise<string> {
    try {
      // The driver answers several statements with a list of results, which its types leave out.
      const results: unknown = await this.#borrowed.client.query(text);
      const last: unknown = Array.isArray(results) ? results.at(-1) : results;
      const rows: unknown = isObject(last) ? last['rows'] : undefined;
      const row: unknown = Array.isArray(rows) ? rows[0] : undefined;
      return isObject(row) ? String(row['id']) : '';
    } catch (error) {
      throw troubleOf(error);
    }
  }

  /** Ends without keeping anything. */
  async rollBack(): Promise<void> {
    await this.sql.run('ROLLBACK');
    this.#borrowed.giveBack('sound');
  }

  /** The same, when the connection is of no more use. */
  abandon(): void {
    this.#borrowed.giveBack('broken');
  }

  /** Keeps what was written. When the answer is lost with the connection, another one is asked what became of it. */
  async commit(): Promise<void> {
    let ended: string;
    try {
      ended = (await this.#borrowed.client.query('COMMIT')).command;
    } catch (error) {
      this.abandon();
      const trouble = troubleOf(error);
      if (!(trouble instanceof StoreUnavailable)) throw trouble;
      return this.#askFor(trouble);
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
      const asked = statementsOn(client, this.#book).all<{ fate: string | null }>(
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
