import { hash } from 'node:crypto';
import type { PoolClient, QueryResult } from 'pg';
import { CodedError } from '../../core';
import { problem } from '../api-problem';
import type { Sql, SqlValue } from './database';
import { postgresFailure } from './postgres-failure';

/** A statement with its values, in the SQL dialect of the service. */
export interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/** Statements with more parameters are not prepared: lists of different lengths would make ever new ones. */
const mostPrepared = 20;

/** Statements sent without waiting for their answers, so that a long write does not fill the memory. */
const mostUnanswered = 100;

/** The statements of one transaction. The driver sends each at once, and the server answers them in order. */
export class PostgresSql implements Sql {
  readonly #client: PoolClient;
  /** The first error. The server refuses all that follows in the transaction. */
  #failure: Error | undefined;
  #sentCount = 0;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async all<T>(text: string, values: readonly SqlValue[] = []): Promise<readonly T[]> {
    // The caller specifies the row type, which must match the columns.
    return (await this.#send(text, values)).rows as readonly T[];
  }

  async run(text: string, values: readonly SqlValue[] = []): Promise<number> {
    return (await this.#send(text, values)).rowCount ?? 0;
  }

  async later(text: string, values: readonly SqlValue[] = []): Promise<void> {
    values.forEach(checkParameter);
    const answered = this.#send(text, values);
    // The next statement throws it.
    answered.catch(() => undefined);
    this.#sentCount += 1;
    if (this.#sentCount % mostUnanswered === 0) await answered;
  }

  /** Begins a transaction that is restricted to some rows. */
  async begin(mode: string, { text, values }: Statement): Promise<void> {
    await this.later(`BEGIN ${mode}`);
    await this.later(text, values);
  }

  /** Commits the transaction. Throws the error of an earlier statement if there is one: then nothing was stored. */
  async commit(): Promise<void> {
    const { command } = await this.#send('COMMIT', []);
    // The answers of statements that were not waited for came before.
    if (this.#failure !== undefined) throw this.#failure;
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and reports success.
    if (command !== 'COMMIT') throw new CodedError('WRITE_FAILED', 'the database ended the transaction');
  }

  /** Rolls the transaction back, also after an error. */
  async rollBack(): Promise<void> {
    try {
      await this.#client.query('ROLLBACK');
    } catch (error) {
      throw postgresFailure(error);
    }
  }

  async #send(text: string, values: readonly SqlValue[]): Promise<QueryResult> {
    values.forEach(checkParameter);
    if (this.#failure !== undefined) throw this.#failure;
    let parameter = 0;
    const query = { text: text.replace(/\?/g, () => `$${++parameter}`), values: [...values] };
    try {
      return await this.#client.query(isPrepared(text, parameter) ? { ...query, name: nameOf(text) } : query);
    } catch (error) {
      this.#failure ??= postgresFailure(error);
      throw this.#failure;
    }
  }
}

function isPrepared(text: string, parameters: number): boolean {
  return parameters > 0 && parameters <= mostPrepared && /^(?:SELECT|INSERT|UPDATE|DELETE)\b/.test(text);
}

function nameOf(text: string): string {
  return hash('sha1', text, 'base64');
}

/**
 * PostgreSQL cannot store U+0000 in text, unlike SQLite. The client gets an error response instead of an internal
 * error.
 */
function checkParameter(value: SqlValue): void {
  if (typeof value === 'string' && value.includes('\0')) {
    throw problem('invalidObject', ['a name contains the character U+0000, which this service cannot store']);
  }
}
