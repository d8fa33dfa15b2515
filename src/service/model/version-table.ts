import type { ConfigVersion } from '../../catalog';
import { objectColumns, type ObjectRow } from './object-row';
import { MetaTable } from '../storage/meta-table';
import { paddedParts } from './id-batches';
import type { Pruned } from '../storage/database';
import { TenantRows } from '../storage/tenant-rows';
import { placeholders } from '../storage/placeholders';

/** A stored version record. */
export type VersionRow = Omit<ConfigVersion, 'id' | 'version'> & { readonly number: number };

const columns = ['number', 'date', 'admin', 'scope', 'description', 'created', 'updated', 'deleted'] as const;
const briefColumns = [
  'id',
  'kind',
  'name',
  'container',
  'author',
  'stamp',
] as const satisfies readonly (keyof ObjectRow)[];

/** The columns of an object that a push needs. */
export type BriefRow = Pick<ObjectRow, (typeof briefColumns)[number]>;

/** An object that differs from the latest version. `now` is absent if deleted, `before` if new. */
export interface StagedObject {
  readonly id: string;
  readonly now: BriefRow | undefined;
  readonly before: BriefRow | undefined;
}

/** Metadata key for the range of versions that are being deleted. */
const gapKey = 'pruned-versions';

/** Deleted versions: those between two remaining ones, exclusive. */
interface Gap {
  readonly after: number;
  readonly until: number;
}

/** Retention limits of versions. */
export interface KeepVersions {
  readonly count?: number | undefined;
  readonly before?: string | undefined;
  readonly inUse: readonly number[];
}

/** The versions of a tenant: their records and the object revisions in them. */
export class VersionTable extends TenantRows {
  async insert(row: VersionRow): Promise<void> {
    await this.sql.run(`INSERT INTO versions (tenant, ${columns.join(', ')}) VALUES (?, ${placeholders(columns)})`, [
      this.tenant,
      ...columns.map((column) => row[column]),
    ]);
  }

  async get(number: number): Promise<VersionRow | undefined> {
    const [row] = await this.sql.all<VersionRow>(
      `SELECT ${columns.join(', ')} FROM versions WHERE tenant = ? AND number = ?`,
      [this.tenant, number],
    );
    return row;
  }

  /** Lists versions, newest first. */
  async list(offset: number, limit: number): Promise<{ readonly rows: readonly VersionRow[]; readonly total: number }> {
    const total = await this.countRows('SELECT COUNT(*) AS n FROM versions WHERE tenant = ?');
    const rows = await this.sql.all<VersionRow>(
      `SELECT ${columns.join(', ')} FROM versions WHERE tenant = ? ORDER BY number DESC LIMIT ? OFFSET ?`,
      [this.tenant, limit, offset],
    );
    return { rows, total };
  }

