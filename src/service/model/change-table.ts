import { append } from '../../core';
import { placeholders } from '../storage/placeholders';
import { paddedParts } from './id-batches';
import { TenantRows } from '../storage/tenant-rows';

/** The accounts that changed each object of the candidate configuration since its last push. */
export class ChangeTable extends TenantRows {
  async note(object: string, author: string): Promise<void> {
    await this.sql.later('INSERT INTO changes (tenant, object, author) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [
      this.tenant,
      object,
      author,
    ]);
  }

  /** Returns the accounts by object. */
  async authors(): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await this.sql.all<{ object: string; author: string }>(
      'SELECT object, author FROM changes WHERE tenant = ? ORDER BY author',
      [this.tenant],
    );
    const found = new Map<string, string[]>();
    for (const { object, author } of rows) append(found, object, author);
    return found;
  }

  /** Returns the IDs of changed objects after a given one, in order. */
  async ids(after: string, limit: number): Promise<readonly string[]> {
    const rows = await this.sql.all<{ object: string }>(
      'SELECT DISTINCT object FROM changes WHERE tenant = ? AND object > ? ORDER BY object LIMIT ?',
      [this.tenant, after, limit],
    );
    return rows.map(({ object }) => object);
  }

  /** Removes objects that were pushed or no longer exist. */
  async forget(objects: readonly string[]): Promise<void> {
    for (const ids of paddedParts(objects)) {
      await this.sql.later(`DELETE FROM changes WHERE tenant = ? AND object IN (${placeholders(ids)})`, [
        this.tenant,
        ...ids,
      ]);
    }
  }

  /** Returns the number of changed objects, counted up to a limit. */
  count(most: number): Promise<number> {
    return this.countRows(
      'SELECT COUNT(*) AS n FROM (SELECT DISTINCT object FROM changes WHERE tenant = ? LIMIT ?) AS changed',
      most,
    );
  }

  /** Adds all differences from the latest version, for a candidate configuration that was written as a whole. */
  async noteDifferences(latest: number, pause: () => Promise<void>): Promise<void> {
    const inLatest = `r.since <= ${Math.trunc(latest)} AND (r.until IS NULL OR r.until > ${Math.trunc(latest)})`;
    const unnotedCondition = (id: string): string =>
      `NOT EXISTS (SELECT 1 FROM changes n WHERE n.tenant = ? AND n.object = ${id})`;
    await this.#inRanges('objects', pause, (range) =>
      this.sql.run(
        `INSERT INTO changes (tenant, object, author) SELECT c.tenant, c.id, c.author FROM objects c
         LEFT JOIN revisions r ON r.tenant = c.tenant AND r.id = c.id AND ${inLatest}
         WHERE c.tenant = ? AND c.id > ? AND c.id <= ? AND (r.id IS NULL OR r.stamp <> c.stamp) AND ${unnotedCondition('c.id')}`,
        [this.tenant, ...range, this.tenant],
      ),
    );
    await this.#inRanges('revisions', pause, (range) =>
      this.sql.run(
        `INSERT INTO changes (tenant, object, author) SELECT r.tenant, r.id, r.author FROM revisions r
         LEFT JOIN objects c ON c.tenant = r.tenant AND c.id = r.id
         WHERE r.tenant = ? AND r.id > ? AND r.id <= ? AND ${inLatest} AND c.id IS NULL AND ${unnotedCondition('r.id')}`,
        [this.tenant, ...range, this.tenant],
      ),
    );
  }

  async #inRanges(
    table: 'objects' | 'revisions',
    pause: () => Promise<void>,
    work: (range: readonly [after: string, last: string]) => Promise<unknown>,
  ): Promise<void> {
    for (let after = ''; ;) {
      const [row] = await this.sql.all<{ last: string | null }>(
        `SELECT MAX(id) AS last FROM (SELECT id FROM ${table} WHERE tenant = ? AND id > ? ORDER BY id LIMIT 500) AS part`,
        [this.tenant, after],
      );
      const last = row?.last ?? undefined;
      if (last === undefined) return;
      await work([after, last]);
      await pause();
      after = last;
    }
  }

  async forgetAll(): Promise<void> {
    await this.sql.run('DELETE FROM changes WHERE tenant = ?', [this.tenant]);
  }
}
