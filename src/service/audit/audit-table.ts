import type { Sql, SqlValue } from '../storage/database';
import type { AuditEntry, FieldChange } from './audit-entry';

/** Which entries are looked for; what is left out matches all of them. */
export interface AuditQuery {
  readonly account?: string | undefined;
  readonly action?: string | undefined;
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
  /** Of the object. */
  readonly id?: string | undefined;
  readonly request?: string | undefined;
  /** ISO 8601 in UTC, the first moment that counts and the first that does not. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Where an entry stands: the number of the write, and which of its entries it is. */
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

/** Who changed what in a tenant. Entries are written in the same transaction as what they tell. */
export class AuditTable {
  readonly #sql: Sql;
  readonly #tenant: string;

  constructor(sql: Sql, tenant: string) {
    this.#sql = sql;
    this.#tenant = tenant;
  }

  async insert(
    { at, account, requestId, action, kind, id, name, scope, container, changes }: AuditEntry,
    place: Place,
  ): Promise<void> {
    await this.#sql.run(
      `INSERT INTO audit (tenant, stamp, nth, ${columns.join(', ')}) VALUES (?, ?, ?, ${columns.map(() => '?').join(', ')})`,
      [
        this.#tenant,
        place.stamp,
        place.nth,
        ...[at, account, requestId, action, kind, id, name, scope, container],
        JSON.stringify(changes),
      ],
    );
  }

  /** Newest first. */
  async find({
    limit,
    offset,
    since,
    until,
    ...equal
  }: AuditQuery): Promise<{ readonly entries: readonly AuditEntry[]; readonly total: number }> {
    const where = ['tenant = ?'];
    const params: SqlValue[] = [this.#tenant];
    const add = (condition: string, value: string | undefined): void => {
      if (value === undefined) return;
      where.push(condition);
      params.push(value);
    };
    for (const [name, value] of Object.entries(equal)) add(`${name === 'id' ? 'object' : name} = ?`, value);
    add('at >= ?', since);
    add('at < ?', until);
    const condition = where.join(' AND ');
    const [count] = await this.#sql.all<{ n: number }>(`SELECT COUNT(*) AS n FROM audit WHERE ${condition}`, params);
    const rows = await this.#sql.all<Row>(
      `SELECT ${columns.join(', ')} FROM audit WHERE ${condition} ORDER BY stamp DESC, nth DESC LIMIT ? OFFSET ?`,
      [...params, limit, offset],
    );
    return { entries: rows.map(entryFrom), total: count?.n ?? 0 };
  }
}

function entryFrom({ request, object, changes, ...rest }: Row): AuditEntry {
  // Written by `insert`.
  return { ...rest, requestId: request, id: object, changes: JSON.parse(changes) as readonly FieldChange[] };
}
