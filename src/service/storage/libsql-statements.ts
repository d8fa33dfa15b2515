import type Libsql from 'libsql';
import type { Sql, SqlValue } from './database';

/** Makes statements on one connection; each is prepared once. */
export function statementsOf(db: Libsql.Database): Sql {
  const prepared = new Map<string, Libsql.Statement>();
  const prepare = (text: string, params: readonly SqlValue[]): Libsql.Statement => {
    params.forEach(checkParameter);
    const found = prepared.get(text) ?? db.prepare(text);
    if (prepared.size > 500) prepared.clear();
    prepared.set(text, found);
    return found;
  };
  const run = (text: string, params: readonly SqlValue[] = []): Promise<number> =>
    // The driver types the result as unknown, but it always has this shape.
    Promise.resolve((prepare(text, params).run(...params) as { changes: number }).changes);
  return {
    // The caller specifies the row type, which must match the columns.
    all: <T>(text: string, params: readonly SqlValue[] = []) =>
      Promise.resolve(prepare(text, params).all(...params) as T[]),
    run,
    later: async (text, params) => void (await run(text, params)),
  };
}

// The driver aborts the process for parameters of other types.
function checkParameter(value: unknown): void {
  if (value === null || typeof value === 'string' || typeof value === 'number') return;
  throw new TypeError(`a statement's parameter is a ${typeof value}`);
}
