import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { atMostOncePer } from '../../src/service/at-most-once-per';
import { startLocal, type Local } from '../service/local';

let dir: string;
let local: Local | undefined;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-attack-'));
});
afterEach(async () => {
  await local?.close();
  local = undefined;
  rmSync(dir, { recursive: true, force: true });
});

test('a damaged database is not said to be in use', async () => {
  writeFileSync(join(dir, 'scm.sqlite'), 'this is no database, and long enough to be looked at'.repeat(100));
  await expect(startLocal({ data: dir })).rejects.toThrow(/the file is damaged: restore a backup/);
});

test('a database that others could read is closed to them, and so is its lock', async () => {
  const files = ['scm.sqlite', 'scm.sqlite.lock'].map((name) => join(dir, name));
  const modes = (): readonly number[] => files.map((file) => statSync(file).mode & 0o777);
  local = await startLocal({ data: dir });
  expect(modes()).toEqual([0o600, 0o600]);
  await local.close();
  for (const file of files) chmodSync(file, 0o644);
  local = await startLocal({ data: dir });
  expect(modes()).toEqual([0o600, 0o600]);
  // A second service of this process is refused and does not release the lock of the first.
  for (let i = 0; i < 2; i++) await expect(startLocal({ data: dir })).rejects.toThrow(/another process may use it/);
  expect((await local.get('/ready')).status).toBe(200);
});

test('looking whether it is ready costs one write in a second, and a failure is not remembered for longer', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  try {
    let count = 0;
    const reach = atMostOncePer(1000, async () => {
      count += 1;
      await Promise.resolve();
      if (count === 1) throw new Error('full');
    });
    for (let i = 0; i < 100; i++) await expect(reach()).rejects.toThrow('full');
    jest.advanceTimersByTime(1000);
    for (let i = 0; i < 100; i++) await reach();
    expect(count).toBe(2);
  } finally {
    jest.useRealTimers();
  }
});
