import type Libsql from 'libsql';
import type { Insertion, Sql, SqlValue } from './database';
import { insertText } from './insert-text';

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
  const texts = new Map<Insertion, string>();
  const textOf = (into: Insertion): string => {
    const text = texts.get(into) ?? insertText(into, `VALUES (${into.columns.map(() => '?').join(', ')})`);
    texts.set(into, text);
    return text;
  };
  const run = (text: string, params: readonly SqlValue[] = []): Promise<number> =>
    // Typed as unknown by the driver, which always answers this.
    Promise.resolve((prepare(text, params).run(...params) as { changes: number }).changes);
  return {
    // Columns are what the statement says; the caller names them.
    all: <T>(text: string, params: readonly SqlValue[] = []) =>
      Promise.resolve(prepare(text, params).all(...params) as T[]),
    run,
    later: async (text, params) => void (await run(text, params)),
    insert: async (into, values) => void (await run(textOf(into), values)),
  };
}

// The driver aborts the whole process on a parameter of any other type.
function checkParameter(value: unknown): void {
  if (value === null || typeof value === 'string' || typeof value === 'number') return;
  throw new TypeError(`a statement's parameter is a ${typeof value}`);
}
