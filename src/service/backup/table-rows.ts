import type { Sql, SqlValue } from '../storage/database';
import type { TenantTable } from '../storage/migrations';

/** Maximum number of rows that one statement reads or writes. */
const mostAtOnce = 200;

/** Number of characters of waiting rows above which they are written. */
const mostCharacters = 4 * 2 ** 20;

/** A row, keyed by column name. */
type Row = Readonly<Record<string, SqlValue>>;

/** Yields all rows of a table in batches, in primary key order. */
export async function* rowsOf(sql: Sql, { name, key }: TenantTable): AsyncGenerator<readonly Row[]> {
  const columns = key.join(', ');
  const behind = `(${columns}) > (${key.map(() => '?').join(', ')})`;
  let last: Row | undefined;
  do {
    const where = last === undefined ? '' : `WHERE ${behind}`;
    const rows: readonly Row[] = await sql.all<Row>(
      `SELECT * FROM ${name} ${where} ORDER BY ${columns} LIMIT ${mostAtOnce}`,
      last === undefined ? [] : key.map((column) => last?.[column] ?? null),
    );
    if (rows.length > 0) yield rows;
    last = rows.length === mostAtOnce ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

/** Inserts rows into one table, many per statement. */
export class RowWriter {
  readonly #sql: Sql;
  readonly #table: string;
  readonly #columns: readonly string[];
  #waiting: SqlValue[][] = [];
  #characters = 0;

  constructor(sql: Sql, table: string, columns: readonly string[]) {
    this.#sql = sql;
    this.#table = table;
    this.#columns = columns;
  }

  /** Whether the waiting rows must be written before another is added. */
  get isFull(): boolean {
    return this.#waiting.length >= mostAtOnce || this.#characters >= mostCharacters;
  }

  add(row: readonly SqlValue[]): void {
    this.#waiting.push([...row]);
    for (const value of row) if (typeof value === 'string') this.#characters += value.length;
  }

  /** Writes the waiting rows. Call it when the writer is full, and after the last row. */
  async flush(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = [];
    this.#characters = 0;
    if (rows.length === 0) return;
    const one = `(${this.#columns.map(() => '?').join(', ')})`;
    const values = rows.map(() => one).join(', ');
    await this.#sql.run(`INSERT INTO ${this.#table} (${this.#columns.join(', ')}) VALUES ${values}`, rows.flat());
  }
}
