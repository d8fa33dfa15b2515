import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { paths, type Local } from '../service/local';
import { servePage } from './serve-page';

describe('the list of objects on the page', () => {
  let local: Local;
  let link = '';
  beforeAll(async () => {
    ({ local, link } = await servePage({ jobSpeed: Infinity }));
    for (let i = 250; i > 0; i -= 1)
      await local.make(paths.addresses, { name: `a-${i}`, folder: 'Texas', fqdn: 'web.example.com' });
    await local.make(paths.tags, { name: 'A-0', folder: 'All Firewalls' });
    await local.service.tenant(local.service.access.tsg).create('tag', { name: 'z', folder: 'Texas' });
  });
  afterAll(() => local.close());

  const ask = async (path: string): Promise<Readonly<Record<string, unknown>>> => {
    const [base = '', key = ''] = link.split('/ui#key=');
    const answer = await fetch(`${base}/ui/api/${path}`, { headers: { Authorization: `Bearer ${key}` } });
    return (await answer.json()) as Record<string, unknown>;
  };
  const names = async (query: string): Promise<readonly unknown[]> => {
    const body = await ask(`objects?tenant=${local.service.access.tsg}&${query}`);
    return (body['objects'] as { readonly name: string }[]).map(({ name }) => name);
  };

  test('is sorted over all of its pages, in natural order, in both directions', async () => {
    expect(await names('sort=name&seeded=no&limit=4')).toEqual(['A-0', 'a-1', 'a-2', 'a-3']);
    expect(await names('sort=name&seeded=no&limit=3&offset=200')).toEqual(['a-200', 'a-201', 'a-202']);
    expect(await names('sort=name&seeded=no&limit=3&direction=down')).toEqual(['z', 'Texas', 'a-250']);
    expect(await names('sort=place&seeded=no&limit=2&kind=tag')).toEqual(['A-0', 'z']);
    expect(await names('sort=kind&seeded=no&limit=2')).toEqual(['a-1', 'a-2']);
    const { objects } = await ask(`objects?tenant=${local.service.access.tsg}&sort=account&seeded=no&limit=500`);
    const authors = (objects as { readonly author: string }[]).map(({ author }) => author);
    expect(new Set(authors).size).toBe(2);
    expect(authors).toEqual(authors.toSorted());
  });

  test('has own objects first, and those that every tenant has only on request', async () => {
    const body = await ask(`objects?tenant=${local.service.access.tsg}&sort=name&limit=500`);
    const all = body['objects'] as { readonly predefined: boolean }[];
    expect(body['own']).toBe(253);
    expect(Number(body['total'])).toBeGreaterThan(253);
    expect(all.slice(0, 253).every(({ predefined }) => !predefined)).toBe(true);
    expect(all.slice(253).every(({ predefined }) => predefined)).toBe(true);
    expect(await names('sort=name&seeded=no&limit=500')).toHaveLength(253);
    const kinds = await ask(`kinds?tenant=${local.service.access.tsg}`);
    const found = kinds['kinds'] as { readonly count: number; readonly predefined: number }[];
    expect(found.reduce((sum, { count, predefined }) => sum + count - predefined, 0)).toBe(253);
  });

  test('is narrowed to what one account changed, and read again after a change', async () => {
    const by = encodeURIComponent(local.service.access.clientId);
    expect(await names(`sort=name&by=${by}&seeded=no&kind=tag`)).toEqual(['A-0']);
    await local.make(paths.tags, { name: 'b', folder: 'Texas' });
    expect(await names(`sort=name&by=${by}&seeded=no&kind=tag`)).toEqual(['A-0', 'b']);
    expect(await names('sort=name&by=nobody&seeded=no')).toEqual([]);
  });

  test('says among how many matches a search looked, and looks for those of an account among all', async () => {
    const tenant = local.service.tenant(local.service.access.tsg);
    for (let i = 1; i < 2000; i += 1) await tenant.create('tag', { name: `bulk ${i}`, folder: 'Texas' });
    await local.make(paths.tags, { name: 'bulk of mine', folder: 'Texas' });
    const { tsg, clientId } = local.service.access;
    const found = ({ own, looked }: Readonly<Record<string, unknown>>): unknown => ({ own, looked });
    const search = `objects?tenant=${tsg}&text=bulk`;
    expect(found(await ask(search))).toEqual({ own: 2000 });
    await tenant.create('tag', { name: 'bulk 2000', folder: 'Texas' });
    expect(found(await ask(search))).toEqual({ own: 2000, looked: 2000 });
    expect(found(await ask(`${search}&by=${encodeURIComponent(clientId)}`))).toEqual({ own: 1 });
  });
});
