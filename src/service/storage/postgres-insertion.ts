import type { Insertion, SqlValue } from './database';
import { insertText } from './insert-text';

const texts = new Map<Insertion, string>();

/** One statement that inserts any number of rows: an array for each column, so that the text is always the same. */
export function insertionOf(
  into: Insertion,
  rows: readonly (readonly SqlValue[])[],
): { readonly text: string; readonly values: readonly string[] } {
  const kept = distinct(into, rows);
  const text = texts.get(into) ?? textFor(into, kept[0] ?? []);
  texts.set(into, text);
  return { text, values: into.columns.map((_, i) => arrayText(kept.map((row) => row[i] ?? null))) };
}

function textFor(into: Insertion, row: readonly SqlValue[]): string {
  const arrays = into.columns.map((_, i) => `?::${typeof row[i] === 'number' ? 'bigint' : 'text'}[]`);
  return insertText(into, `SELECT * FROM unnest(${arrays.join(', ')})`);
}

// A statement may not write a row twice; the last one is what writing one by one would have left.
function distinct(
  { columns, onConflict }: Insertion,
  rows: readonly (readonly SqlValue[])[],
): readonly (readonly SqlValue[])[] {
  if (onConflict?.keep !== 'new' || rows.length === 1) return rows;
  const places = onConflict.key.map((column) => columns.indexOf(column));
  return [...new Map(rows.map((row) => [JSON.stringify(places.map((i) => row[i])), row])).values()];
}

/** Values as an array of PostgreSQL. */
export function arrayText(values: readonly SqlValue[]): string {
  const items = values.map((value) => {
    if (value === null) return 'NULL';
    if (typeof value === 'number') return String(value);
    return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
  });
  return `{${items.join(',')}}`;
}
