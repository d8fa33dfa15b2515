import { types, type Connection, type PoolClient, type Submittable } from 'pg';
import type { Known, Shape } from './statement-book';

/** One statement of a pipeline; values are in the PostgreSQL text format. */
export interface Sent {
  readonly statement: Known;
  readonly values: readonly (string | null)[];
}

/** Result of a statement. */
export interface Answer {
  readonly rows: readonly Record<string, unknown>[];
  /** Command tag, such as `INSERT 0 5` or `COMMIT`. */
  readonly command: string;
}

/** Statements prepared on a connection. `doubtful`: may be prepared, because a statement before it failed. */
interface Prepared {
  readonly names: Set<string>;
  readonly doubtful: Set<string>;
}

const prepared = new WeakMap<Connection, Prepared>();

/**
 * Sends statements in one message and reads all results, in one round trip. Without an explicit transaction, they form
 * an implicit one. If one fails, the following ones are not run.
 */
export function sendTogether(client: PoolClient, statements: readonly Sent[]): Promise<readonly Answer[]> {
  return new Promise((resolve, reject) => {
    client.query(new Pipeline(statements, resolve, reject));
  });
}

// The driver calls `submit` when the connection is free, and then one method for each response message.
class Pipeline implements Submittable {
  readonly #statements: readonly Sent[];
  readonly #done: (answers: readonly Answer[]) => void;
  readonly #failed: (error: Error) => void;
  readonly #answers: Answer[] = [];
  #rows: Record<string, unknown>[] = [];
  #shape: Shape | undefined;
  #parsed: string[] = [];
  #connection: Connection | undefined;

  constructor(statements: readonly Sent[], done: (answers: readonly Answer[]) => void, failed: (error: Error) => void) {
    this.#statements = statements;
    this.#done = done;
    this.#failed = failed;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    const { names, doubtful } = preparedOf(connection);
    const message: Buffer[] = [];
    // The driver writes each part separately. A single write takes a third of the time.
    const stream = { writable: true, write: (part: Buffer) => message.push(part) };
    const writer = Object.create(connection, { stream: { value: stream } }) as Connection;
    for (const { statement, values } of this.#statements) {
      const { name = '', text } = statement;
      if (!names.has(name)) {
        if (doubtful.delete(name)) writer.close({ type: 'S', name }, true);
        writer.parse({ name, text, types: [] }, true);
        if (name !== '') {
          names.add(name);
          this.#parsed.push(name);
        }
      }
      writer.bind({ statement: name, values: [...values] }, true);
      if (statement.shape === undefined) writer.describe({ type: 'P', name: '' }, true);
      writer.execute(null, true);
    }
    writer.sync();
    connection.stream.write(Buffer.concat(message));
  }

  handleRowDescription({ fields }: { readonly fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#shape = fields.map(({ name, dataTypeID }) => ({ name, read: readerOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const shape = this.#shape ?? this.#statements[this.#answers.length]?.statement.shape ?? [];
    const row: Record<string, unknown> = {};
    for (const [i, { name, read }] of shape.entries()) {
      const text = fields[i];
      row[name] = text == null ? null : read(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const statement = this.#statements[this.#answers.length]?.statement;
    if (statement?.name !== undefined) statement.shape ??= this.#shape ?? [];
    this.#answers.push({ rows: this.#rows, command: text });
    this.#rows = [];
    this.#shape = undefined;
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleReadyForQuery(): void {
    this.#done(this.#answers);
  }

  handleError(error: Error): void {
    if (this.#connection !== undefined) {
      const { names, doubtful } = preparedOf(this.#connection);
      for (const name of this.#parsed) {
        names.delete(name);
        doubtful.add(name);
      }
    }
    this.#failed(error);
  }
}

function preparedOf(connection: Connection): Prepared {
  const known = prepared.get(connection) ?? { names: new Set(), doubtful: new Set() };
  prepared.set(connection, known);
  return known;
}

// Counters and ranks are below 2^53, so int8 fits a number.
function readerOf(type: number): (text: string) => unknown {
  const int8: number = types.builtins.INT8;
  return type === int8 ? Number : (types.getTypeParser(type) as (text: string) => unknown);
}
