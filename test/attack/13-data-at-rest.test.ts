import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Libsql from 'libsql';
import type { ServiceOptions } from '../../src/service';
import { openPostgres } from '../../src/service/storage/postgres-database';
import { tables } from '../../src/service/storage/migrations';
import { freshStore, startLocal, type Local } from '../service/local';
import { query } from '../support/postgres-server';

declare const serviceStore: 'sqlite' | 'postgres';

const account = { clientId: 'admin', clientSecret: 'secret of admin' };
const spy = { clientId: 'spy', clientSecret: 'secret of spy', roles: ['secret_reader'] };
const [tsg, other] = ['1000000001', '1000000002'];
const tenants = [tsg, other].map((one) => ({ tsg: one, accounts: [account, spy] }));
const path = '/config/network/v1/ike-gateways';
const secret = 'geheim-psk-4711';
const gateway = {
  name: 'branch',
  folder: 'All Firewalls',
  authentication: { pre_shared_key: { key: secret } },
  peer_address: { ip: '192.0.2.1' },
  protocol: { ikev2: {} },
  not_in_the_catalog: { token: `${secret}-unlisted` },
};
const key = (): string => randomBytes(32).toString('base64');

let dir: string;
let where: { readonly data: string } | { readonly database: string };
let local: Local | undefined;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scm-attack-'));
  const { database } = await freshStore();
  where = database === undefined ? { data: dir } : { database };
});
afterEach(async () => {
  await local?.close();
  local = undefined;
  rmSync(dir, { recursive: true, force: true });
});

async function start(...dataKeys: readonly string[]): Promise<Local> {
  const options: ServiceOptions = { ...where, tenants, strictness: 'lenient', dataKeys };
  local = await startLocal(options);
  return local;
}
async function stop(): Promise<void> {
  await local?.close();
  local = undefined;
}

/** Rows of a statement, past the service; it must not run on SQLite. */
async function raw(text: string): Promise<readonly Record<string, unknown>[]> {
  if ('database' in where) return query(where.database, text);
  const file = new Libsql(join(dir, 'scm.sqlite'));
  const statement = file.prepare(text);
  const rows = statement.reader ? (statement.all() as Record<string, unknown>[]) : (statement.run(), []);
  file.close();
  return rows;
}

/** All that a thief of the store gets: every row and, of SQLite, every byte. */
async function loot(): Promise<string> {
  const rows = await Promise.all(tables.map((table) => raw(`SELECT * FROM ${table}`)));
  const files = 'data' in where ? readdirSync(dir).map((name) => readFileSync(join(dir, name), 'latin1')) : [];
  return [JSON.stringify(rows), ...files].join('\n');
}

async function asSpy(id: string, tenant = tsg): Promise<string> {
  const token = await local!.token({ tsg: tenant, ...spy });
  return (await local!.call('GET', `${path}/${id}`, undefined, { Authorization: `Bearer ${token}` })).text;
}

/** Creates, pushes and changes a gateway, so that its secrets are in the candidate, a version and the audit log. */
async function filled(service: Local): Promise<string> {
  const id = await service.make(path, gateway);
  await service.push('All Firewalls');
  await service.put(`${path}/${id}`, { ...gateway, peer_address: { ip: '192.0.2.2' } });
  return id;
}

test('whoever has the store without the key has no secret, and nothing that signs tokens', async () => {
  const given = key();
  const id = await filled(await start(given));
  await stop();
  const stolen = await loot();
  expect(stolen).toContain('branch');
  for (const text of [secret, 'PRIVATE KEY', given]) expect(stolen).not.toContain(text);
  await start(given);
  expect(await asSpy(id)).toContain(`"${secret}"`);
  expect(await asSpy(id)).toContain(`${secret}-unlisted`);
});

test('data in clear text is encrypted by the first start with a key, whole', async () => {
  const id = await filled(await start());
  const token = await local!.token({ tsg, ...spy });
  await stop();
  expect(await loot()).toContain(secret);
  const given = key();
  await start(given);
  expect(await asSpy(id)).toContain(secret);
  // What was signed and answered before is still good.
  const again = await local!.call('GET', `${path}/${id}`, undefined, { Authorization: `Bearer ${token}` });
  expect(again.status).toBe(200);
  await stop();
  const stolen = await loot();
  for (const text of [secret, 'PRIVATE KEY']) expect(stolen).not.toContain(text);
});

test('without the key, or with a wrong one, nothing starts and nothing is changed', async () => {
  await filled(await start(key()));
  await stop();
  const before = await loot();
  await expect(start()).rejects.toMatchObject({ code: 'NO_DATA_KEY' });
  await expect(start(key())).rejects.toMatchObject({ code: 'WRONG_DATA_KEY' });
  for (const weak of ['', 'password', 'A'.repeat(44), randomBytes(16).toString('base64')])
    await expect(start(weak)).rejects.toMatchObject({ code: 'BAD_DATA_KEY' });
  const after = await loot();
  if (serviceStore === 'postgres') expect(after).toBe(before);
  else expect(after.length).toBe(before.length);
});

test('a new key takes over from the old one, which opens nothing any more', async () => {
  const [old, fresh] = [key(), key()];
  const id = await filled(await start(old));
  await stop();
  await start(fresh, old);
  expect(await asSpy(id)).toContain(secret);
  await stop();
  await expect(start(old)).rejects.toMatchObject({ code: 'WRONG_DATA_KEY' });
  await start(fresh);
  expect(await asSpy(id)).toContain(secret);
});

