import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Local } from './local';
import { paths, rule, startLocal } from './local';

describe('references', () => {
  let local: Local;
  beforeEach(async () => {
    local = await startLocal();
    await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' });
    await local.make(paths.folders, { name: 'Austin', parent: 'Texas' });
    await local.make(paths.folders, { name: 'Ohio', parent: 'All Firewalls' });
  });
  afterEach(() => local.close());
  const address = (name: string, folder: string, rest = {}): Promise<string> =>
    local.make(paths.addresses, { name, folder, fqdn: 'example.com', ...rest });

  test('an object that overrides another one says so while that one exists above it', async () => {
    const all = '/config/setup/v1/variables';
    const make = (folder: string) => local.make(all, { name: '$dns', folder, type: 'ip-netmask', value: '192.0.2.53' });
    const overridden = async (id: string) => (await local.get(`${all}/${id}`)).at('overridden');
    const child = await make('Austin');
    const beside = await make('Ohio');
    expect([await overridden(child), await overridden(beside)]).toEqual([false, false]);
    const parent = await make('Texas');
    expect([await overridden(child), await overridden(beside), await overridden(parent)]).toEqual([true, false, false]);
    const listed = await local.get(`${all}?folder=Austin`);
    expect(listed.at('data')).toEqual([expect.objectContaining({ id: child, overridden: true })]);
    const body = { name: '$dns', type: 'ip-netmask', value: '192.0.2.54', folder: 'Austin' };
    expect((await local.put(`${all}/${child}`, body)).at('overridden')).toBe(true);
    await local.delete(`${all}/${parent}`);
    expect(await overridden(child)).toBe(false);
  });

  test('reach what a folder inherits and nothing beside it', async () => {
    await address('web', 'Texas');
    expect((await local.post(paths.rules, rule('down', 'Austin', { source: ['web'] }))).status).toBe(201);
    for (const folder of ['Ohio', 'All Firewalls']) {
      const answer = await local.post(paths.rules, rule(`in ${folder}`, folder, { source: ['web'] }));
      expect(answer.problem).toBe('400 E003 Invalid Object');
      expect(answer.details).toContain(`visible from folder \\"${folder}\\"`);
    }
  });

  test('follow a rename, in lists and in filter expressions', async () => {
    const tag = await local.make(paths.tags, { name: 'prod', folder: 'Texas' });
    const web = await address('web', 'Texas', { tag: ['prod'] });
    const group = await local.make(paths.groups, {
      name: 'g',
      folder: 'Austin',
      dynamic: { filter: "'prod' and not 'prod'" },
    });
    const members = await local.make(paths.groups, { name: 'm', folder: 'Austin', static: ['web'] });
    const allow = await local.make(paths.rules, rule('r', 'Austin', { source: ['web', 'm'], tag: ['prod'] }));
    expect((await local.put(`${paths.tags}/${tag}`, { name: 'live' })).status).toBe(200);
    expect(
      (await local.put(`${paths.addresses}/${web}`, { name: 'www', fqdn: 'example.com', tag: ['live'] })).status,
    ).toBe(200);
    expect((await local.get(`${paths.groups}/${group}`)).at('dynamic', 'filter')).toBe("'live' and not 'live'");
    expect((await local.get(`${paths.groups}/${members}`)).at('static')).toEqual(['www']);
    expect((await local.get(`${paths.rules}/${allow}`)).at('source')).toEqual(['www', 'm']);
    expect((await local.get(`${paths.rules}/${allow}`)).at('tag')).toEqual(['live']);
  });

  test('to a namesake in another container are left alone by a rename', async () => {
    const texas = await address('web', 'Texas');
    await address('web', 'Austin');
    const allow = await local.make(paths.rules, rule('r', 'Austin', { source: ['web'] }));
    expect((await local.put(`${paths.addresses}/${texas}`, { name: 'www', fqdn: 'example.com' })).status).toBe(200);
    expect((await local.get(`${paths.rules}/${allow}`)).at('source')).toEqual(['web']);
  });

  test('cannot be made to mean something else by a rename', async () => {
    const web = await address('web', 'Texas');
    await address('www', 'Austin');
    await local.make(paths.rules, rule('r', 'Austin', { source: ['web'] }));
    const answer = await local.put(`${paths.addresses}/${web}`, { name: 'www', fqdn: 'example.com' });
    expect(answer.problem).toBe('409 E006 Name Not Unique');
    expect((await local.get(`${paths.addresses}/${web}`)).at('name')).toBe('web');
  });

  test('keep what they mean from being deleted, and the answer names who refers', async () => {
    const web = await address('web', 'Texas');
    const allow = await local.make(paths.rules, rule('r', 'Austin', { source: ['web'] }));
    const answer = await local.delete(`${paths.addresses}/${web}`);
    expect(answer.problem).toBe('409 E009 Reference Not Zero');
    expect(answer.at('_errors', 0, 'details', 'references')).toEqual([
      { kind: 'security_rule', name: 'r', id: allow, folder: 'Austin' },
    ]);
    expect((await local.delete(`${paths.rules}/${allow}`)).status).toBe(200);
    expect((await local.delete(`${paths.addresses}/${web}`)).status).toBe(200);
    expect((await local.delete(`${paths.addresses}/${web}`)).status).toBe(404);
  });

  test('that fall back to another definition let an override go', async () => {
    await address('web', 'Texas');
    const override = await address('web', 'Austin');
    await local.make(paths.rules, rule('r', 'Austin', { source: ['web'] }));
    expect((await local.delete(`${paths.addresses}/${override}`)).status).toBe(200);
  });

  test('may be words, literals and names of the vendor', async () => {
    const body = rule('r', 'Texas', {
      source: ['10.0.0.0/8', '10.0.0.1-10.0.0.9', 'DE', '2001:db8::/32'],
      application: ['ssl'],
      service: ['application-default'],
      source_user: ['known-user'],
    });
    expect((await local.post(paths.rules, body)).status).toBe(201);
  });
});

