import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

import { kindNamed } from '../../src/catalog';
import { createClient } from '../../src/client';
import { fileTokenStore } from '../../src/client/token-file';
import { TestClock, withStub } from './stub-service';

const tag = kindNamed('tag');

let dir: string;
let folder: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-tokens-'));
  folder = join(dir, 'deep', 'tokens');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const token = (value: string, clock: TestClock) => ({
  value,
  expiresAt: clock.time + 900_000,
  refreshAt: clock.time + 700_000,
});
const open = (clock: TestClock, secret = 'very-secret-secret', lines: [string, unknown][] = []) =>
  fileTokenStore({
    folder,
    secret,
    clock,
    log: (_, message, fields) => lines.push([message, typeof fields === 'function' ? fields() : fields]),
  });

describe('tokens in files', () => {
  test('serve clients of several processes: one request for all, and another after it ended or was refused', () =>
    withStub(async (stub) => {
      const clock = new TestClock();
      const call = async (): Promise<void> => {
        const client = createClient(stub.settings({ tokenFolder: folder }), { clock });
        await client.list(tag);
        await client.close();
      };
      await Promise.all(Array.from({ length: 10 }, call));
      expect(stub.tokenRequests).toHaveLength(1);
      clock.time += 800_000;
      await Promise.all(Array.from({ length: 10 }, call));
      expect(stub.tokenRequests).toHaveLength(2);
      stub.answer = ({ headers }) =>
        headers.authorization?.endsWith('-2') === true ? { status: 401 } : { body: { data: [], total: 0 } };
      await call();
      await call();
      expect(stub.tokenRequests).toHaveLength(3);
    }));

  test('are readable by their owner alone, and hold neither token nor secret', async () => {
    const clock = new TestClock();
    await open(clock).put('key', token('access-token', clock));
    const [file = '', ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(folder, file), 'latin1')).not.toMatch(/access-token|very-secret/);
    expect(await open(clock).get('key')).toMatchObject({ value: 'access-token' });
    expect(await open(clock, 'another secret').get('key')).toBeUndefined();
  });

  test('that are damaged are as good as none', async () => {
    const clock = new TestClock();
    await open(clock).put('key', token('access-token', clock));
    for (const content of ['', 'short', 'x'.repeat(200)]) {
      writeFileSync(join(folder, 'key.token'), content);
      expect(await open(clock).get('key')).toBeUndefined();
    }
  });

  test('are dropped only by who has the same one', async () => {
    const clock = new TestClock();
    const [own, other] = [open(clock), open(clock)];
    await own.put('key', token('old', clock));
    await other.get('key');
    await own.put('key', token('new', clock));
    await other.drop('key', token('old', clock));
    expect(await other.get('key')).toMatchObject({ value: 'new' });
    await other.drop('key', token('new', clock));
    expect(await open(clock).get('key')).toBeUndefined();
  });

  test('of other credentials go after a day without use', async () => {
    const clock = new TestClock();
    clock.time = Date.now();
    await open(clock).put('old', token('old', clock));
    clock.time += 86_500_000;
    await open(clock).put('new', token('new', clock));
    expect(existsSync(join(folder, 'old.token'))).toBe(false);
  });

  test('are not used from a folder that others can write to before it was made private', async () => {
    const clock = new TestClock();
    await open(clock).put('key', token('a', clock));
    chmodSync(folder, 0o777);
    await open(clock).get('key');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('are kept by the process alone where there can be no folder, and the log says so', () =>
    withStub(async (stub) => {
      const lines: [string, unknown][] = [];
      const blocked = join(dir, 'file');
      writeFileSync(blocked, '');
      const client = createClient(stub.settings({ tokenFolder: join(blocked, 'tokens') }), {
        log: (_, message, fields) => lines.push([message, typeof fields === 'function' ? fields() : fields]),
      });
      await client.list(tag);
      await client.list(tag);
      await client.close();
      expect(stub.tokenRequests).toHaveLength(1);
      expect(lines.map(([message]) => message)).toContain('cannot share tokens between processes');
    }));
});

describe('the lock of a token', () => {
  const exclusively = (clock: TestClock, work: () => Promise<unknown>) => open(clock).exclusively('key', work);

  test('lets one in at a time', async () => {
    const clock = new TestClock();
    let [inside, most, done] = [0, 0, 0];
    await Promise.all(
      Array.from({ length: 8 }, () =>
        exclusively(clock, async () => {
          most = Math.max(most, ++inside);
          await new Promise((resolve) => setTimeout(resolve, 5));
          inside--;
          done++;
        }),
      ),
    );
    expect([most, done]).toEqual([1, 8]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is taken from a holder that died, at once', async () => {
    const clock = new TestClock();
    await open(clock).get('key');
    const { pid } = spawnSync(process.execPath, ['-e', '0']);
    writeFileSync(join(folder, 'key.lock'), JSON.stringify({ pid, host: hostname() }));
    expect(await exclusively(clock, () => Promise.resolve('in'))).toBe('in');
    expect(clock.sleeps.length).toBeLessThan(3);
  });

  test('is respected while its holder lives, and goes when the work fails', async () => {
    const clock = new TestClock();
    await open(clock).get('key');
    writeFileSync(join(folder, 'key.lock'), JSON.stringify({ pid: process.pid, host: hostname() }));
    clock.onSleep = () => rmSync(join(folder, 'key.lock'));
    await expect(exclusively(clock, () => Promise.reject(new Error('no token')))).rejects.toThrow('no token');
    expect(clock.sleeps).toHaveLength(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is not waited for any more when the token has come', () =>
    withStub(async (stub) => {
      const clock = new TestClock();
      const settings = stub.settings({ tokenFolder: folder });
      const first = createClient(settings, { clock });
      await first.list(tag);
      const [name = ''] = readdirSync(folder);
      writeFileSync(
        join(folder, name.replace('.token', '.lock')),
        JSON.stringify({ pid: process.pid, host: hostname() }),
      );
      const second = createClient(settings, { clock });
      await second.list(tag);
      await Promise.all([first.close(), second.close()]);
      expect(stub.tokenRequests).toHaveLength(1);
    }));
});
