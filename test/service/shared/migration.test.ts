import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
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

  it('are made once, by whichever instance comes first', async () => {
    await (name === 'postgres' ? Promise.all([start(), start(), start()]) : start());
    await start();
    expect(await numbers()).toEqual(all);
  });

  it('are brought up to date when an earlier release made them, with what they hold', async () => {
    for (const statement of migrations[0] ?? []) {
      if (typeof statement === 'string') await store.run(statement);
    }
    await store.run("INSERT INTO meta (tenant, key, value) VALUES ('2', 'running', '7')");
    await start();
    expect(await numbers()).toEqual(all);
    expect(await store.run("SELECT value FROM meta WHERE tenant = '2'")).toEqual([{ value: '7' }]);
  });

  it('are left alone when a later release made them', async () => {
    await start();
    await store.run(`INSERT INTO migrations (number, applied) VALUES (${String(all.length + 1)}, 'later')`);
    await expect(start()).rejects.toMatchObject({ code: 'DATA_TOO_NEW' });
  });
});
