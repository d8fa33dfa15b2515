import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { constants, createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Libsql from 'libsql';
import { backupStore, compactWholeStore, createService, importBackup, type Service } from '../../../src/service';
import type { WholeStore } from '../../../src/service';
import { statementsOf } from '../../../src/service/storage/libsql-statements';
import { migrate } from '../../../src/service/storage/migrate';
import { migrations } from '../../../src/service/storage/migrations';
import { query } from '../../support/postgres-server';
import { freshStore, paths } from '../local';
import { startScmProcess, type EndedProcess } from '../../support/scm-process';

const tenants = ['1', '2'].map((tsg) => ({ tsg, accounts: [{ clientId: `a${tsg}`, clientSecret: 'b' }] }));
const stores = ['sqlite', 'postgres'] as const;

let dir: string;
let createdCount = 0;
const open: Service[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-backup-'));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()));
  rmSync(dir, { recursive: true, force: true });
});

async function fresh(store: (typeof stores)[number]): Promise<WholeStore> {
  if (store === 'sqlite') return { data: join(dir, `data-${createdCount++}`) };
  return { database: (await freshStore()).database ?? '' };
}

async function started(store: WholeStore, options: Parameters<typeof createService>[0] = { tenants }) {
  const service = await createService({ ...store, jobSpeed: Infinity, ...options });
  open.push(service);
  return service;
}

async function stop(service: Service): Promise<void> {
  open.splice(open.indexOf(service), 1);
  await service.close();
}

const fileOf = (name: string): string => join(dir, name);

async function saved(store: WholeStore, name = 'backup'): Promise<string> {
  await backupStore(store, createWriteStream(fileOf(name)));
  return fileOf(name);
}

/** Lines of a backup without its head, which contains the time. */
const linesIn = (file: string): readonly string[] => gunzipSync(readFileSync(file)).toString().split('\n').slice(1);

const damaged = (bytes: Buffer): Readable => Readable.from([bytes]);

