import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { allKinds } from '../../src/catalog';
import type { QuirkChange } from '../../src/service';
import { type Local, paths, startLocal } from './local';

const where = { folder: 'All Firewalls' };

describe('quirks', () => {
  let local: Local;
  beforeEach(async () => {
    local = await startLocal();
  });
  afterEach(() => local.close());
  const on = (change: QuirkChange): void => local.service.control.quirks.set(local.service.access.tsg, change);

  test('answer null for an empty list', async () => {
    on({ nullForEmptyList: true });
    expect((await local.get(`${paths.addresses}?folder=All%20Firewalls`)).body).toMatchObject({ data: null, total: 0 });
    await local.make(paths.addresses, { ...where, name: 'a', fqdn: 'a.example' });
    expect((await local.get(paths.addresses)).names).toEqual(['a']);
  });

  test('answer the object itself for a name, and 404 for none', async () => {
    await local.make(paths.tags, { ...where, name: 'a' });
    on({ bareObjectForName: true });
    expect((await local.get(`${paths.tags}?folder=All%20Firewalls&name=a`)).at('name')).toBe('a');
    expect((await local.get(`${paths.tags}?folder=All%20Firewalls&name=b`)).problem).toBe(
      '404 E005 Object Not Present',
    );
  });

  test('change the order of lists that mean a set', async () => {
    for (const name of ['a', 'b']) await local.make(paths.tags, { ...where, name });
    on({ reorderedLists: true });
    const created = await local.post(paths.addresses, { ...where, name: 'x', fqdn: 'a.example', tag: ['a', 'b'] });
    expect(created.at('tag')).toEqual(['b', 'a']);
    expect((await local.get(`${paths.addresses}/${created.id}`)).at('tag')).toEqual(['b', 'a']);
  });

  test('fill in fields that were not sent', async () => {
    on({ filledDefaults: true });
    const created = await local.post(paths.addresses, { ...where, name: 'x', fqdn: 'a.example' });
    expect(created.at('tag')).toEqual([]);
    expect(created.at('ip_netmask')).toBeUndefined();
    on({ filledDefaults: false });
    expect((await local.get(`${paths.addresses}/${created.id}`)).at('tag')).toBeUndefined();
  });

  test('hide a new object for a while', async () => {
    const { clock } = local.service.control;
    clock.set(clock.now());
    on({ lateVisibilityMs: 5_000 });
    const id = await local.make(paths.tags, { ...where, name: 'late' });
    expect((await local.get(`${paths.tags}/${id}`)).status).toBe(404);
    expect((await local.get(paths.tags)).names).not.toContain('late');
    expect((await local.post(paths.tags, { ...where, name: 'late' })).status).toBe(409);
    await local.service.control.advance(5_000);
    expect((await local.get(`${paths.tags}/${id}`)).status).toBe(200);
    expect((await local.get(paths.tags)).names).toContain('late');
  });

  test('encrypt secrets by default, and know them again when they come back', async () => {
    const { path } = allKinds().find(({ name }) => name === 'external_dynamic_list')!.api;
    const type = {
      ip: { url: 'https://a.example/l', recurring: { hourly: {} }, auth: { username: 'u', password: 'geheim' } },
    };
    const id = await local.make(path, { ...where, name: 'feed', type });
    const hidden = await local.get(`${path}/${id}`);
    expect(hidden.text).not.toContain('geheim');
    expect(hidden.text).toContain('-AQ==');
    expect((await local.put(`${path}/${id}`, hidden.body)).body).toEqual(hidden.body);
    on({ encryptedSecrets: false });
    expect((await local.get(`${path}/${id}`)).text).toContain('"geheim"');
  });

  test('are those of one tenant and end with a reset', async () => {
    on({ nullForEmptyList: true });
    expect(local.service.control.quirks.of('other').nullForEmptyList).toBe(false);
    await local.service.control.reset();
    expect(local.service.control.quirks.of(local.service.access.tsg).nullForEmptyList).toBe(false);
  });
});
