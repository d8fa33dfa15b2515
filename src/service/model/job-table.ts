import type { Pruned, Sql, SqlValue } from '../storage/database';
import type { JobRow } from './job-row';
import { TenantRows } from '../storage/tenant-rows';
import { placeholders } from '../storage/placeholders';

const columns = [
  'id',
  'parent',
  'type',
  'state',
  'result',
  'percent',
  'request',
  'serial',
  'device',
  'version',
  'admin',
  'summary',
  'details',
  'inserted',
  'started',
  'ended',
] as const satisfies readonly (keyof JobRow)[];

/** The jobs of a tenant. */
export class JobTable extends TenantRows {
  async get(id: number): Promise<JobRow | undefined> {
    return (await this.#select('id = ?', [id]))[0];
  }

  /** Returns the push to advance next: the oldest unfinished one. */
  async current(): Promise<JobRow | undefined> {
    return (await this.#select("parent = 0 AND ended = '' ORDER BY id LIMIT 1", []))[0];
  }

  /** Counts the unfinished pushes and tasks, without their child jobs. */
  countUnfinished(): Promise<number> {
    return this.countRows("SELECT COUNT(*) AS n FROM jobs WHERE tenant = ? AND parent = 0 AND ended = ''");
  }

  children(parent: number): Promise<readonly JobRow[]> {
    return this.#select('parent = ? ORDER BY id', [parent]);
  }

  /** Returns the latest parent jobs, newest first. */
  pushes(limit: number): Promise<readonly JobRow[]> {
    return this.#select('parent = 0 ORDER BY id DESC LIMIT ?', [limit]);
  }

  /** Lists jobs, newest first. */
  async list(offset: number, limit: number): Promise<{ readonly rows: readonly JobRow[]; readonly total: number }> {
    const total = await this.countRows('SELECT COUNT(*) AS n FROM jobs WHERE tenant = ?');
    const rows = await this.#select('1 = 1 ORDER BY id DESC LIMIT ? OFFSET ?', [limit, offset]);
    return { rows, total };
  }

  async insert(job: JobRow): Promise<void> {
    await this.sql.run(`INSERT INTO jobs (tenant, ${columns.join(', ')}) VALUES (?, ${placeholders(columns)})`, [
      this.tenant,
      ...columns.map((column) => job[column]),
    ]);
  }

  async update(job: JobRow): Promise<void> {
    await this.sql.run(
      `UPDATE jobs SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE tenant = ? AND id = ?`,
      [...columns.map((column) => job[column]), this.tenant, job.id],
    );
  }

  /** Deletes the oldest finished pushes and their jobs that exceed `count` or ended before `before`. */
  async prune(
    keep: { readonly count?: number | undefined; readonly before?: string | undefined },
    most: number,
  ): Promise<Pruned> {
    const pushes = await this.countRows('SELECT COUNT(*) AS n FROM jobs WHERE tenant = ? AND parent = 0');
    const excess = keep.count === undefined ? 0 : pushes - keep.count;
    const oldest = await this.sql.all<Pick<JobRow, 'id' | 'ended'>>(
      'SELECT id, ended FROM jobs WHERE tenant = ? AND parent = 0 ORDER BY id LIMIT ?',
      [this.tenant, Math.ceil(most / 10)],
    );
    const isOver = ({ ended }: Pick<JobRow, 'ended'>, i: number): boolean =>
      ended !== '' && (i < excess || (keep.before !== undefined && ended < keep.before));
    const over = oldest.filter(isOver);
    for (const { id } of over) {
      await this.sql.run('DELETE FROM jobs WHERE tenant = ? AND parent = ?', [this.tenant, id]);
      await this.sql.run('DELETE FROM jobs WHERE tenant = ? AND id = ?', [this.tenant, id]);
    }
    return over.length > 0 && over.length === oldest.length ? 'more' : 'done';
  }

  #select(condition: string, params: readonly SqlValue[]): Promise<readonly JobRow[]> {
    return this.sql.all<JobRow>(`SELECT ${columns.join(', ')} FROM jobs WHERE tenant = ? AND ${condition}`, [
      this.tenant,
      ...params,
    ]);
  }
}

/** Number of jobs in a state. */
export interface JobCount {
  readonly state: JobRow['state'];
  readonly result: JobRow['result'];
  readonly n: number;
}

/** Counts the jobs of all tenants by state and result. */
export function jobCounts(sql: Sql): Promise<readonly JobCount[]> {
  return sql.all('SELECT state, result, COUNT(*) AS n FROM jobs GROUP BY state, result ORDER BY state, result');
}

/** Returns the tenants with unfinished jobs. */
export async function tenantsWithJobs(sql: Sql): Promise<readonly string[]> {
  const rows = await sql.all<{ tenant: string }>("SELECT DISTINCT tenant FROM jobs WHERE ended = ''");
  return rows.map((row) => row.tenant);
}
