import type { Insertion, Sql, SqlValue } from './database';
import type { KnownRows } from './known-rows';
import { checkParameter } from './postgres-statements';

/** Writes with longer rows run in a transaction of their own, so that they do not delay other tenants. */
const mostCharacters = 65_536;

/**
 * Rows of one tenant that were read ahead, and the rows that one write inserts. Any other statement is refused. The
 * caller must then run the write again in a transaction of its own.
 */
export class TenantSql implements Sql {
  readonly known: KnownRows;
  readonly inserted: { readonly into: Insertion; readonly values: readonly SqlValue[] }[] = [];
  readonly #tenant: string;
  #isMoreNeeded = false;
  #characters = 0;

  constructor(tenant: string, known: KnownRows) {
    this.#tenant = tenant;
    this.known = known;
  }

  /** Whether the write needs a transaction of its own. */
  get isMoreNeeded(): boolean {
    return this.#isMoreNeeded || this.#characters > mostCharacters;
  }

  all<T>(): Promise<readonly T[]> {
    return this.#refuse();
  }

  run(): Promise<number> {
    return this.#refuse();
  }

  later(): Promise<void> {
    return this.#refuse();
  }

  insert(into: Insertion, values: readonly SqlValue[]): Promise<void> {
    // The transaction can write rows of other tenants, too.
    if (into.columns[0] !== 'tenant' || values[0] !== this.#tenant) return this.#refuse();
    for (const value of values) {
      checkParameter(value);
      if (typeof value === 'string') this.#characters += value.length;
    }
    this.inserted.push({ into, values });
    return Promise.resolve();
  }

  #refuse(): Promise<never> {
    this.#isMoreNeeded = true;
    return Promise.reject(new Error('the statement needs a transaction of its own'));
  }
}
