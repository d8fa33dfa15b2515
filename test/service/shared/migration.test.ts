import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { createService } from '../../../src/service';
import { migrations } from '../../../src/service/storage/migrations';
import { query } from '../../support/postgres-server';
import { freshStore } from '../local';

const tenants = [{ tsg: '1', accounts: [{ clientId: 'a', clientSecret: 'b' }] }];

interface Store {
  readonly options: { readonly data?: string; readonly database?: string };
  run(text: string): Promise<readonly Record<string, unknown>[]>;
}

describe.each(['sqlite', 'postgres'] as const)('the tables on %s', (name) => {
  let dir: string;
  let store: Store;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'scm-migration-'));
    const database = (await freshStore()).database ?? '';
    const inFile = (text: string): Promise<readonly Record<string, unknown>[]> => {
      const file = new Libsql(join(dir, 'scm.sqlite'));
      const statement = file.prepare(text);
      const rows = statement.reader ? (statement.all() as Record<string, unknown>[]) : (statement.run(), []);
      file.close();
      return Promise.resolve(rows);
    };
    store =
      name === 'sqlite'
        ? { options: { data: dir }, run: inFile }
        : { options: { database }, run: (text) => query(database, text) };
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));
  const start = async (): Promise<void> => {
    const service = await createService({ strictness: 'strict', ...store.options, tenants });
    await service.close();
  };
  const numbers = async (): Promise<unknown[]> =>
    (await store.run('SELECT number FROM migrations ORDER BY number')).map((row) => Number(row['number']));
  const all = migrations.map((_, i) => i + 1);

  test('are made once, by whichever instance comes first', async () => {
    await (name === 'postgres' ? Promise.all([start(), start(), start()]) : start());
    await start();
    expect(await numbers()).toEqual(all);
  });

  test('are brought up to date when an earlier release made them, with what they hold', async () => {
    for (const statement of migrations[0] ?? []) {
      if (typeof statement === 'string') await store.run(statement);
    }
    await store.run("INSERT INTO meta (tenant, key, value) VALUES ('2', 'running', '7')");
    await start();
    expect(await numbers()).toEqual(all);
    expect(await store.run("SELECT value FROM meta WHERE tenant = '2'")).toEqual([{ value: '7' }]);
  });

  test.each(migrations.map((_, i) => i + 1))(
    'of schema %d are brought up to date with what they hold',
    async (schema) => {
      if (schema > 1)
        await store.run('CREATE TABLE migrations (number INTEGER NOT NULL PRIMARY KEY, applied TEXT NOT NULL)');
      for (const [i, statements] of migrations.slice(0, schema).entries()) {
        for (const statement of statements) {
          const text = typeof statement === 'string' ? statement : statement[name];
          if (text !== undefined) await store.run(text);
        }
        // The first releases had no number.
        if (schema > 1) await store.run(`INSERT INTO migrations (number, applied) VALUES (${String(i + 1)}, 'then')`);
      }
      const columns = 'tenant, id, kind, name, scope, container, rulebase, rank, body, predefined, stamp, author';
      const values = `'2', 'one', 'tag', 'kept', 'folder', 'All', '', 1, '{"name":"kept"}', 0, 1, 'a'`;
      await store.run(`INSERT INTO objects (${columns}) VALUES (${values})`);
      await store.run(`INSERT INTO revisions (${columns}, since) VALUES (${values}, 1)`);
      await store.run("INSERT INTO versions VALUES ('2', 1, 'then', 'a', 'All', 'first', 1, 0, 0)");
      await start();
      await start();
      expect(await numbers()).toEqual(all);
      expect(await store.run("SELECT name, body FROM objects WHERE tenant = '2'")).toEqual([
        { name: 'kept', body: '{"name":"kept"}' },
      ]);
      const [count] = await store.run("SELECT n FROM object_counts WHERE tenant = '2' AND kind = 'tag'");
      expect(Number(count?.['n'])).toBe(1);
      // Whatever was pushed stays pushed.
      expect(await store.run("SELECT object FROM changes WHERE tenant = '2'")).toEqual([]);
      const [version] = await store.run("SELECT description FROM versions WHERE tenant = '2'");
      expect(version).toEqual({ description: 'first' });
    },
  );

  test('are left alone when a later release made them', async () => {
    await start();
    await store.run(`INSERT INTO migrations (number, applied) VALUES (${String(all.length + 1)}, 'later')`);
    await expect(start()).rejects.toMatchObject({ code: 'DATA_TOO_NEW' });
  });
});
