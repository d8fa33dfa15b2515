import { randomUUID } from 'node:crypto';
import type { Leases, Sql } from './database';

/** How long the jobs of a dead instance stand still at most, beside the pause that it was in. */
const graceMs = 3000;

// One clock for all instances: that of the database, and not that of its transaction, which may have waited.
const now = '(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint';

/** Rights to run jobs, in a table. Whoever asks has the tenant for itself, so looking and writing need no more care. */
export class PostgresLeases implements Leases {
  /** This instance, among all that ever were. */
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

  /** Gives every right back, for another instance to go on at once. */
  async releaseAll(sql: Sql): Promise<void> {
    await sql.run('DELETE FROM job_leases WHERE holder = ?', [this.holder]);
  }
}
