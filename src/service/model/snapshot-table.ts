import type { Sql } from '../storage/database';
import type { DataCipher } from '../storage/data-cipher';
import type { ObjectRow } from './object-row';
import { openedBody, sealedBody, sealedMark } from './sealed-body';

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
  readonly #cipher: DataCipher | undefined;

  constructor(sql: Sql, tenant: string, cipher: DataCipher | undefined) {
    this.#sql = sql;
    this.#tenant = tenant;
    this.#cipher = cipher;
  }

  async insert({ snippet, version, description, date, admin, objects }: SnippetSnapshot): Promise<void> {
    await this.#sql.run(`INSERT INTO snippet_snapshots (tenant, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?)`, [
      this.#tenant,
      snippet,
      version,
      description,
      date,
      admin,
      sealedObjects(this.#cipher, this.#tenant, objects),
    ]);
  }

  async get(snippet: string, version: number): Promise<SnippetSnapshot | undefined> {
    const [row] = await this.#sql.all<SnapshotRow>(
      `SELECT ${columns} FROM snippet_snapshots WHERE tenant = ? AND snippet = ? AND version = ?`,
      [this.#tenant, snippet, version],
    );
    if (row === undefined) return undefined;
    const objects = objectsIn(row).map((object) => ({
      ...object,
      body: openedBody(this.#cipher, this.#tenant, object),
    }));
    return { ...row, objects };
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

/** Returns the stored form of the objects of a snapshot, in which secrets are encrypted as in the rows themselves. */
function sealedObjects(cipher: DataCipher | undefined, tenant: string, objects: readonly ObjectRow[]): string {
  return JSON.stringify(objects.map((row) => ({ ...row, body: sealedBody(cipher, tenant, row) })));
}

/** Encrypts the secrets in a stored snapshot of an earlier release. */
export function resealedObjects(cipher: DataCipher | undefined, tenant: string, stored: string): string {
  const isOpen = ({ body }: ObjectRow): boolean => !body.startsWith(sealedMark);
  const objects = objectsIn({ objects: stored });
  return objects.some(isOpen)
    ? JSON.stringify(objects.map((row) => (isOpen(row) ? { ...row, body: sealedBody(cipher, tenant, row) } : row)))
    : stored;
}

function objectsIn({ objects }: Pick<SnapshotRow, 'objects'>): readonly ObjectRow[] {
  // Only `sealedObjects` writes the value.
  return JSON.parse(objects) as readonly ObjectRow[];
}
