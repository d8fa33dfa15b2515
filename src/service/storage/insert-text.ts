import type { Insertion } from './database';

/** Makes the INSERT statement for `rows`, a VALUES list or a query. */
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
