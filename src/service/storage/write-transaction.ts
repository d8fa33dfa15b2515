import { setTimeout as delay } from 'node:timers/promises';
import type { Borrowed, PostgresPool } from './postgres-pool';
import { PostgresSql, type Statement } from './postgres-statements';
import { StoreUnavailable } from './store-unavailable';

/** How long to query the status of a commit whose response was lost. */
const askingMs = 10_000;
const pauseMs = 100;

// READ COMMITTED statements that start after the lock is acquired see all commits made under it. Acknowledged commits
// must be on disk, so `synchronous_commit = off` is overridden; stronger settings are kept.
const lockColumns = `pg_current_xact_id()::text AS id, pg_advisory_xact_lock(?::bigint)::text AS locked,
  set_config('synchronous_commit', COALESCE(NULLIF(current_setting('synchronous_commit'), 'off'), 'on'), true) AS kept`;

/** A transaction that locks a tenant across all instances. End it with `commit` or `rollBack`. */
export class WriteTransaction {
  readonly sql: PostgresSql;
  readonly #pool: PostgresPool;
  readonly #borrowed: Borrowed;
  readonly #id: string;

  private constructor(pool: PostgresPool, borrowed: Borrowed, sql: PostgresSql, id: string) {
    this.#pool = pool;
    this.#borrowed = borrowed;
    this.sql = sql;
    this.#id = id;
  }

  /** Opens a transaction on those rows, and waits until no other one has the lock. */
  static async open(pool: PostgresPool, rows: Statement, lockKey: string): Promise<WriteTransaction> {
    const borrowed = await pool.borrow();
    try {
      const sql = new PostgresSql(borrowed.client);
      await sql.later('BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE');
      const [row] = await sql.all<{ id: string }>(`${rows.text}, ${lockColumns}`, [...rows.values, lockKey]);
      if (row === undefined) throw new Error('the database answered nothing');
      return new WriteTransaction(pool, borrowed, sql, row.id);
    } catch (error) {
      borrowed.giveBack('broken');
      throw error;
    }
  }

  async rollBack(): Promise<void> {
    await this.sql.rollBack().then(
      () => this.#borrowed.giveBack('sound'),
      () => this.#borrowed.giveBack('broken'),
    );
  }

  /** Commits. If the response is lost, a new connection queries the status of the transaction. */
  async commit(): Promise<void> {
    try {
      await this.sql.commit();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) {
        await this.rollBack();
        throw error;
      }
      this.#borrowed.giveBack('broken');
      return this.#resolveOutcome(error);
    }
    this.#borrowed.giveBack('sound');
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
      const query = new PostgresSql(client).all<{ fate: string | null }>(
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
