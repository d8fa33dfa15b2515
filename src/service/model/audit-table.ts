import { MetaTable } from '../storage/meta-table';
import type { Pruned, SqlValue } from '../storage/database';
import { placeholders } from '../storage/placeholders';
import type { AuditEntry, AuditedChange } from './audit-entry';
import { TenantRows } from '../storage/tenant-rows';

/** Filter for audit entries; a missing field matches everything. */
export interface AuditQuery {
  readonly account?: string | undefined;
  readonly action?: string | undefined;
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
  /** ID of the object. */
  readonly id?: string | undefined;
  readonly request?: string | undefined;
  /** ISO 8601 in UTC; `since` is inclusive, `until` is exclusive. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Position of an entry: the number of the write, and the index of the entry in it. */
interface Place {
  readonly stamp: number;
  readonly nth: number;
}

interface Row {
  readonly at: string;
  readonly account: string;
  readonly request: string;
  readonly action: AuditEntry['action'];
  readonly kind: string;
  readonly object: string;
  readonly name: string;
  readonly scope: string;
  readonly container: string;
  readonly changes: string;
}

const columns = [
  'at',
  'account',
  'request',
  'action',
  'kind',
  'object',
  'name',
  'scope',
  'container',
  'changes',
] as const;

const insertedColumns = ['tenant', 'stamp', 'nth', ...columns];
const insertText = `INSERT INTO audit (${insertedColumns.join(', ')}) VALUES (${placeholders(insertedColumns)})`;

/** Maximum count for a total; a larger number of entries is reported as this. */
const mostCounted = 100_000;

/** Key of the first write whose entries are visible. */
const firstKey = 'audit-first';

/** The audit log of a tenant. Entries are written in the same transaction as the change. */
export class AuditTable extends TenantRows {
  async insert(
    { at, account, requestId, action, kind, id, name, scope, container, changes }: AuditEntry,
    place: Place,
  ): Promise<void> {
    await this.sql.later(insertText, [
      this.tenant,
      place.stamp,
      place.nth,
      ...[at, account, requestId, action, kind, id, name, scope, container],
      JSON.stringify(changes),
    ]);
  }

  /** Finds entries, newest first. */
  async find({
    limit,
    offset,
    since,
    until,
    ...equal
  }: AuditQuery): Promise<{ readonly entries: readonly AuditEntry[]; readonly total: number }> {
    const where = ['tenant = ?'];
    const params: SqlValue[] = [];
    const add = (condition: string, value: string | undefined): void => {
      if (value === undefined) return;
      where.push(condition);
      params.push(value);
    };
    for (const [name, value] of Object.entries(equal)) add(`${name === 'id' ? 'object' : name} = ?`, value);
    add('at >= ?', since);
    add('at < ?', until);
    // A reset leaves old entries, which are deleted in the background.
    const first = await this.#first();
    if (first > 0) {
      where.push('stamp >= ?');
      params.push(first);
    }
    const condition = where.join(' AND ');
    const total = await this.countRows(
      `SELECT COUNT(*) AS n FROM (SELECT 1 FROM audit WHERE ${condition} LIMIT ${mostCounted}) AS counted`,
      ...params,
    );
    const rows = await this.sql.all<Row>(
      `SELECT ${columns.join(', ')} FROM audit WHERE ${condition} ORDER BY stamp DESC, nth DESC LIMIT ? OFFSET ?`,
      [this.tenant, ...params, limit, offset],
    );
    return { entries: rows.map(entryFrom), total };
  }

  /** Hides all entries up to a write; they are deleted in the background. */
  async hideUpTo(stamp: number): Promise<void> {
    await new MetaTable(this.sql, this.tenant).set(firstKey, String(stamp + 1));
  }

  /** Deletes the oldest entries that are not among the newest `count` writes or were written before a time. */
  async prune(
    keep: { readonly count?: number | undefined; readonly before?: string | undefined },
    most: number,
  ): Promise<Pruned> {
    const [top] = await this.sql.all<{ stamp: number | null }>(
      'SELECT MAX(stamp) AS stamp FROM audit WHERE tenant = ?',
      [this.tenant],
    );
    if (top?.stamp == null) return 'done';
    const oldestKept = Math.max(await this.#first(), keep.count === undefined ? 0 : top.stamp - keep.count + 1);
    const oldest = await this.sql.all<Place & { at: string }>(
      'SELECT stamp, nth, at FROM audit WHERE tenant = ? ORDER BY stamp, nth LIMIT ?',
      [this.tenant, most],
    );
    const isOver = ({ stamp, at }: { stamp: number; at: string }): boolean =>
      stamp < oldestKept || (keep.before !== undefined && at < keep.before);
    const end = oldest.findIndex((row) => !isOver(row));
    const last = oldest[end === -1 ? oldest.length - 1 : end - 1];
    if (last === undefined) return 'done';
    await this.sql.run('DELETE FROM audit WHERE tenant = ? AND (stamp < ? OR (stamp = ? AND nth <= ?))', [
      this.tenant,
      last.stamp,
      last.stamp,
      last.nth,
    ]);
    return end === -1 ? 'more' : 'done';
  }

  /** Deletes the oldest entries of an action that are not among its newest `count`. */
  async pruneAction(action: AuditEntry['action'], count: number, most: number): Promise<Pruned> {
    const over = await this.sql.all<Place>(
      'SELECT stamp, nth FROM audit WHERE tenant = ? AND action = ? ORDER BY stamp DESC, nth DESC LIMIT ? OFFSET ?',
      [this.tenant, action, most, count],
    );
    for (const { stamp, nth } of over)
      await this.sql.later('DELETE FROM audit WHERE tenant = ? AND stamp = ? AND nth = ?', [this.tenant, stamp, nth]);
    return over.length === most ? 'more' : 'done';
  }

  async #first(): Promise<number> {
    return Number((await new MetaTable(this.sql, this.tenant).get(firstKey)) ?? 0);
  }
}

function entryFrom({ request, object, changes, ...rest }: Row): AuditEntry {
  // Only `insert` writes the value.
  return { ...rest, requestId: request, id: object, changes: JSON.parse(changes) as readonly AuditedChange[] };
}
