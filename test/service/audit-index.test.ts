import { expect, test } from '@jest/globals';
import type { Sql } from '../../src/service/storage/database';
import { openLibsql } from '../../src/service/storage/libsql-database';
import { AuditTable } from '../../src/service/model/audit-table';

// A guard in place of a log of a million entries: the plan of each query names an index that begins with its filter.
test.each(['account', 'action', 'kind', 'name', 'id', 'request'] as const)(
  'the audit log is filtered by %s with an index',
  async (filter) => {
    const database = await openLibsql(':memory:');
    const plans: string[] = [];
    await database.read('1', async (sql) => {
      const watched: Sql = {
        ...sql,
        all: async <T>(text: string, params: readonly (string | number | null)[] = []) => {
          const steps = await sql.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, params);
          if (text.includes('FROM audit')) plans.push(steps.map(({ detail }) => detail).join('; '));
          return sql.all<T>(text, params);
        },
      };
      await new AuditTable(watched, '1').find({ [filter]: 'x', limit: 50, offset: 0 });
    });
    await database.close();
    const column = filter === 'id' ? 'object' : filter;
    expect(plans).toHaveLength(2);
    for (const plan of plans) expect(plan).toContain(`(tenant=? AND ${column}=?`);
  },
);
