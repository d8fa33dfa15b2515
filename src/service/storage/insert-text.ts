import type { Insertion } from './database';

/** The statement that inserts `rows`, which is a list of values or a query. */
export function insertText({ table, columns, onConflict }: Insertion, rows: string): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) ${rows}${conflictText(columns, onConflict)}`;
}

function conflictText(columns: readonly string[], onConflict: Insertion['onConflict']): string {
  if (onConflict === undefined) return '';
  const { key, keep } = onConflict;
  if (keep === 'old') return ` ON CONFLICT (${key.join(', ')}) DO NOTHING`;
  const changed = columns.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`);
  return ` ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${changed.join(', ')}`;
}