test('an encrypted secret opens in no other object, attribute or tenant', async () => {
  const given = key();
  const service = await start(given);
  const id = await service.make(path, gateway);
  const own = await service.make(path, { ...gateway, name: 'mine', authentication: { pre_shared_key: { key: 'x' } } });
  const theirs = await service.call(
    'POST',
    path,
    { ...gateway, authentication: { pre_shared_key: { key: 'y' } } },
    {
      Authorization: `Bearer ${await service.token({ tsg: other, ...account })}`,
    },
  );
  await stop();
  for (const to of [own, theirs.id]) await raw(copied(id, to));
  await start(given);
  for (const [to, tenant] of [
    [own, tsg],
    [theirs.id, other],
  ] as const)
    expect(await asSpy(to, tenant)).not.toContain(secret);
  expect(await asSpy(id)).toContain(secret);
});

const copied = (from: string, to: string): string =>
  `UPDATE objects SET body = (SELECT body FROM objects WHERE id = '${from}') WHERE id = '${to}'`;

if (serviceStore === 'postgres')
  describe('a statement that forgets the tenant, on PostgreSQL', () => {
    // As the owner of the database, who bypasses row security, and as an ordinary user, who owns the tables.
    const urls = async (): Promise<readonly string[]> => {
      const own = (where as { database: string }).database;
      const user = `u${randomBytes(6).toString('hex')}`;
      const url = (await freshStore()).database ?? '';
      const schema = /search_path%3D(\w+)/.exec(url)?.[1] ?? '';
      await query(own, `CREATE ROLE ${user} LOGIN`);
      await query(own, `GRANT ALL ON SCHEMA ${schema} TO ${user}`);
      return [own, url.replace(/\/\/[^@]*@/, `//${user}@`)];
    };

    test('reads, changes and deletes rows of its own tenant only', async () => {
      for (const database of await urls()) {
        local = await startLocal({ database, tenants });
        await local.make('/config/objects/v1/tags', { name: 'mine', folder: 'All Firewalls' });
        expect((await local.push('All Firewalls')).job['result_str']).toBe('OK');
        await stop();
        const store = await openPostgres(database);
        try {
          for (const table of tables) {
            const read = (tenant: string) =>
              store.read(tenant, (sql) => sql.all<{ tenant: string }>(`SELECT DISTINCT tenant FROM ${table}`));
            for (const tenant of [tsg, other, '', '*', "x' OR '1'='1"]) {
              const seen = (await read(tenant)).map((row) => row.tenant);
              expect([table, seen.filter((one) => one !== tenant)]).toEqual([table, []]);
            }
          }
          const count = async (): Promise<unknown> =>
            (await store.read(other, (sql) => sql.all<{ n: number }>('SELECT COUNT(*) AS n FROM objects')))[0]?.n;
          const before = await count();
          expect(Number(before)).toBeGreaterThan(0);
          await store.write(tsg, async (sql) => {
            await sql.run("UPDATE objects SET name = 'taken'");
            await sql.run('DELETE FROM objects');
          });
          expect(await count()).toBe(before);
          const row = "INSERT INTO meta (tenant, key, value) VALUES (?, 'planted', 'x')";
          await expect(store.write(tsg, (sql) => sql.run(row, [other]))).rejects.toThrow(/row-level security/);
          await store.write(other, (sql) => sql.run(row, [other]));
        } finally {
          await store.close();
        }
      }
    });

    test('is nothing that another role of the database gains by, although it may read the tables', async () => {
      for (const database of await urls()) {
        local = await startLocal({ database, tenants });
        await local.make('/config/objects/v1/tags', { name: 'mine', folder: 'All Firewalls' });
        await stop();
        const own = (where as { database: string }).database;
        const second = `s${randomBytes(6).toString('hex')}`;
        const schema = /search_path%3D(\w+)/.exec(database)?.[1] ?? '';
        const asAdmin = (text: string) => query(own, text);
        await asAdmin(`CREATE ROLE ${second} LOGIN`);
        await asAdmin(`GRANT USAGE ON SCHEMA ${schema} TO ${second}`);
        await asAdmin(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${second}`);
        const url = database.replace(/\/\/[^@]*@/, `//${second}@`);
        const attempts = ['=1000000001', '=', '*', '{1000000001}'].flatMap((setting) =>
          tables.map(
            (table) =>
              `WITH s AS MATERIALIZED (SELECT set_config('scm.tenant', '${setting}', false)) SELECT t.* FROM s, ${table} t`,
          ),
        );
        for (const text of attempts) expect([text, await query(url, text)]).toEqual([text, []]);
        for (const table of tables)
          expect(
            await query(url, `DELETE FROM ${table} WHERE set_config('scm.tenant', '*', false) = '*' RETURNING tenant`),
          ).toEqual([]);
        await expect(query(url, "INSERT INTO meta (tenant, key, value) VALUES ('', 'planted', 'x')")).rejects.toThrow(
          /row-level security/,
        );
        await expect(query(url, 'SET ROLE scm_rows')).rejects.toThrow(/permission denied/);
        for (const text of [
          'DROP POLICY scm_tenant ON meta',
          'ALTER TABLE meta DISABLE ROW LEVEL SECURITY',
          'ALTER TABLE meta NO FORCE ROW LEVEL SECURITY',
        ])
          await expect(query(url, text)).rejects.toThrow(/owner/);
        // A store of an earlier release, whose policies are for every role, is closed by the next start.
        await asAdmin(`ALTER POLICY scm_tenant ON ${schema}.objects TO PUBLIC`);
        const open = "SELECT t.id FROM (SELECT set_config('scm.tenant', '*', false) OFFSET 0) s, objects t";
        expect((await query(url, open)).length).toBeGreaterThan(0);
        local = await startLocal({ database, tenants });
        expect((await local.get('/config/objects/v1/tags')).text).toContain('mine');
        await stop();
        expect(await query(url, open)).toEqual([]);
      }
    });
  });
