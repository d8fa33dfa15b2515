import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createService } from '../../../src/service';
import { PostgresProxy } from '../../support/postgres-proxy';
import { startScm } from '../../support/scm';
import { until } from '../../support/until';
import { type Answer, freshStore, Local, paths, rule } from '../local';

const tenants = [{ tsg: '1', accounts: [{ clientId: 'a', clientSecret: 'b' }] }];

describe('a service whose connection to PostgreSQL breaks', () => {
  let proxy: PostgresProxy;
  let local: Local;
  let log: string[];
  beforeEach(async () => {
    proxy = await PostgresProxy.before((await freshStore()).database ?? '');
    log = [];
    const service = await createService({
      strictness: 'strict',
      database: proxy.url,
      tenants,
      jobSpeed: Infinity,
      log: (line) => log.push(line),
    });
    local = new Local(service, await service.listen());
    await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' });
  });
  afterEach(async () => {
    proxy.open();
    await local.close();
    await proxy.close();
  });
  const create = (name: string): Promise<Answer> => local.post(paths.rules, rule(name, 'Texas', { tag: ['t'] }));
  const names = async (): Promise<unknown[]> => (await local.get(`${paths.rules}?folder=Texas`)).names;

  test('goes on when it breaks between two requests, unseen by callers', async () => {
    await create('one');
    await local.make(paths.tags, { name: 't', folder: 'Texas' });
    for (const name of ['two', 'three']) {
      proxy.cut();
      expect((await create(name)).status).toBe(201);
      proxy.cut();
      expect(await names()).toContain(name);
    }
  });

  test('makes every write once and whole, at whichever statement it breaks', async () => {
    await local.make(paths.tags, { name: 't', folder: 'Texas' });
    const createdNames: string[] = [];
    for (let cutAfter = 0; ; cutAfter++) {
      proxy.next({ cutAfter });
      const before = proxy.happened;
      const name = `cut ${String(cutAfter)}`;
      expect((await create(name)).status).toBe(201);
      createdNames.push(name);
      expect(await names()).toEqual(createdNames);
      if (proxy.happened === before) break;
    }
    expect(createdNames.length).toBeGreaterThan(8);
    // What the rules mention was written with them: the tag cannot go.
    const [tag] = (await local.get(paths.tags)).at('data') as { id: string }[];
    expect((await local.delete(`${paths.tags}/${tag?.id ?? ''}`)).status).toBe(409);
  });

  test('finds out what became of a commit whose answer was lost', async () => {
    proxy.next('commit-unanswered');
    expect((await local.post(paths.tags, { name: 'once', folder: 'Texas' })).status).toBe(201);
    expect(proxy.happened).toBe(1);
    expect((await local.get(`${paths.tags}?name=once`)).at('total')).toBe(1);
  });

  test('reports an unknown result if it cannot be determined', async () => {
    proxy.next('commit-unanswered-and-gone');
    const answer = await local.post(paths.tags, { name: 'maybe', folder: 'Texas' });
    expect(answer.status).toBe(503);
    expect(answer.details).toContain('check whether it was made');
    proxy.open();
    expect((await local.get(`${paths.tags}?name=maybe`)).at('total')).toBe(1);
  });

  test('answers 503 while it is gone, keeps nothing of that, ends the jobs later, and tells no password', async () => {
    const job = (await local.post(paths.push, { folders: ['Texas'] })).at('job_id');
    proxy.shut();
    const answers = await Promise.all([create('lost'), local.get(paths.tags), create('lost too'), local.get('/ready')]);
    for (const answer of answers) {
      expect(answer.problem).toBe('503 2 Service Unavailable');
      expect(answer.headers.get('Retry-After')).toBe('1');
      expect(answer.details).toContain('nothing was changed');
    }
    proxy.open();
    expect((await local.get('/ready')).body).toEqual({ status: 'ready' });
    expect(await names()).toEqual([]);
    expect((await create('lost')).problem).toMatch(/^400/);
    await local.make(paths.tags, { name: 't', folder: 'Texas' });
    expect((await create('lost')).status).toBe(201);
    expect((await local.ended(job)).job['result_str']).toBe('OK');
    expect(log.filter((line) => line.includes('"event":"store"')).length).toBeGreaterThanOrEqual(3);
    expect([...log, ...answers.map(({ text }) => text)].join()).not.toMatch(/correct-horse|postgres:/);
  });

  test.each(['postgres://scm:correct-horse@[/x', 'postgres://', 'mysql://scm:correct-horse@localhost/x'])(
    'refuses an address that is none, and does not repeat it (%s)',
    async (database) => {
      await expect(createService({ strictness: 'strict', database, tenants })).rejects.toThrow(
        /invalid database URL: use/,
      );
      await expect(createService({ strictness: 'strict', database, tenants })).rejects.not.toThrow(/correct-horse/);
    },
  );

  test('says at the start what stands in the way', async () => {
    const gone = proxy.url.replace('/postgres?', '/nothing-here?');
    await expect(createService({ strictness: 'strict', database: gone, tenants })).rejects.toThrow(
      /the database cannot be used: .*"nothing-here" does not exist/,
    );
    await expect(
      createService({ strictness: 'strict', database: proxy.url, data: '/nowhere', tenants }),
    ).rejects.toThrow(/set only one of them/);
  });
});

test('scm serve without --json prints one line for an outage of the database, and one for its end', async () => {
  const proxy = await PostgresProxy.before((await freshStore()).database ?? '');
  const dir = mkdtempSync(join(tmpdir(), 'scm-outage-'));
  const file = join(dir, 'tenants.json');
  const accounts = [{ clientId: 'a', clientSecret: 'a secret of 24 characters' }];
  writeFileSync(file, JSON.stringify([{ tsg: '1', accounts }]));
  const env = { SCM_DATA_KEY: randomBytes(32).toString('base64') };
  const serving = startScm(['serve', '--database', proxy.url, '--tenants', file], { env });
  const linesAfter = (count: number): readonly string[] => serving.written().stderr.split('\n').slice(count, -1);
  try {
    const url = await serving.said(/listening on (\S+)/);
    const before = linesAfter(0).length;
    proxy.shut();
    for (let i = 0; i < 3; i += 1) expect((await fetch(`${url}/ready`)).status).toBe(503);
    expect(linesAfter(before)).toEqual([
      expect.stringMatching(/^the store is unavailable, so requests get 503: PostgreSQL cannot be reached: /),
    ]);
    proxy.open();
    await until(() => linesAfter(before).length > 1);
    expect(linesAfter(before + 1)).toEqual([expect.stringMatching(/^the store is available again after \d+ s$/)]);
  } finally {
    proxy.open();
    serving.signal('SIGTERM');
    await serving.ended;
    await proxy.close();
    rmSync(dir, { recursive: true, force: true });
  }
});
