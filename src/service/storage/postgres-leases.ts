import { randomUUID } from 'node:crypto';
import type { Leases, Sql } from './database';

/** Maximum time until the jobs of a failed instance are taken over, in addition to its current pause. */
const graceMs = 3000;

// Uses the database clock for all instances. The transaction timestamp may be outdated, because the transaction may
// have waited.
const now = '(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint';

/** Leases stored in a table. The caller has locked the tenant, so reading and then writing is free of races. */
export class PostgresLeases implements Leases {
  /** Unique id of this instance. */
  readonly holder = randomUUID();

  async take(sql: Sql, tenant: string): ReturnType<Leases['take']> {
    const [found] = await sql.all<{ holder: string; left: number }>(
      `SELECT holder, ends - ${now} AS "left" FROM job_leases WHERE tenant = ?`,
      [tenant],
    );
    if (found !== undefined && found.holder !== this.holder && found.left > 0) return 'held';
    if (found?.holder !== this.holder) await this.keep(sql, tenant, 0);
    return found === undefined || found.holder === this.holder ? 'mine' : 'taken-over';
  }

  async keep(sql: Sql, tenant: string, pauseMs: number): Promise<void> {
    await sql.run(
      `INSERT INTO job_leases (tenant, holder, ends) VALUES (?, ?, ${now} + ?)
       ON CONFLICT (tenant) DO UPDATE SET holder = excluded.holder, ends = excluded.ends`,
      [tenant, this.holder, Math.ceil(pauseMs) + graceMs],
    );
  }

  async release(sql: Sql, tenant: string): Promise<void> {
    await sql.run('DELETE FROM job_leases WHERE tenant = ? AND holder = ?', [tenant, this.holder]);
  }

  /** Releases all leases, so that another instance can continue immediately. */
  async releaseAll(sql: Sql): Promise<void> {
    await sql.run('DELETE FROM job_leases WHERE holder = ?', [this.holder]);
  }
}
