import type { PoolClient } from 'pg';
import { problem } from '../api-problem';
import type { Sql, SqlValue } from './database';
import { troubleOf } from './postgres-trouble';

/** How many statements a connection keeps prepared: lists of names make ever new ones. */
const mostPrepared = 300;

interface Known {
  readonly text: string;
  /** Statements with a name are prepared once for each connection. */
  readonly name: string | undefined;
}

/** Rewrites statements from the service's form to PostgreSQL's, and remembers them. */
export class StatementBook {
  readonly #known = new Map<string, Known>();
  #named = 0;

  of(text: string): Known {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    let parameter = 0;
    const numbered = text.replace(/\?/g, () => `$${++parameter}`);
    const isPrepared = /^(?:SELECT|INSERT|UPDATE|DELETE)\b/.test(text) && this.#named < mostPrepared;
    const made = { text: numbered, name: isPrepared ? `scm${++this.#named}` : undefined };
    if (isPrepared) this.#known.set(text, made);
    return made;
  }
}

/** Statements on one connection. */
export function statementsOn(client: PoolClient, book: StatementBook): Sql {
  const query = async (text: string, params: readonly SqlValue[]): Promise<{ rows: unknown[]; count: number }> => {
    params.forEach(checkParameter);
    const { text: numbered, name } = book.of(text);
    try {
      const { rows, rowCount } = await client.query<Record<string, unknown>>({
        text: numbered,
        values: [...params],
        ...(name === undefined ? {} : { name }),
      });
      return { rows, count: rowCount ?? 0 };
    } catch (error) {
      throw troubleOf(error);
    }
  };
  return {
    // Columns are what the statement says; the caller names them.
    all: async <T>(text: string, params: readonly SqlValue[] = []) => (await query(text, params)).rows as T[],
    run: async (text, params = []) => (await query(text, params)).count,
  };
}

// PostgreSQL has no text with this character, SQLite has: who sends it gets an answer, not a failure.
function checkParameter(value: SqlValue): void {
  if (typeof value === 'string' && value.includes('\0')) {
    throw problem('invalidObject', ['a name contains the character U+0000, which this service cannot store']);
  }
}
