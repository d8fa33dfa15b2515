import type { Sql } from '../storage/database';

/** Which accounts changed which objects of the candidate since they were last pushed. */
export class ChangeTable {
  readonly #sql: Sql;
  readonly #tenant: string;

  constructor(sql: Sql, tenant: string) {
    this.#sql = sql;
    this.#tenant = tenant;
  }

  async note(object: string, author: string): Promise<void> {
    await this.#sql.run(
      'INSERT INTO changes (tenant, object, author) VALUES (?, ?, ?) ON CONFLICT (tenant, object, author) DO NOTHING',
      [this.#tenant, object, author],
    );
  }

  /** By object, who changed it. */
  async authors(): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await this.#sql.all<{ object: string; author: string }>(
      'SELECT object, author FROM changes WHERE tenant = ? ORDER BY author',
      [this.#tenant],
    );
    const found = new Map<string, string[]>();
    for (const { object, author } of rows) found.set(object, [...(found.get(object) ?? []), author]);
    return found;
  }

  /** To be called when an object was pushed. */
  async forget(object: string): Promise<void> {
    await this.#sql.run('DELETE FROM changes WHERE tenant = ? AND object = ?', [this.#tenant, object]);
  }

  async forgetAll(): Promise<void> {
    await this.#sql.run('DELETE FROM changes WHERE tenant = ?', [this.#tenant]);
  }
}
