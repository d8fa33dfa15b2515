import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Local, paths, startLocal } from './local';

describe('faults', () => {
  let local: Local;
  beforeAll(async () => {
    local = await startLocal();
  });
  afterEach(() => local.service.faults.clear());
  afterAll(() => local.close());
  const tag = (name: string): Promise<unknown> => local.post(paths.tags, { name, folder: 'All Firewalls' });
  const names = async (): Promise<unknown[]> => (await local.get(paths.tags)).names;

  test('answer with a status and headers, as often as told', async () => {
    local.service.faults.add({
      match: { method: 'GET', path: /tags/ },
      times: 2,
      action: { status: 429, body: { _errors: [] }, headers: { 'Retry-After': '1' } },
    });
    const answers = [
      await local.get(paths.tags),
      await local.get(paths.addresses),
      await local.get(paths.tags),
      await local.get(paths.tags),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([429, 200, 429, 200]);
    expect(answers[0]!.headers.get('retry-after')).toBe('1');
  });

  test('drop the connection before the write', async () => {
    local.service.faults.add({ match: { method: 'POST' }, times: 1, action: { dropBefore: true } });
    await expect(tag('before')).rejects.toThrow('fetch failed');
    expect(await names()).not.toContain('before');
  });

  test('drop the connection after the write', async () => {
    local.service.faults.add({ match: { method: 'POST' }, times: 1, action: { dropAfter: true } });
    await expect(tag('after')).rejects.toThrow('fetch failed');
    expect(await names()).toContain('after');
  });

  test('cut the answer short', async () => {
    local.service.faults.add({ match: { method: 'POST' }, times: 1, action: { truncate: true } });
    await expect(tag('cut')).rejects.toThrow('terminated');
    expect(await names()).toContain('cut');
  });

  test('delay', async () => {
    local.service.faults.add({ match: { method: 'GET' }, times: 1, action: { delayMs: 60 } });
    const start = performance.now();
    await names();
    expect(performance.now() - start).toBeGreaterThan(55);
  });

  test('can be taken away', async () => {
    const remove = local.service.faults.add({ match: {}, action: { status: 500 } });
    remove();
    expect((await local.get(paths.tags)).status).toBe(200);
  });

  test('and every other request are in the journal', async () => {
    local.service.journal.clear();
    local.service.faults.add({ match: { method: 'PUT' }, times: 1, action: { dropBefore: true } });
    await local.get(`${paths.tags}?limit=1`);
    await local.get('/config/objects/v1/tags/nope');
    await expect(local.put(`${paths.tags}/x`, {})).rejects.toThrow();
    expect(local.service.journal.entries).toMatchObject([
      { method: 'GET', path: `${paths.tags}?limit=1`, status: 200, tenant: local.service.access.tsg },
      { method: 'GET', status: 404 },
      { method: 'PUT', status: 0 },
    ]);
    expect(local.service.journal.counts).toEqual({ 'GET 200': 1, 'GET 404': 1, 'PUT 0': 1 });
    expect(local.service.journal.count({ method: 'GET', path: /tags/ })).toBe(2);
  });
});
