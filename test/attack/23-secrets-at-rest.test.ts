import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Libsql from 'libsql';
import { backupStore } from '../../src/service';
import { tables } from '../../src/service/storage/migrations';
import { freshStore, paths, startLocal, type Local } from '../service/local';
import { PlantedTenant } from '../support/planted-tenant';
import { query } from '../support/postgres-server';

const tsg = '1000000001';
const owner = { clientId: 'owner', clientSecret: 'secret of owner', roles: ['superuser', 'secret_reader'] };
const key = (): string => randomBytes(32).toString('base64');
const folders = ['All Firewalls', 'Remote Networks', 'Service Connections', 'Mobile Users', 'Prisma Access'];
const snapshots = '/config/setup/v1/snippet-snapshots';

let dir: string;
let where: { readonly data: string } | { readonly database: string };
let local: Local | undefined;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scm-at-rest-'));
  const { database } = await freshStore();
  where = database === undefined ? { data: join(dir, 'data') } : { database };
});
afterEach(async () => {
  await stop();
  rmSync(dir, { recursive: true, force: true });
});

async function start(...dataKeys: readonly string[]): Promise<Local> {
  local = await startLocal({ ...where, tenants: [{ tsg, accounts: [owner] }], strictness: 'lenient', dataKeys });
  return local;
}
async function stop(): Promise<void> {
  await local?.close();
  local = undefined;
}

async function raw(text: string): Promise<readonly unknown[]> {
  if ('database' in where) return query(where.database, text);
  const file = new Libsql(join(where.data, 'scm.sqlite'));
  const statement = file.prepare(text);
  const rows = statement.reader ? statement.all() : (statement.run(), []);
  file.close();
  return rows;
}

/** Every row, every byte of every file of the store, and a backup. */
async function loot(): Promise<string> {
  const files =
    'data' in where
      ? readdirSync(where.data).map((name) => readFileSync(join((where as { data: string }).data, name), 'latin1'))
      : [];
  const rows = await Promise.all(tables.map((table) => raw(`SELECT * FROM ${table}`)));
  const file = join(dir, 'backup');
  await backupStore(where, createWriteStream(file));
  return [JSON.stringify(rows), ...files, gunzipSync(readFileSync(file)).toString('latin1')].join('\n');
}

/** Plants a secret everywhere, and has it copied to wherever the service copies it. */
async function filled(service: Local): Promise<PlantedTenant> {
  const tenant = new PlantedTenant((method, path, body) => service.call(method, path, body));
  await tenant.plantAll();
  const made = async (path: string, body: unknown): Promise<void> => {
    const answer = await service.post(path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
  };
  await made(snapshots, { id: tenant.snippet, description: 'one' });
  await service.push(...folders);
  for (const one of tenant.planted.filter(({ id, kind }) => id !== undefined && kind.api.operations.includes('update')))
    expect((await service.put(`${one.kind.api.path}/${one.id}`, one.body)).status).toBe(200);
  await made(snapshots, { id: tenant.snippet, description: 'two' });
  await made(`${snapshots}:load`, { id: tenant.snippet, version: '1' });
  await made(`${snapshots}:publish`, { id: tenant.snippet });
  expect((await service.delete(`${paths.versions}/candidate`)).status).toBe(200);
  await service.push(...folders);
  return tenant;
}

/** Who has the key reads everything, also what is only in a snapshot. */
async function readsAll({ planted, secrets, snippet, certificate }: PlantedTenant): Promise<void> {
  const service = local as Local;
  for (const { kind, id, secret } of planted.filter(
    (one) => one.id !== undefined && one.body['snippet'] === undefined,
  )) {
    const answer = await service.get(kind.api.operations.includes('get') ? `${kind.api.path}/${id}` : kind.api.path);
    expect([kind.name, answer.text.includes(secret)]).toEqual([kind.name, true]);
  }
  for (const { kind, id, secret } of planted.filter(({ body }) => body['snippet'] !== undefined)) {
    const answer = await service.post(`${snapshots}:diff`, { snippet_id: snippet, object_id: id, version: 1 });
    expect([kind.name, answer.text.includes(secret)]).toEqual([kind.name, true]);
  }
  const exported = await service.post(`/config/identity/v1/certificates/${certificate}:export`, { format: 'pkcs12' });
  expect(exported.at('certificate')).toBe(secrets.at(-2));
}

test('no planted secret is in a file, a row, the write-ahead log or a backup when there is a data key', async () => {
  const given = key();
  const tenant = await filled(await start(given));
  await readsAll(tenant);
  // While it runs, before anything is checkpointed.
  const running = await loot();
  expect(running).toContain('planted-');
  await stop();
  for (const stolen of [running, await loot()])
    expect([...tenant.secrets, 'PRIVATE KEY', given].filter((one) => stolen.includes(one))).toEqual([]);
  await start(given);
  await readsAll(tenant);
});

test('the first start with a key encrypts whatever is there; a start of a later release, what an earlier one left', async () => {
  const tenant = await filled(await start());
  await stop();
  // The test can fail: all of them are there.
  const clear = await loot();
  expect(tenant.planted.flatMap(({ secret, kind }) => (clear.includes(secret) ? [] : [kind.name]))).toEqual([]);
  expect(clear).toContain(tenant.secrets.at(-2));
  const given = key();
  await start(given);
  await readsAll(tenant);
  await stop();
  const stolen = await loot();
  expect(tenant.secrets.filter((one) => stolen.includes(one))).toEqual([]);
});

test('a store whose objects an earlier release encrypted gets the rest of it encrypted', async () => {
  const tenant = await filled(await start());
  await stop();
  // What an earlier release did not know of.
  await raw("INSERT INTO meta (tenant, key, value) VALUES ('', 'sealed', '1')");
  await start(key());
  await stop();
  const rest = JSON.stringify([
    await raw('SELECT * FROM snippet_snapshots'),
    await raw("SELECT * FROM meta WHERE key LIKE 'certificate-archive%'"),
  ]);
  expect(rest).toContain('planted-');
  expect(tenant.secrets.filter((one) => rest.includes(one))).toEqual([]);
});
