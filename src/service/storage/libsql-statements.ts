import type Libsql from 'libsql';
import type { Sql, SqlValue } from './database';

/** Statements on one connection, each prepared once. */
export function statementsOf(db: Libsql.Database): Sql {
  const prepared = new Map<string, Libsql.Statement>();
  const prepare = (text: string, params: readonly SqlValue[]): Libsql.Statement => {
    params.forEach(checkParameter);
    const found = prepared.get(text) ?? db.prepare(text);
    if (prepared.size > 500) prepared.clear();
    prepared.set(text, found);
    return found;
  };
  return {
    // Columns are what the statement says; the caller names them.
    all: <T>(text: string, params: readonly SqlValue[] = []) =>
      Promise.resolve(prepare(text, params).all(...params) as T[]),
    run: (text, params = []) =>
      // Typed as unknown by the driver, which always answers this.
      Promise.resolve((prepare(text, params).run(...params) as { changes: number }).changes),
  };
}

// The driver aborts the whole process on a parameter of any other type.
function checkParameter(value: unknown): void {
  if (value === null || typeof value === 'string' || typeof value === 'number') return;
  throw new TypeError(`a statement's parameter is a ${typeof value}`);
}