/** Writes tags with several clients until it is stopped; keeps the names that were acknowledged. */
async function load(service: Service) {
  const { url } = await service.listen();
  const { access } = service;
  const answer = await fetch(url + access.tokenPath, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: access.scope,
      client_id: access.clientId,
      client_secret: access.clientSecret,
    }),
  });
  const headers = { Authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` };
  const names: string[] = [];
  let isOver = false;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let i = 0; !isOver; i++) {
      const name = `tag-${writer}-${i}`;
      const body = JSON.stringify({ name, folder: 'All Firewalls' });
      const { status } = await fetch(url + paths.tags, { method: 'POST', headers, body });
      if (status === 201) names.push(name);
    }
  });
  return {
    names,
    end: async () => {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

describe.each(stores)('a backup of %s under load', (from) => {
  test.each(stores)('restored on %s lacks nothing that was acknowledged before it', async (to) => {
    const source = await fresh(from);
    const service = await started(source);
    await service.tenant('2').create('tag', { name: 'of the other tenant', folder: 'All Firewalls' });
    const writing = await load(service);
    while (writing.names.length < 50) await delay(10);
    const before = [...writing.names];
    const file = await saved(source);
    await writing.end();
    expect(writing.names.length).toBeGreaterThan(before.length);
    const target = await fresh(to);
    expect(await importBackup(createReadStream(file), target, 'keep')).toMatchObject({ tenants: 2 });
    expect(linesIn(await saved(target, 'again'))).toEqual(linesIn(file));
    const restored = await started(target);
    const found = new Set((await restored.tenant('1').find('tag')).map(({ name }) => name));
    expect(before.filter((name) => !found.has(name))).toEqual([]);
    expect((await restored.tenant('2').find('tag')).map(({ name }) => name)).toContain('of the other tenant');
    // It goes on as the other one did.
    await restored.tenant('1').create('tag', { name: 'after', folder: 'All Firewalls' });
    const { total } = await restored.control.audit({ name: 'after', offset: 0, limit: 10 });
    expect(total).toBe(1);
  });
});

describe.each(stores)('an import into %s', (to) => {
  let file: string;
  beforeEach(async () => {
    const source = await fresh('sqlite');
    const service = await started(source);
    await service.tenant('1').create('tag', { name: 'kept', folder: 'All Firewalls' });
    await stop(service);
    file = await saved(source);
  });
  const names = async (store: WholeStore): Promise<unknown[]> => {
    const service = await started(store);
    const found = (await service.tenant('1').find('tag')).map(({ name }) => name);
    await stop(service);
    return found;
  };

  test('discards what the store holds only on demand', async () => {
    const target = await fresh(to);
    const service = await started(target);
    await service.tenant('1').create('tag', { name: 'discarded', folder: 'All Firewalls' });
    await stop(service);
    await expect(importBackup(createReadStream(file), target, 'keep')).rejects.toMatchObject({
      code: 'STORE_NOT_EMPTY',
    });
    expect(await names(target)).toContain('discarded');
    await importBackup(createReadStream(file), target, 'replace');
    const found = await names(target);
    expect(found).toContain('kept');
    expect(found).not.toContain('discarded');
  });

  if (to === 'postgres')
    test('leaves statistics for the planner', async () => {
      const target = await fresh(to);
      await importBackup(createReadStream(file), target, 'keep');
      const [row] = await query(
        ('database' in target && target.database) || '',
        "SELECT reltuples AS n FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname = 'objects'",
      );
      expect(row?.['n']).toBeGreaterThan(0);
    });

  test('of a damaged file changes nothing', async () => {
    const target = await fresh(to);
    await importBackup(createReadStream(file), target, 'keep');
    const bytes = readFileSync(file);
    const text = gunzipSync(bytes).toString();
    const [head = '', ...lines] = text.split('\n');
    const flipped = Buffer.from(bytes);
    flipped[bytes.length - 20] = (flipped[bytes.length - 20] ?? 0) ^ 255;
    const less = lines.filter((line) => !line.includes('"kept"')).join('\n');
    const bad: readonly [string, Buffer][] = [
      ['empty', Buffer.alloc(0)],
      ['no gzip', Buffer.from('SQLite format 3')],
      ['another file', gzipSync('{"a":1}\n')],
      ['another format', gzipSync(text.replace('"format":1', '"format":2'))],
      ['cut', bytes.subarray(0, bytes.length - 100)],
      ['flipped', flipped],
      ['without its end', gzipSync(lines.slice(0, -2).reduce((all, line) => `${all}\n${line}`, head))],
      ['without a row', gzipSync(`${head}\n${less}`)],
      ['with another table', gzipSync(`${head}\n{"table":"migrations","columns":["number"]}\n`)],
      ['with a column that is a statement', gzipSync(`${head}\n{"table":"meta","columns":["x) --"]}\n`)],
    ];
    const failures: [string, unknown][] = [];
    for (const [what, content] of bad)
      failures.push([what, await importBackup(damaged(content), target, 'replace').catch((error: unknown) => error)]);
    expect(failures).toMatchObject(bad.map(([what]) => [what, { code: 'BAD_BACKUP' }]));
    const newer = gzipSync(text.replace(/"schema":\d+/, '"schema":1000'));
    await expect(importBackup(damaged(newer), target, 'replace')).rejects.toMatchObject({ code: 'DATA_TOO_NEW' });
    expect(await names(target)).toContain('kept');
  });
});

test.each([
  ['a head of another format', '{"scm":"backup","format":2}\n'],
  [
    'another table',
    '{"scm":"backup","format":1,"schema":1,"version":"0","made":""}\n{"table":"migrations","columns":[]}\n',
  ],
])('an import that ends at %s closes the file, and ignores that its end is missing', async (_, start) => {
  const compressed = createGzip();
  const file = new PassThrough();
  compressed.on('data', (chunk: Buffer) => file.write(chunk));
  compressed.write(start);
  compressed.flush(constants.Z_SYNC_FLUSH);
  const target = await fresh('sqlite');
  await expect(importBackup(file, target, 'replace')).rejects.toMatchObject({ code: 'BAD_BACKUP' });
  if (!file.destroyed) file.end();
  // jest fails the test for an error without a listener.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(file.destroyed).toBe(true);
});

test('a backup of an encrypted store needs the key of that store', async () => {
  const source = await fresh('sqlite');
  const dataKeys = [Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString('base64')];
  const service = await started(source, { tenants, dataKeys });
  await stop(service);
  const target = await fresh('postgres');
  await importBackup(createReadStream(await saved(source)), target, 'keep');
  await expect(started(target)).rejects.toMatchObject({ code: 'NO_DATA_KEY' });
  await started(target, { tenants, dataKeys });
});

test('the tenant of a data folder without a file of tenants moves with its backup', async () => {
  const source = await fresh('sqlite');
  const { access } = await started(source, {});
  const target = await fresh('sqlite');
  await importBackup(createReadStream(await saved(source)), target, 'keep');
  expect((await started(target, {})).access).toEqual(access);
  if ('data' in target) {
    for (const name of ['credentials.json', 'scm.sqlite'])
      expect((statSync(join(target.data, name)).mode & 0o777).toString(8)).toBe('600');
  }
});

test('a folder that a service uses is neither replaced nor compacted', async () => {
  const source = await fresh('sqlite');
  await started(source);
  const file = await saved(source);
  await expect(importBackup(createReadStream(file), source, 'replace')).rejects.toMatchObject({ code: 'DATA_IN_USE' });
  await expect(compactWholeStore(source)).rejects.toMatchObject({ code: 'DATA_IN_USE' });
});

test('a service starts on data while a backup of it is read, and stops', async () => {
  const source = await fresh('sqlite');
  await stop(await started(source));
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  const slow = new Writable({ write: (_chunk, _encoding, done) => void gate.then(() => done()) });
  const reading = backupStore(source, slow);
  const service = await started(source);
  await service.tenant('1').create('tag', { name: 'meanwhile', folder: 'All Firewalls' });
  await stop(service);
  go();
  await reading;
  expect((await (await started(source)).tenant('1').find('tag')).map(({ name }) => name)).toContain('meanwhile');
});

test.each(stores)('compact gives the space on %s back', async (on) => {
  const store = await fresh(on);
  await stop(await started(store));
  const statements = [
    ...Array.from({ length: 50 }, (_, i) => {
      const rows = Array.from({ length: 100 }, (_, j) => `('1', 'x${i}-${j}', '${'x'.repeat(500)}')`);
      return `INSERT INTO meta (tenant, key, value) VALUES ${rows.join(', ')}`;
    }),
    "DELETE FROM meta WHERE key LIKE 'x%'",
  ];
  const db = 'data' in store ? new Libsql(join(store.data, 'scm.sqlite')) : undefined;
  for (const statement of statements) {
    if ('database' in store) await query(store.database, statement);
    else db?.exec(statement);
  }
  db?.close();
  const { before, after } = await compactWholeStore(store);
  expect(after).toBeLessThan(before / 2);
  await started(store);
});

test('data of earlier releases can be saved and imported', async () => {
  for (let schema = 1; schema < migrations.length; schema += 4) {
    const data = fileOf(`old-${schema}`);
    const source = { data };
    await stop(await started(source));
    rmSync(join(data, 'scm.sqlite'));
    const db = new Libsql(join(data, 'scm.sqlite'));
    await migrate(statementsOf(db), 'sqlite', schema);
    db.exec("INSERT INTO meta (tenant, key, value) VALUES ('1', 'stamp', '42')");
    db.close();
    const target = await fresh('sqlite');
    await importBackup(createReadStream(await saved(source)), target, 'keep');
    const service = await started(target);
    await service.tenant('1').create('tag', { name: 'after', folder: 'All Firewalls' });
    await stop(service);
  }
});

test('the commands save, import and restore', async () => {
  const source = await fresh('sqlite');
  const service = await started(source);
  const env = { ...process.env, SCM_DATABASE: '' };
  const scm = (...args: string[]): Promise<EndedProcess> => startScmProcess(args, { env }).ended;
  const data = 'data' in source ? source.data : '';
  const file = fileOf('by-command');
  const done = await scm('backup', file, '--data', data, '--json');
  expect(done).toMatchObject({ code: 0 });
  expect(JSON.parse(done.stdout)).toMatchObject({ file, tenants: 2, bytes: statSync(file).size });
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  const target = await fresh('postgres');
  const database = 'database' in target ? target.database : '';
  const address = fileOf('address');
  writeFileSync(address, `${database}\n`);
  expect(await scm('import', file, '--database-file', address)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^2 tenants, \d+ rows, as of 20/),
  });
  expect(await scm('restore', '--backup', file, '--data', fileOf('other'))).toMatchObject({ code: 0 });
  expect(await scm('restore', '--backup', file, '--data', fileOf('other'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('STORE_NOT_EMPTY'),
  });
  expect(await scm('compact', '--data', data)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('DATA_IN_USE'),
  });
  expect(await scm('backup', file)).toMatchObject({ code: 2, stderr: expect.stringContaining('NO_STORE') });
  expect(await scm('backup', file, '--data', data, '--database', 'postgres://x')).toMatchObject({ code: 2 });
  expect(await scm('import', fileOf('none'), '--data', data)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('NO_BACKUP'),
  });
  expect(service.access.tsg).toBe('1');
});
