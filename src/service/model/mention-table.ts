import type { NameReference } from '../../catalog';
import { placeholders } from '../storage/placeholders';
import { paddedParts } from './id-batches';
import { TenantRows } from '../storage/tenant-rows';

/** Index of the references in the candidate configuration. */
export class MentionTable extends TenantRows {
  /** Replaces the references of one object. */
  async set(referrer: string, mentions: readonly NameReference[]): Promise<void> {
    await this.clear(referrer);
    await this.add(referrer, mentions);
  }

  /** Adds the references of an object that has none yet. */
  async add(referrer: string, mentions: readonly NameReference[]): Promise<void> {
    const distinct = new Map(
      mentions.map(({ name, reference }) => [`${name}\n${reference.kinds.join()}`, { name, reference }]),
    );
    for (const { name, reference } of distinct.values()) {
      await this.sql.later('INSERT INTO mentions (tenant, referrer, name, kinds) VALUES (?, ?, ?, ?)', [
        this.tenant,
        referrer,
        name,
        reference.kinds.join(','),
      ]);
    }
  }

  async clear(referrer: string): Promise<void> {
    await this.sql.later('DELETE FROM mentions WHERE tenant = ? AND referrer = ?', [this.tenant, referrer]);
  }

  async clearAll(): Promise<void> {
    await this.sql.run('DELETE FROM mentions WHERE tenant = ?', [this.tenant]);
  }

  /** Returns the IDs of objects that reference one of the names, as any kind. */
  async mentioning(names: readonly string[]): Promise<readonly string[]> {
    const found = new Set<string>();
    for (const wanted of paddedParts(names)) {
      const rows = await this.sql.all<{ referrer: string }>(
        `SELECT DISTINCT referrer FROM mentions WHERE tenant = ? AND name IN (${placeholders(wanted)})`,
        [this.tenant, ...wanted],
      );
      for (const { referrer } of rows) found.add(referrer);
    }
    return [...found];
  }

  /** Returns the IDs of objects that reference a name as a given kind. */
  async referrers(kind: string, name: string): Promise<readonly string[]> {
    const rows = await this.sql.all<{ referrer: string; kinds: string }>(
      'SELECT referrer, kinds FROM mentions WHERE tenant = ? AND name = ?',
      [this.tenant, name],
    );
    return [...new Set(rows.filter((row) => row.kinds.split(',').includes(kind)).map((row) => row.referrer))];
  }
}
