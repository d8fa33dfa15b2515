import type { Sql, SqlValue } from './database';

/** The rows of one tenant in a table, in a transaction. */
export abstract class TenantRows {
  protected readonly sql: Sql;
  protected readonly tenant: string;

  constructor(sql: Sql, tenant: string) {
    this.sql = sql;
    this.tenant = tenant;
  }

  /** Returns the column `n` of a query; its first parameter is the tenant. */
  protected async countRows(query: string, ...params: readonly SqlValue[]): Promise<number> {
    const [row] = await this.sql.all<{ n: number }>(query, [this.tenant, ...params]);
    return row?.n ?? 0;
  }
}
