import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { freshStore, paths, startLocal } from '../service/local';
import { needs, program } from '../support/needs';
import { query } from '../support/postgres-server';
import { randomsFrom } from '../support/randoms';
import { isFullTier } from '../support/runs';
import { Served } from '../support/served';
import { until } from '../support/until';

declare const serviceStore: 'sqlite' | 'postgres';

jest.setTimeout(1_800_000);

/** How often the disk is full. */
const rounds = isFullTier() ? 20 : 2;
const perRound = 24;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-full-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

type Call = (method: string, path: string, body?: unknown) => Promise<{ status: number; text: string }>;

/** Creates objects while the disk is full; each one that failed must be absent, each other one there once. */
async function fill(call: Call, round: number, acknowledged: Set<string>): Promise<readonly string[]> {
  const failed: string[] = [];
  await Promise.all(
    Array.from({ length: perRound }, async (_, i) => {
      const name = `tag-${round}-${i}`;
      const { status, text } = await call('POST', paths.tags, {
        name,
        folder: 'All Firewalls',
        comments: 'x'.repeat(900),
      });
      if (status === 201) acknowledged.add(name);
      else {
        expect([status, text]).toEqual([503, expect.stringContaining('nothing was changed')]);
        failed.push(name);
      }
    }),
  );
  return failed;
}

async function names(call: Call): Promise<readonly string[]> {
  const { text } = await call('GET', `${paths.tags}?limit=5000`);
  const { data } = JSON.parse(text) as { data: { name: string }[] };
  return data.map(({ name }) => name).filter((name) => name.startsWith('tag-'));
}

async function nothingLost(call: Call, acknowledged: ReadonlySet<string>): Promise<void> {
  expect((await names(call)).toSorted()).toEqual([...acknowledged].toSorted());
}

if (serviceStore === 'sqlite')
  needs(program('prlimit', 'apt-get install util-linux, then npm test')).test(
    `a disk that is full at ${rounds} random writes, with kills, loses nothing and doubles nothing`,
    async () => {
      const data = join(dir, 'data');
      const random = randomsFrom(45);
      const preload = { NODE_OPTIONS: `--require ${join(__dirname, '../support/ignore-file-limit.cjs')}` };
      let served = await Served.start(['--data', data], preload);
      const acknowledged = new Set<string>();
      let failures = 0;
      const call: Call = async (method, path, body) => {
        const token = await served.token();
        const answer = await fetch(served.url + path, {
          method,
          headers: { Authorization: `Bearer ${token}` },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return { status: answer.status, text: await answer.text() };
      };
      const limit = (bytes: number | 'unlimited'): void =>
        void execFileSync('prlimit', ['--pid', String(served.child.pid), `--fsize=${bytes}:unlimited`]);
      try {
        for (let round = 0; round < rounds; round++) {
          const sizes = ['scm.sqlite', 'scm.sqlite-wal'].map((name) =>
            existsSync(join(data, name)) ? statSync(join(data, name)).size : 0,
          );
          // Somewhere in the log or behind it, in the middle of a page or between two.
          // Before the disk is full, so that its job meets it.
          await call('POST', paths.push, { folders: ['All Firewalls'] });
          limit(round % 3 === 0 ? 0 : Math.floor(random() * (Math.max(...sizes) + 50_000)));
          const failed = await fill(call, round, acknowledged);
          failures += failed.length;
          expect((await call('GET', paths.tags)).status).toBe(200);
          expect((await fetch(`${served.url}/health`)).status).toBe(200);
          if (round % 3 === 0) await until(async () => (await fetch(`${served.url}/ready`)).status === 503);
          await nothingLost(call, acknowledged);
          if (round % 3 === 2) {
            await served.stop();
            served = await Served.start(['--data', data], preload);
          } else limit('unlimited');
          await nothingLost(call, acknowledged);
          for (const name of failed) {
            expect((await call('POST', paths.tags, { name, folder: 'All Firewalls' })).status).toBe(201);
            acknowledged.add(name);
          }
        }
        expect(failures).toBeGreaterThan(rounds);
        // Pushes that were under way when the disk was full end too.
        await until(async () => {
          const { data } = JSON.parse((await call('GET', `${paths.jobs}?limit=1000`)).text) as {
            data: { status_str: string }[];
          };
          return data.length > 0 && data.every(({ status_str: state }) => state === 'FIN');
        });
      } finally {
        await served.stop();
      }
    },
  );

if (serviceStore === 'postgres')
  test(`a database whose disk is full at ${rounds} random writes loses nothing and doubles nothing`, async () => {
    const { database = '' } = await freshStore();
    const random = randomsFrom(45);
    const local = await startLocal({ database });
    const acknowledged = new Set<string>();
    let failures = 0;
    const call: Call = (method, path, body) => local.call(method, path, body);
    // Full for longer than a write is repeated.
    await query(database, 'CREATE SEQUENCE writes');
    await query(
      database,
      `CREATE FUNCTION full_disk() RETURNS trigger AS $$ BEGIN
         IF nextval('writes') % 120 < 60 THEN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END IF;
         RETURN NEW;
       END $$ LANGUAGE plpgsql SECURITY DEFINER`,
    );
    try {
      for (let round = 0; round < rounds; round++) {
        const table = ['objects', 'audit', 'meta', 'changes'][Math.floor(random() * 4)] ?? '';
        await query(
          database,
          `CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION full_disk()`,
        );
        const failed = await fill(call, round, acknowledged);
        failures += failed.length;
        expect((await call('GET', paths.tags)).status).toBe(200);
        await nothingLost(call, acknowledged);
        await query(database, `DROP TRIGGER full_disk ON ${table}`);
        for (const name of failed) {
          expect((await call('POST', paths.tags, { name, folder: 'All Firewalls' })).status).toBe(201);
          acknowledged.add(name);
        }
        await nothingLost(call, acknowledged);
      }
      expect(failures).toBeGreaterThan(0);
    } finally {
      await local.close();
    }
  });
