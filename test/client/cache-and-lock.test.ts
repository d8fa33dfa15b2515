import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { kindNamed } from '../../src/catalog';
import { ItemCache } from '../../src/client/item-cache';
import { lockFile } from '../../src/client/lock-file';
import { until } from '../support/until';
import { TestClock } from './stub-service';

const [tag, address] = [kindNamed('tag'), kindNamed('address')];

describe('cached list items', () => {
  const [a, b] = [
    { id: 'a', name: 'x' },
    { id: 'b', name: 'y' },
  ];
  const filled = () => {
    const clock = new TestClock();
    const cache = new ItemCache(clock);
    cache.put(tag, [a, b, { name: 'no id' }], cache.mark);
    return { clock, cache };
  };

  test('are returned once each, by kind and ID', () => {
    const { cache } = filled();
    expect(cache.peek(tag, 'a')).toBe(a);
    expect(cache.take(address, 'a')).toBeUndefined();
    expect([cache.take(tag, 'a'), cache.take(tag, 'a')]).toEqual([a, undefined]);
    expect(cache.take(tag, 'b')).toBe(b);
  });

  test('are too old after ten minutes', () => {
    const { cache, clock } = filled();
    clock.time += 600_000;
    expect(cache.take(tag, 'a')).toBe(a);
    clock.time += 1;
    expect(cache.take(tag, 'b')).toBeUndefined();
  });

  test('go with a change of the object, and a list that was asked for before does not bring it back', () => {
    const { cache } = filled();
    const { mark } = cache;
    cache.touch(tag, 'a');
    expect([cache.peek(tag, 'a'), cache.peek(tag, 'b')]).toEqual([undefined, b]);
    cache.put(tag, [a, b], mark);
    expect([cache.peek(tag, 'a'), cache.peek(tag, 'b')]).toEqual([undefined, b]);
    cache.put(tag, [a], cache.mark);
    expect(cache.peek(tag, 'a')).toBe(a);
  });

  test('all go with a change of everything, and no earlier list brings them back', () => {
    const { cache } = filled();
    const { mark } = cache;
    cache.touchEverything();
    cache.put(tag, [a], mark);
    expect([cache.peek(tag, 'a'), cache.isCurrent(address, mark)]).toEqual([undefined, false]);
    cache.put(tag, [a], cache.mark);
    expect([cache.peek(tag, 'a'), cache.isCurrent(address, cache.mark)]).toEqual([a, true]);
  });

  test('tell whether the lists of a kind have changed since a revision', () => {
    const { cache } = filled();
    const { mark } = cache;
    expect(cache.isCurrent(tag, mark)).toBe(true);
    cache.touchLists(tag);
    expect([cache.isCurrent(tag, mark), cache.isCurrent(address, mark), cache.isCurrent(tag, cache.mark)]).toEqual([
      ...[false, true, true],
    ]);
    expect(cache.peek(tag, 'a')).toBe(a);
    cache.touch(address, 'z');
    expect(cache.isCurrent(address, mark)).toBe(false);
  });
});

describe('the lock of a file', () => {
  let dir: string;
  let path: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'scm-lock-'));
    path = join(dir, 'lock');
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));
  const never = () => false;
  const aged = (seconds: number) => {
    const then = new Date(Date.now() - seconds * 1000);
    utimesSync(path, then, then);
  };

  test('says who holds it, for the owner alone, until it is released', async () => {
    const release = await lockFile(path, new TestClock(), never);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await release();
    expect(existsSync(path)).toBe(false);
  });

  test('stays alive while it is held', async () => {
    const release = await lockFile(path, new TestClock(), never);
    aged(60);
    await until(() => Date.now() - statSync(path).mtimeMs < 30_000);
    await release();
  });

  test('is not removed by a holder that lost it', async () => {
    const release = await lockFile(path, new TestClock(), never);
    writeFileSync(path, 'another');
    await release();
    expect(readFileSync(path, 'utf8')).toBe('another');
  });

  test('is not waited for longer than three minutes; the work goes on without it, and leaves it alone', async () => {
    const clock = new TestClock();
    clock.onSleep = () => void (clock.time += 1000);
    const held = JSON.stringify({ pid: process.pid, host: hostname() });
    writeFileSync(path, held);
    const release = await lockFile(path, clock, never);
    expect(clock.time - 1_000_000).toBeGreaterThanOrEqual(180_000);
    await release();
    expect(readFileSync(path, 'utf8')).toBe(held);
  });

  test.each<[string, string]>([
    ['another machine', JSON.stringify({ pid: 999_999_999, host: 'elsewhere.example' })],
    ['a holder that has not said who it is', ''],
    ['a holder that is not a process', JSON.stringify({ pid: 'x', host: hostname() })],
  ])('of %s is respected until it has not been updated for 15 seconds', async (_, content) => {
    writeFileSync(path, content);
    const clock = new TestClock();
    let waits = 0;
    clock.onSleep = () => {
      if (++waits === 3) aged(16);
    };
    const release = await lockFile(path, clock, never);
    expect(waits).toBeGreaterThanOrEqual(3);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
    await release();
  });

  test('is not needed any more when what it guards is there', async () => {
    writeFileSync(path, 'held');
    const clock = new TestClock();
    const release = await lockFile(path, clock, () => clock.sleeps.length === 2);
    await release();
    expect([clock.sleeps.length, readFileSync(path, 'utf8')]).toEqual([2, 'held']);
  });

  test('in a folder that does not exist is an error', async () => {
    await expect(lockFile(join(dir, 'none', 'lock'), new TestClock(), never)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