describe('a list in a folder', () => {
  let local: Local;
  beforeAll(async () => {
    local = await startLocal();
    await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' });
    await local.make(paths.folders, { name: 'Austin', parent: 'Texas' });
    for (const [name, folder] of [
      ['everywhere', 'Global'],
      ['firewalls', 'All Firewalls'],
      ['web', 'Texas'],
      ['texas', 'Texas'],
      ['web', 'Austin'],
    ]) {
      await local.make(paths.addresses, { name, folder, fqdn: 'example.com' });
    }
  });
  afterAll(() => local.close());

  test('holds what it inherits, the nearest first, each with its own folder', async () => {
    const data = (await local.get(`${paths.addresses}?folder=Austin`)).at('data') as { name: string; folder: string }[];
    expect(data.map(({ name, folder }) => [name, folder])).toEqual([
      ['web', 'Austin'],
      ['texas', 'Texas'],
      ['firewalls', 'All Firewalls'],
      ['everywhere', 'Global'],
    ]);
  });

  test('is cut into pages, with the total of all of them', async () => {
    const page = await local.get(`${paths.addresses}?folder=Austin&offset=1&limit=2`);
    expect(page.names).toEqual(['texas', 'firewalls']);
    expect(page.body).toMatchObject({ offset: 1, limit: 2, total: 4 });
  });

  test('is cut down by name, and empty when there is none', async () => {
    expect((await local.get(`${paths.addresses}?folder=Austin&name=texas`)).names).toEqual(['texas']);
    expect((await local.get(`${paths.addresses}?folder=Austin&name=nobody`)).body).toEqual({
      data: [],
      offset: 0,
      limit: 200,
      total: 0,
    });
  });

  test('is the same at the path that the specification uses', async () => {
    const one = await local.get(`${paths.addresses}?folder=Texas`);
    const other = await local.get('/config/objects/v1/address-objects?folder=Texas');
    expect(other.body).toEqual(one.body);
  });
});

describe('an update', () => {
  let local: Local;
  let id: string;
  beforeEach(async () => {
    local = await startLocal();
    await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' });
    id = await local.make(paths.addresses, { name: 'web', folder: 'Texas', fqdn: 'example.com', description: 'old' });
  });
  afterEach(() => local.close());

  test('keeps the container when it names none, or the same', async () => {
    for (const place of [{}, { folder: 'Texas' }]) {
      const answer = await local.put(`${paths.addresses}/${id}`, { name: 'web', ip_netmask: '10.0.0.1', ...place });
      expect(answer.body).toEqual({ id, name: 'web', folder: 'Texas', ip_netmask: '10.0.0.1' });
    }
  });

  test('cannot move the object to another container', async () => {
    const answer = await local.put(`${paths.addresses}/${id}`, {
      name: 'web',
      fqdn: 'a.example',
      folder: 'All Firewalls',
    });
    expect(answer.problem).toBe('400 E003 Invalid Object');
    expect(answer.details).toMatch(/cannot change its container/);
  });

  test('takes the id that it answers, and no other', async () => {
    expect((await local.put(`${paths.addresses}/${id}`, { id, name: 'web', fqdn: 'a.example' })).status).toBe(200);
    const answer = await local.put(`${paths.addresses}/${id}`, { id: 'other', name: 'web', fqdn: 'a.example' });
    expect(answer.problem).toBe('400 E003 Invalid Object');
  });

  test('takes comments for description and answers description', async () => {
    const answer = await local.put(`${paths.addresses}/${id}`, { name: 'web', fqdn: 'a.example', comments: 'new' });
    expect(answer.at('description')).toBe('new');
    expect(answer.at('comments')).toBeUndefined();
  });

  test('takes null for absence', async () => {
    const answer = await local.put(`${paths.addresses}/${id}`, {
      name: 'web',
      fqdn: 'a.example',
      description: null,
      ip_netmask: null,
    });
    expect(answer.body).toEqual({ id, name: 'web', folder: 'Texas', fqdn: 'a.example' });
  });
});
