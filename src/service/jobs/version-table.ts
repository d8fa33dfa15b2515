import type { ConfigVersion } from '../../catalog/index';
import { objectColumns, valuesOf, type ObjectRow } from '../model/object-row';
import { openedBody, sealedBody } from '../model/sealed-body';
import type { DataCipher } from '../storage/data-cipher';
import type { Sql } from '../storage/database';

/** What a version's record says. */
export type VersionRow = Omit<ConfigVersion, 'id' | 'version'> & { readonly number: number };

const columns = ['number', 'date', 'admin', 'scope', 'description', 'created', 'updated', 'deleted'] as const;
const candidate = objectColumns.map((column) => `c.${column} AS ${column}`).join(', ');
const latest = objectColumns.map((column) => `r.${column} AS ${column}`).join(', ');

/** The versions of a tenant: what was pushed when, and what objects were then. */
export class VersionTable {
  readonly #sql: Sql;
  readonly #tenant: string;
  readonly #cipher: DataCipher | undefined;

  constructor(sql: Sql, tenant: string, cipher: DataCipher | undefined) {
    this.#sql = sql;
    this.#tenant = tenant;
    this.#cipher = cipher;
  }

  async insert(row: VersionRow): Promise<void> {
    await this.#sql.run(
      `INSERT INTO versions (tenant, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})`,
      [this.#tenant, ...columns.map((column) => row[column])],
    );
  }

  async get(number: number): Promise<VersionRow | undefined> {
    const [row] = await this.#sql.all<VersionRow>(
      `SELECT ${columns.join(', ')} FROM versions WHERE tenant = ? AND number = ?`,
      [this.#tenant, number],
    );
    return row;
  }

  /** Newest first. */
  async list(offset: number, limit: number): Promise<{ readonly rows: readonly VersionRow[]; readonly total: number }> {
    const [count] = await this.#sql.all<{ n: number }>('SELECT COUNT(*) AS n FROM versions WHERE tenant = ?', [
      this.#tenant,
    ]);
    const rows = await this.#sql.all<VersionRow>(
      `SELECT ${columns.join(', ')} FROM versions WHERE tenant = ? ORDER BY number DESC LIMIT ? OFFSET ?`,
      [this.#tenant, limit, offset],
    );
    return { rows, total: count?.n ?? 0 };
  }

  /** Objects of the candidate that the latest version does not hold in this form. */
  async changed(): Promise<readonly (ObjectRow & { readonly isNew: number })[]> {
    const rows = await this.#sql.all<ObjectRow & { readonly isNew: number }>(
      `SELECT ${candidate}, CASE WHEN r.id IS NULL THEN 1 ELSE 0 END AS "isNew" FROM objects c
       LEFT JOIN revisions r ON r.tenant = c.tenant AND r.id = c.id AND r.until IS NULL
       WHERE c.tenant = ? AND (r.id IS NULL OR r.stamp <> c.stamp)`,
      [this.#tenant],
    );
    return rows.map((row) => this.#opened(row));
  }

  /** Objects of the latest version that the candidate no longer holds. */
  async gone(): Promise<readonly ObjectRow[]> {
    const rows = await this.#sql.all<ObjectRow>(
      `SELECT ${latest} FROM revisions r LEFT JOIN objects c ON c.tenant = r.tenant AND c.id = r.id
       WHERE r.tenant = ? AND r.until IS NULL AND c.id IS NULL`,
      [this.#tenant],
    );
    return rows.map((row) => this.#opened(row));
  }

  /** From that version on an object is what the row says. */
  async revise(row: ObjectRow, version: number): Promise<void> {
    await this.end(row.id, version);
    await this.#sql.run(
      `INSERT INTO revisions (tenant, since, until, ${objectColumns.join(', ')})
       VALUES (?, ?, NULL, ${objectColumns.map(() => '?').join(', ')})`,
      [this.#tenant, version, ...valuesOf({ ...row, body: sealedBody(this.#cipher, this.#tenant, row) })],
    );
  }

  /** From that version on an object is no more. */
  async end(id: string, version: number): Promise<void> {
    await this.#sql.run('UPDATE revisions SET until = ? WHERE tenant = ? AND id = ? AND until IS NULL', [
      version,
      this.#tenant,
      id,
    ]);
  }

  /** Makes the candidate what a version was; devices are no part of versions and stay. */
  async load(version: number, devices: string): Promise<void> {
    const names = objectColumns.join(', ');
    await this.#sql.run('DELETE FROM objects WHERE tenant = ? AND kind <> ?', [this.#tenant, devices]);
    await this.#sql.run(
      `INSERT INTO objects (tenant, ${names}) SELECT tenant, ${names} FROM revisions
       WHERE tenant = ? AND since <= ? AND (until IS NULL OR until > ?)`,
      [this.#tenant, version, version],
    );
  }

  #opened<T extends ObjectRow>(row: T): T {
    return { ...row, body: openedBody(this.#cipher, this.#tenant, row) };
  }
}

/** A version as the API answers it. */
export function versionAnswer({ number, ...row }: VersionRow): ConfigVersion {
  return { id: number, version: String(number), ...row };
}