  /**
   * Returns those of the objects that differ between the candidate and the latest version, whose number is `latest`.
   */
  async findStaged(ids: readonly string[], latest: number): Promise<readonly StagedObject[]> {
    const inLatest = `since <= ${Math.trunc(latest)} AND (until IS NULL OR until > ${Math.trunc(latest)})`;
    const [now, before] = [await this.#briefs(ids, 'objects', '1 = 1'), await this.#briefs(ids, 'revisions', inLatest)];
    return ids.flatMap((id) => {
      const [after, old] = [now.get(id), before.get(id)];
      return after?.stamp === old?.stamp ? [] : [{ id, now: after, before: old }];
    });
  }

  /** Returns at most `most` objects that a version changed after `after` up to `last`: as they were, and as they are. */
  changedBetween(
    after: number,
    last: number,
    most: number,
  ): Promise<readonly Pick<ObjectRow, 'id' | 'kind' | 'name'>[]> {
    // The index of the first half is on the negative number.
    return this.sql.all(
      `SELECT id, kind, name FROM revisions WHERE tenant = ? AND -since < ? AND -since >= ?
       UNION SELECT id, kind, name FROM revisions WHERE tenant = ? AND until > ? AND until <= ? LIMIT ?`,
      [this.tenant, -after, -last, this.tenant, after, last, most],
    );
  }

  /** Returns those of the objects that are already copied for an incomplete version. */
  async copyRows(ids: readonly string[], version: number): Promise<ReadonlyMap<string, BriefRow>> {
    // The sum makes PostgreSQL look up the ids instead of reading all objects of the version.
    return this.#briefs(ids, 'revisions', `since + 0 = ${Math.trunc(version)}`);
  }

  /** Discards the copies of these objects for an incomplete version. */
  async removeCopies(ids: readonly string[], version: number): Promise<void> {
    for (const wanted of paddedParts(ids)) {
      const these = `tenant = ? AND id IN (${placeholders(wanted)})`;
      const params = [this.tenant, ...wanted, version];
      await this.sql.later(`DELETE FROM revisions WHERE ${these} AND since = ?`, params);
      await this.sql.later(`UPDATE revisions SET until = NULL WHERE ${these} AND until = ?`, params);
    }
  }

  /** Discards all copies for versions after `latest`. */
  async removeAllCopies(latest: number): Promise<void> {
    const params = [this.tenant, latest];
    await this.sql.run('DELETE FROM revisions WHERE tenant = ? AND since > ?', params);
    await this.sql.run('UPDATE revisions SET until = NULL WHERE tenant = ? AND until > ?', params);
  }

  /**
   * Deletes the oldest versions that exceed `count` or are older than `before`, except those in use. Deletes the
   * version record first, so that it cannot be loaded, then its exclusive revisions in batches.
   */
  async prune(keep: KeepVersions, most: number): Promise<Pruned> {
    const meta = new MetaTable(this.sql, this.tenant);
    const gap = await this.#gap(meta, keep);
    if (gap === undefined) return 'done';
    const rows = await this.sql.all<{ id: string; since: number }>(
      'SELECT id, since FROM revisions WHERE tenant = ? AND until > ? AND until <= ? AND since > ? LIMIT ?',
      [this.tenant, gap.after, gap.until, gap.after, most],
    );
    for (const { id, since } of rows)
      await this.sql.later('DELETE FROM revisions WHERE tenant = ? AND id = ? AND since = ?', [this.tenant, id, since]);
    await meta.set(gapKey, rows.length === most ? JSON.stringify(gap) : '');
    return 'more';
  }

  /** Returns the range of versions whose objects are being deleted. */
  async #gap(meta: MetaTable, { count, before, inUse }: KeepVersions): Promise<Gap | undefined> {
    const open = (await meta.get(gapKey)) ?? '';
    // Written only by `prune`.
    if (open !== '') return JSON.parse(open) as Gap;
    const versions = await this.sql.all<Pick<VersionRow, 'number' | 'date'>>(
      'SELECT number, date FROM versions WHERE tenant = ? ORDER BY number',
      [this.tenant],
    );
    const excess = count === undefined ? 0 : versions.length - count;
    const isKept = ({ number, date }: Pick<VersionRow, 'number' | 'date'>, i: number): boolean =>
      inUse.includes(number) || (i >= excess && (before === undefined || date >= before));
    const from = versions.findIndex((version, i) => !isKept(version, i));
    if (from === -1) return undefined;
    const to = versions.findIndex((version, i) => i > from && isKept(version, i));
    const next = versions[to];
    const last = versions[to - 1];
    if (next === undefined || last === undefined) return undefined;
    await this.sql.run('DELETE FROM versions WHERE tenant = ? AND number >= ? AND number <= ?', [
      this.tenant,
      versions[from]?.number ?? 0,
      last.number,
    ]);
    // If no older version remains, version 0 (the initial configuration) is the lower bound, but only while it is in
    // use.
    const after = versions[from - 1]?.number ?? (inUse.includes(0) ? 0 : -1);
    return { after, until: next.number };
  }

  async #briefs(
    ids: readonly string[],
    table: 'objects' | 'revisions',
    condition: string,
  ): Promise<ReadonlyMap<string, BriefRow>> {
    const found = new Map<string, BriefRow>();
    for (const wanted of paddedParts(ids)) {
      const rows = await this.sql.all<BriefRow>(
        `SELECT ${briefColumns.join(', ')} FROM ${table} WHERE tenant = ? AND id IN (${placeholders(wanted)}) AND ${condition}`,
        [this.tenant, ...wanted],
      );
      for (const row of rows) found.set(row.id, row);
    }
    return found;
  }

  /** Stores the candidate state of these objects as their revisions from that version on. */
  async revise(ids: readonly string[], version: number): Promise<void> {
    await this.end(ids, version);
    const names = objectColumns.join(', ');
    for (const wanted of paddedParts(ids)) {
      await this.sql.later(
        `INSERT INTO revisions (tenant, since, until, ${names}) SELECT tenant, CAST(? AS BIGINT), NULL, ${names}
         FROM objects WHERE tenant = ? AND id IN (${placeholders(wanted)})`,
        [version, this.tenant, ...wanted],
      );
    }
  }

  /** Ends the current revisions of these objects at that version. */
  async end(ids: readonly string[], version: number): Promise<void> {
    for (const wanted of paddedParts(ids)) {
      await this.sql.later(
        `UPDATE revisions SET until = ? WHERE tenant = ? AND until IS NULL AND id IN (${placeholders(wanted)})`,
        [version, this.tenant, ...wanted],
      );
    }
  }

  /** Replaces the candidate with a version. Devices are not part of versions and are kept. */
  async load(version: number, devices: string): Promise<void> {
    const names = objectColumns.join(', ');
    await this.sql.run('DELETE FROM objects WHERE tenant = ? AND kind <> ?', [this.tenant, devices]);
    await this.sql.run(
      `INSERT INTO objects (tenant, ${names}) SELECT tenant, ${names} FROM revisions
       WHERE tenant = ? AND since <= ? AND (until IS NULL OR until > ?)`,
      [this.tenant, version, version],
    );
  }
}

/** Makes the API response for a version. */
export function versionAnswer({ number, ...row }: VersionRow): ConfigVersion {
  return { id: number, version: String(number), ...row };
}
