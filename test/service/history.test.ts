import { afterEach, describe, expect, test } from '@jest/globals';
import type { ServiceOptions } from '../../src/service';
import { Local, paths, startLocal } from './local';

const day = 24 * 60 * 60 * 1000;
const folder = 'All Firewalls';

describe('the history of a tenant', () => {
  let local: Local | undefined;
  afterEach(() => local?.close());
  const start = async (keep: NonNullable<ServiceOptions['keep']>): Promise<Local> =>
    (local = await startLocal({ keep }));
  const versionsOf = async (one: Local): Promise<number[]> =>
    ((await one.get(paths.versions)).at('data') as { id: number }[]).map(({ id }) => id);
  const load = (one: Local, version: number): Promise<{ status: number }> =>
    one.post(`${paths.versions}:load`, { version });
  const tags = async (one: Local): Promise<unknown[]> =>
    (await one.get(`${paths.tags}?folder=${encodeURIComponent(folder)}`)).names.filter((name) =>
      /^t\d/.test(String(name)),
    );

  test('keeps the audit entries of the newest writes', async () => {
    const one = await start({ audit: { count: 3 } });
    for (let i = 0; i < 8; i++) await one.make(paths.tags, { name: `t${i}`, folder });
    await one.service.control.prune();
    const { entries, total } = await one.service.control.audit({ limit: 100, offset: 0 });
    expect([entries.map(({ name }) => name), total]).toEqual([['t7', 't6', 't5'], 3]);
  });

  test('keeps what is not older than a time', async () => {
    const one = await start({ audit: { ms: day }, jobs: { ms: day }, versions: { ms: day } });
    await one.make(paths.tags, { name: 't0', folder });
    await one.push(folder);
    await one.push(folder);
    await one.service.control.advance(2 * day);
    // With a token of its own: that of the other one has expired.
    const late = new Local(one.service, one.at);
    await late.make(paths.tags, { name: 't1', folder });
    const { job } = await late.push(folder);
    await one.service.control.prune();
    expect((await one.service.control.audit({ limit: 100, offset: 0 })).entries.map(({ name }) => name)).toEqual([
      folder,
      't1',
    ]);
    expect(((await late.get(paths.jobs)).at('data') as { id: string }[]).map(({ id }) => id)).toEqual([job['id']]);
    expect(await versionsOf(late)).toEqual([3]);
  });

  test('keeps the newest pushes, and those that have not ended', async () => {
    const one = await start({ jobs: { count: 2 } });
    await one.service.tenant(one.service.access.tsg).addDevice({ serial: '007', folder });
    for (let i = 0; i < 4; i++) await one.push(folder);
    await one.service.control.prune();
    const jobs = (await one.get(paths.jobs)).at('data') as { parent_id: string; type_str: string }[];
    expect(jobs.map(({ type_str }) => type_str)).toEqual(['CommitAll', 'CommitAndPush', 'CommitAll', 'CommitAndPush']);
  });

  test('keeps versions that run, and what each kept version held', async () => {
    const one = await start({ versions: { count: 2 } });
    const tenant = one.service.tenant(one.service.access.tsg);
    await tenant.addDevice({ serial: '007', folder });
    const held = new Map<number, unknown[]>();
    for (let i = 1; i <= 7; i++) {
      const id = await one.make(paths.tags, { name: `t${i}`, folder });
      if (i === 3) await one.delete(`${paths.tags}/${id}`);
      const [first] = (await one.get(`${paths.tags}?folder=${encodeURIComponent(folder)}&name=t${i - 2}`)).at(
        'data',
      ) as { id: string }[];
      if (i % 2 === 0 && first !== undefined) await one.delete(`${paths.tags}/${first.id}`);
      // The firewall stays at the second version.
      if (i === 3) await tenant.setOutcome('007', { result: 'failure' });
      await one.push(folder);
      held.set(i, await tags(one));
    }
    await one.service.control.prune();
    expect(await versionsOf(one)).toEqual([7, 6, 2]);
    expect((await load(one, 4)).status).toBe(404);
    for (const version of [2, 6, 7]) {
      expect((await load(one, version)).status).toBe(201);
      expect(await tags(one)).toEqual(held.get(version));
    }
  });

  test('starts over with a reset, whatever was written before', async () => {
    const one = await start({});
    for (let i = 0; i < 3; i++) await one.make(paths.tags, { name: `t${i}`, folder });
    await one.service.control.reset();
    expect((await one.service.control.audit({ limit: 10, offset: 0 })).total).toBe(0);
    await one.service.control.prune();
    await one.make(paths.tags, { name: 'after', folder });
    const { entries } = await one.service.control.audit({ limit: 10, offset: 0 });
    expect(entries.map(({ name }) => name)).toEqual(['after']);
  });
});
