import type { Insertion, SqlValue } from './database';
import { insertText } from './insert-text';

const texts = new Map<Insertion, string>();

/**
 * Makes one statement that inserts any number of rows. It has an array parameter for each column, so its text does not
 * depend on the row count.
 */
export function insertionOf(
  into: Insertion,
  rows: readonly (readonly SqlValue[])[],
): { readonly text: string; readonly values: readonly string[] } {
  const distinctRows = distinct(into, rows);
  const text = texts.get(into) ?? textFor(into, distinctRows[0] ?? []);
  texts.set(into, text);
  return { text, values: into.columns.map((_, i) => arrayOf(distinctRows, (row) => row[i] ?? null)) };
}

function textFor(into: Insertion, row: readonly SqlValue[]): string {
  const arrays = into.columns.map((_, i) => `?::${typeof row[i] === 'number' ? 'bigint' : 'text'}[]`);
  return insertText(into, `SELECT * FROM unnest(${arrays.join(', ')})`);
}

// A statement cannot write a row twice. Keeping the last one equals the result of single inserts.
function distinct(
  { columns, onConflict }: Insertion,
  rows: readonly (readonly SqlValue[])[],
): readonly (readonly SqlValue[])[] {
  if (onConflict?.keep !== 'new' || rows.length === 1) return rows;
  const places = onConflict.key.map((column) => columns.indexOf(column));
  return [...new Map(rows.map((row) => [JSON.stringify(places.map((i) => row[i])), row])).values()];
}

/** Formats values as a PostgreSQL array literal. */
export function arrayText(values: readonly SqlValue[]): string {
  return arrayOf(values, (value) => value);
}

function arrayOf<T>(items: readonly T[], valueOf: (item: T) => SqlValue): string {
  let text = '';
  for (const item of items) {
    const value = valueOf(item);
    if (text !== '') text += ',';
    if (value === null) text += 'NULL';
    else if (typeof value === 'number') text += String(value);
    else text += `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
  }
  return `{${text}}`;
}
