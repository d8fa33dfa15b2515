import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Local } from './local';
import { paths, rule, startLocal } from './local';

describe('folders', () => {
  let local: Local;
  beforeEach(async () => {
    local = await startLocal();
  });
  afterEach(() => local.close());
  const folder = (name: string, parent: string): Promise<string> => local.make(paths.folders, { name, parent });

  test('are predefined under the names that people see', async () => {
    const list = (await local.get(paths.folders)).at('data') as { name: string; parent: string }[];
    expect(list.map(({ name, parent }) => `${parent} > ${name}`)).toEqual([
      ' > Global',
      'Global > All Firewalls',
      'Global > Prisma Access',
      'Prisma Access > Access Agent',
      'Prisma Access > Explicit Proxy',
      'Prisma Access > Remote Networks',
      'Prisma Access > Service Connections',
    ]);
  });

  test('are found by the stored and by the shown name, and answer the shown one', async () => {
    const id = await local.make(paths.folders, { name: 'Texas', parent: 'ngfw-shared' });
    expect((await local.get(`${paths.folders}/${id}`)).at('parent')).toBe('All Firewalls');
    const tag = await local.make(paths.tags, { name: 'a', folder: 'ngfw-shared' });
    expect((await local.get(`${paths.tags}/${tag}`)).at('folder')).toBe('All Firewalls');
    expect((await local.get(`${paths.tags}?folder=All%20Firewalls`)).names).toEqual(['a']);
    expect((await local.get(`${paths.folders}?name=ngfw-shared`)).names).toEqual(['All Firewalls']);
  });

  test('that are predefined cannot be changed or deleted', async () => {
    const id = String((await local.get(`${paths.folders}?name=All%20Firewalls`)).at('data', 0, 'id'));
    expect((await local.delete(`${paths.folders}/${id}`)).problem).toBe('403 E007 Unauthorized');
    const renamed = await local.put(`${paths.folders}/${id}`, { name: 'Mine', parent: 'Global' });
    expect(renamed.problem).toBe('403 E007 Unauthorized');
  });

  test('take what they hold along when they are renamed', async () => {
    const id = await folder('Texas', 'All Firewalls');
    await folder('Austin', 'Texas');
    const web = await local.make(paths.addresses, { name: 'web', folder: 'Texas', fqdn: 'example.com' });
    const renamed = await local.put(`${paths.folders}/${id}`, { id, name: 'Lone Star', parent: 'All Firewalls' });
    expect(renamed.status).toBe(200);
    expect((await local.get(`${paths.addresses}/${web}`)).at('folder')).toBe('Lone Star');
    expect((await local.get(`${paths.folders}?name=Austin`)).at('data', 0, 'parent')).toBe('Lone Star');
    expect((await local.get(`${paths.addresses}?folder=Texas`)).status).toBe(404);
  });

  test('cannot lie below themselves', async () => {
    const id = await folder('a', 'All Firewalls');
    await folder('b', 'a');
    for (const parent of ['a', 'b']) {
      const answer = await local.put(`${paths.folders}/${id}`, { name: 'a', parent });
      expect(answer.problem).toBe('400 E003 Invalid Object');
      expect(answer.details).toMatch(/is the folder itself or one of its child folders|parent names \\"a\\" itself/);
    }
  });

  test('cannot be put where something below them would be too deep', async () => {
    await folder('1', 'All Firewalls');
    await folder('2', '1');
    const a = await folder('a', 'All Firewalls');
    await folder('b', 'a');
    await folder('c', 'b');
    const answer = await local.put(`${paths.folders}/${a}`, { name: 'a', parent: '2' });
    expect(answer.problem).toBe('400 E003 Invalid Object');
    expect(answer.details).toMatch(/folder \\"c\\" would be on level 5/);
    expect((await local.put(`${paths.folders}/${a}`, { name: 'a', parent: '1' })).status).toBe(200);
  });

  test('are kept while they hold folders, objects or firewalls', async () => {
    const a = await folder('a', 'All Firewalls');
    const b = await folder('b', 'a');
    const answer = await local.delete(`${paths.folders}/${a}`);
    expect(answer.problem).toBe('409 E009 Reference Not Zero');
    expect(answer.at('_errors', 0, 'details', 'references')).toEqual([{ kind: 'folder', name: 'b', id: b }]);
    const tag = await local.make(paths.tags, { name: 't', folder: 'b' });
    expect((await local.delete(`${paths.folders}/${b}`)).details).toMatch(/tag \\"t\\"/);
    expect((await local.delete(`${paths.tags}/${tag}`)).status).toBe(200);
    await local.service.tenant(local.service.access.tsg).addDevice({ serial: '007', folder: 'b' });
    expect((await local.delete(`${paths.folders}/${b}`)).details).toMatch(/device \\"007\\"/);
  });

  test('keep what is in them working when they move', async () => {
    await folder('a', 'All Firewalls');
    await folder('b', 'All Firewalls');
    const c = await folder('c', 'a');
    await local.make(paths.tags, { name: 't', folder: 'a' });
    await local.make(paths.addresses, { name: 'web', folder: 'c', fqdn: 'example.com', tag: ['t'] });
    const answer = await local.put(`${paths.folders}/${c}`, { name: 'c', parent: 'b' });
    expect(answer.problem).toBe('409 E009 Reference Not Zero');
    expect(answer.details).toMatch(/address \\"web\\" in \\"c\\" would lose \\"t\\"/);
    await local.make(paths.tags, { name: 't', folder: 'b' });
    expect((await local.put(`${paths.folders}/${c}`, { name: 'c', parent: 'b' })).status).toBe(200);
  });

  test('cannot move to where a rule of theirs has a namesake', async () => {
    await folder('a', 'All Firewalls');
    await folder('b', 'All Firewalls');
    const c = await folder('c', 'a');
    await local.make(paths.rules, rule('allow', 'c'));
    await local.make(paths.rules, rule('allow', 'b'));
    expect((await local.put(`${paths.folders}/${c}`, { name: 'c', parent: 'b' })).problem).toBe(
      '409 E006 Name Not Unique',
    );
  });
});
