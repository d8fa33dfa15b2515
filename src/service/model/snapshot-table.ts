import type { Sql } from '../storage/database';
import type { ObjectRow } from './object-row';

/** A saved version of a snippet. */
export interface SnippetSnapshot {
  readonly snippet: string;
  readonly version: number;
  readonly description: string;
  readonly date: string;
  readonly admin: string;
  /** The objects of the snippet. */
  readonly objects: readonly ObjectRow[];
}

type SnapshotRow = Omit<SnippetSnapshot, 'objects'> & { readonly objects: string };

const columns = 'snippet, version, description, date, admin, objects';

/** The saved snippet versions of a tenant. */
export class SnapshotTable {
  readonly #sql: Sql;
  readonly #tenant: string;

  constructor(sql: Sql, tenant: string) {
    this.#sql = sql;
    this.#tenant = tenant;
  }

  async insert({ snippet, version, description, date, admin, objects }: SnippetSnapshot): Promise<void> {
    await this.#sql.run(`INSERT INTO snippet_snapshots (tenant, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?)`, [
      this.#tenant,
      snippet,
      version,
      description,
      date,
      admin,
      JSON.stringify(objects),
    ]);
  }

  async get(snippet: string, version: number): Promise<SnippetSnapshot | undefined> {
    const [row] = await this.#sql.all<SnapshotRow>(
      `SELECT ${columns} FROM snippet_snapshots WHERE tenant = ? AND snippet = ? AND version = ?`,
      [this.#tenant, snippet, version],
    );
    // Only `insert` writes the value.
    return row === undefined ? undefined : { ...row, objects: JSON.parse(row.objects) as readonly ObjectRow[] };
  }

  /** Returns the number of the latest version; 0 if there is none. */
  async latest(snippet: string): Promise<number> {
    const [found] = await this.#sql.all<{ top: number | string | null }>(
      'SELECT MAX(version) AS top FROM snippet_snapshots WHERE tenant = ? AND snippet = ?',
      [this.#tenant, snippet],
    );
    return Number(found?.top ?? 0);
  }
}
