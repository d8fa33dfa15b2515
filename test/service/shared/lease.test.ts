import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { MetaTable } from '../../../src/service/storage/meta-table';
import type { Database, LeaseState, Sql } from '../../../src/service/storage/database';
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

  test('wait for no connection, however many tenants the other holds', async () => {
    const tenants = ['held-1', 'held-2', 'held-3', 'held-4', 'held-5', 'held-6'];
    const locks = new Client({ connectionString: url });
    await locks.connect();
    await locks.query('BEGIN');
    // What the other instance does for each of them, on one connection.
    const keys = await Promise.all(tenants.map((tenant) => one.write(tenant, lockOf)));
    for (const key of keys) await locks.query('SELECT pg_advisory_xact_lock($1::bigint)', [key]);
    const behind = tenants.map((tenant) => two.write(tenant, (sql) => new MetaTable(sql, tenant).set('n', '1')));
    const waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    while ((await query(url, waiting)).length < tenants.length) continue;
    await two.write('free', (sql) => new MetaTable(sql, 'free').set('n', '1'));
    await locks.query('COMMIT');
    await Promise.all(behind);
    await locks.end();
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

/** The key of the lock that a write has, as the server shows it. */
async function lockOf(sql: Sql): Promise<string> {
  const [row] = await sql.all<{ key: string }>(
    `SELECT ((classid::bigint << 32) | objid::bigint)::text AS key FROM pg_locks
     WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND granted`,
  );
  return row?.key ?? '';
}

/** Longer than an entry of an index, and of no use to compress. */
function unpackable(): string {
  return Array.from({ length: 20_000 }, (_, i) => ((i * 7919) % 104_729).toString(36)).join('');
}
