import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MetaTable } from '../../../src/service/storage/meta-table';
import type { Database, LeaseState } from '../../../src/service/storage/database';
import { openPostgres } from '../../../src/service/storage/postgres-database';
import { query } from '../../support/postgres-server';
import { freshStore } from '../local';

describe('two instances on one PostgreSQL', () => {
  let url: string;
  let one: Database;
  let two: Database;
  beforeEach(async () => {
    url = (await freshStore()).database ?? '';
    [one, two] = await Promise.all([openPostgres(url), openPostgres(url)]);
  });
  afterEach(async () => {
    await Promise.all([one.close(), two.close()]);
  });
  const count = (from: Database): Promise<string | undefined> =>
    from.read('t', (sql) => new MetaTable(sql, 't').get('n'));
  const take = (by: Database, tenant = 't'): Promise<LeaseState | undefined> =>
    by.write(tenant, async (sql) => by.leases?.take(sql, tenant));

  test('never write to a tenant at once, whatever fails beside', async () => {
    const failed: unknown[] = [];
    const add = (by: Database, n: number): Promise<unknown> =>
      by
        .write('t', async (sql) => {
          await new MetaTable(sql, 't').next('n');
          if (n % 3 === 0) throw new Error('changed its mind');
        })
        .catch((error: unknown) => failed.push(error));
    await Promise.all(Array.from({ length: 120 }, (_, n) => add(n % 2 === 0 ? one : two, n)));
    expect(failed.length).toBe(40);
    expect(await count(one)).toBe('80');
    expect(await count(two)).toBe('80');
  });

  test('see what the other has acknowledged', async () => {
    for (let n = 1; n <= 20; n++) {
      const [writer, reader] = n % 2 === 0 ? [one, two] : [two, one];
      await writer.write('t', (sql) => new MetaTable(sql, 't').set('n', String(n)));
      expect(await count(reader)).toBe(String(n));
    }
  });

  test('wait neither for a tenant that the other holds when they want another, nor to read', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let isHeld = (): void => undefined;
    const begun = new Promise<void>((resolve) => (isHeld = resolve));
    const long = one.write('t', async (sql) => {
      await new MetaTable(sql, 't').set('n', 'unfinished');
      isHeld();
      await held;
    });
    await begun;
    await two.write('other', (sql) => new MetaTable(sql, 'other').set('n', '1'));
    expect(await count(two)).toBeUndefined();
    let isWaiting = true;
    const behind = two.write('t', (sql) => new MetaTable(sql, 't').get('n')).finally(() => (isWaiting = false));
    await count(two);
    expect(isWaiting).toBe(true);
    letGo();
    await long;
    expect(await behind).toBe('unfinished');
  });

  test('run the jobs of a tenant one at a time, until one is late or gives up', async () => {
    expect(await take(one)).toBe('mine');
    expect([await take(two), await take(one)]).toEqual(['held', 'mine']);
    expect(await take(two, 'other')).toBe('mine');
    // Late: what it comes back to belongs to the other.
    await query(url, "UPDATE job_leases SET ends = ends - 10000 WHERE tenant = 't'");
    expect([await take(two), await take(one)]).toEqual(['taken-over', 'held']);
    // A pause that was announced is no lateness.
    await two.write('t', async (sql) => two.leases?.keep(sql, 't', 20_000));
    await query(url, "UPDATE job_leases SET ends = ends - 10000 WHERE tenant = 't'");
    expect(await take(one)).toBe('held');
    await one.write('t', async (sql) => one.leases?.release(sql, 't'));
    expect(await take(one)).toBe('held');
    await two.close();
    expect(await take(one)).toBe('mine');
    two = await openPostgres(url);
  });

  test('answer text that PostgreSQL cannot keep with an error of the caller', async () => {
    await expect(one.read('t', (sql) => new MetaTable(sql, 't').get('a\0b'))).rejects.toMatchObject({ status: 400 });
    await expect(one.write('t', (sql) => new MetaTable(sql, 't').set(unpackable(), '1'))).rejects.toMatchObject({
      status: 400,
    });
  });
});

/** Longer than an entry of an index, and of no use to compress. */
function unpackable(): string {
  return Array.from({ length: 20_000 }, (_, i) => ((i * 7919) % 104_729).toString(36)).join('');
}
