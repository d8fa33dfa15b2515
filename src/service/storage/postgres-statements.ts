import type { PoolClient } from 'pg';
import { problem } from '../api-problem';
import type { Insertion, Sql, SqlValue } from './database';
import type { KnownRows } from './known-rows';
import { sendTogether, type Answer, type Sent } from './postgres-pipeline';
import { insertionOf } from './postgres-insertion';
import { postgresFailure } from './postgres-failure';
import type { StatementBook } from './statement-book';

/** A statement with its values, in the SQL dialect of the service. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly SqlValue[];
}

/** Rows inserted into one table by one statement. */
interface Rows {
  readonly into: Insertion;
  readonly rows: (readonly SqlValue[])[];
}

/** A queued statement or insert. */
type Waiting = Statement | Rows;

/** Writes to objects or metadata that bypass the table classes which keep `known` up to date. */
const unknownWrite = /^(?:(?:INSERT INTO|DELETE FROM) (?:objects|meta)\b|UPDATE (?:objects|meta)\b|ROLLBACK)/;

const writes = /^(?!SELECT\b)/;

/** Statements on one connection. Those whose result is not needed are queued and sent with the next one. */
export class PostgresSql implements Sql {
  known?: KnownRows;
  /** The error after which the transaction can only be rolled back. */
  failure: Error | undefined;
  readonly #client: PoolClient;
  readonly #book: StatementBook;
  #waiting: Waiting[] = [];
  /** Queue index where the statements of the current piece start; undefined if it needs no savepoint. */
  #pieceAt: number | undefined;
  #hasSavepoint = false;
  #isOpen = false;

  constructor(client: PoolClient, book: StatementBook) {
    this.#client = client;
    this.#book = book;
  }

  async all<T>(text: string, values: readonly SqlValue[] = []): Promise<readonly T[]> {
    // The caller specifies the row type, which must match the columns.
    return (await this.#ask({ text, values })).rows as readonly T[];
  }

  async run(text: string, values: readonly SqlValue[] = []): Promise<number> {
    if (unknownWrite.test(text)) this.known?.forgetAll();
    return Number(/\d+$/.exec((await this.#ask({ text, values })).command)?.[0] ?? 0);
  }

  later(text: string, values: readonly SqlValue[] = []): Promise<void> {
    values.forEach(checkParameter);
    this.#waiting.push({ text, values });
    return Promise.resolve();
  }

  insert(into: Insertion, values: readonly SqlValue[]): Promise<void> {
    values.forEach(checkParameter);
    this.#waiting.push({ into, rows: [values] });
    return Promise.resolve();
  }

  /** Queues the insert of several rows whose values are already checked. */
  insertRows(into: Insertion, rows: readonly (readonly SqlValue[])[]): void {
    this.#waiting.push({ into, rows: [...rows] });
  }

  /** Sends the queue and these statements in one message; returns the results of the latter. */
  async send(statements: readonly Statement[]): Promise<readonly Answer[]> {
    for (const { values = [] } of statements) values.forEach(checkParameter);
    if (statements.some(({ text }) => writes.test(text)) || this.#hasPiece()) this.#setSavepoint();
    const before = merged(this.#waiting).map((one) => this.#sent(one));
    this.#waiting = [];
    if (this.#pieceAt !== undefined) this.#pieceAt = 0;
    try {
      const answers = await sendTogether(this.#client, [
        ...before,
        ...statements.map((statement) => this.#sent(statement)),
      ]);
      return answers.slice(before.length);
    } catch (error) {
      this.failure = postgresFailure(error);
      throw this.failure;
    }
  }

  /** Queues the statements that open a transaction. */
  open(statements: readonly Statement[]): void {
    this.#waiting.push(...statements);
    this.#isOpen = true;
  }

  /** Ends a read-only transaction. */
  async end(): Promise<void> {
    // No statement was sent, so no transaction is open.
    if (this.#waiting.length > 0 || !this.#isOpen) return;
    await this.send([{ text: 'COMMIT' }]);
  }

  /** Rolls back the transaction and discards the queue. */
  async abort(): Promise<void> {
    this.#waiting = [];
    this.#pieceAt = undefined;
    await this.send([{ text: 'ROLLBACK' }]);
  }

  /** Starts a piece of work that can be rolled back separately within the transaction. */
  beginPiece(): void {
    this.#pieceAt = this.#waiting.length;
    this.#hasSavepoint = false;
  }

  keepPiece(): void {
    if (this.#hasSavepoint) this.#waiting.push({ text: 'RELEASE one_write' });
    this.#pieceAt = undefined;
  }

  dropPiece(): void {
    if (this.#hasSavepoint || this.#hasPiece()) this.known?.forgetAll();
    if (this.#hasSavepoint) this.#waiting = [{ text: 'ROLLBACK TO one_write' }];
    else this.#waiting.length = this.#pieceAt ?? this.#waiting.length;
    this.#pieceAt = undefined;
  }

  #hasPiece(): boolean {
    return this.#pieceAt !== undefined && this.#waiting.length > this.#pieceAt;
  }

  #setSavepoint(): void {
    if (this.#pieceAt === undefined || this.#hasSavepoint) return;
    this.#hasSavepoint = true;
    this.#waiting.splice(this.#pieceAt, 0, { text: 'SAVEPOINT one_write' });
  }

  async #ask(statement: Statement): Promise<Answer> {
    const [answer] = await this.send([statement]);
    if (answer === undefined) throw new Error('the database answered nothing');
    return answer;
  }

  #sent(one: Waiting): Sent {
    const { text, values = [] } = 'into' in one ? insertionOf(one.into, one.rows) : one;
    return {
      statement: this.#book.of(text),
      values: values.map((value) => (typeof value === 'number' ? String(value) : value)),
    };
  }
}

// Merges inserts into the same table, across inserts into other tables but not across other statements.
function merged(waiting: readonly Waiting[]): readonly Waiting[] {
  const all: Waiting[] = [];
  const open = new Map<Insertion, Rows>();
  for (const one of waiting) {
    const same = 'into' in one ? open.get(one.into) : undefined;
    if (same !== undefined && 'into' in one) {
      same.rows.push(...one.rows);
      continue;
    }
    const statement = 'into' in one ? { into: one.into, rows: [...one.rows] } : one;
    all.push(statement);
    if ('into' in statement) open.set(statement.into, statement);
    else open.clear();
  }
  return all;
}

/**
 * PostgreSQL cannot store U+0000 in text, unlike SQLite. The client gets an error response instead of an internal
 * error.
 */
export function checkParameter(value: SqlValue): void {
  if (typeof value === 'string' && value.includes('\0')) {
    throw problem('invalidObject', ['a name contains the character U+0000, which this service cannot store']);
  }
}
