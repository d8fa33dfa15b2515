import { describe, expect, test } from '@jest/globals';

import { kindNamed, apiWithDefaults, type ResourceKind } from '../../src/catalog';
import { failure, withStub, type Seen } from './stub-service';

const tag = kindNamed('tag');
const rule = kindNamed('security_rule');
const folder = { scope: 'folder', name: 'Branches' } as const;

function items(count: number): readonly { readonly id: string; readonly name: string }[] {
  return Array.from({ length: count }, (_, i) => ({ id: `id-${i}`, name: `tag-${i}` }));
}

function pageOf(all: readonly unknown[], seen: Seen, most: number): object {
  const offset = Number(seen.query['offset'] ?? 0);
  const limit = Math.min(Number(seen.query['limit'] ?? 200), most);
  return { data: all.slice(offset, offset + limit), offset, limit, total: all.length };
}

function withStyle(kind: ResourceKind, style: ResourceKind['api']['list']['style']): ResourceKind {
  return { ...kind, api: { ...kind.api, list: { ...kind.api.list, style } } };
}

describe('a list', () => {
  test('of 5 pages comes whole, in order, in 5 calls', () =>
    withStub(async (stub, client) => {
      const all = items(1000);
      stub.answer = (seen) => ({ body: pageOf(all, seen, 200) });
      expect(await client.list(tag, { container: folder })).toEqual(all);
      expect(stub.seen).toHaveLength(5);
      expect(stub.seen.map((seen) => seen.query['offset'])).toEqual(['0', '200', '400', '600', '800']);
      expect(stub.seen.every((seen) => seen.query['folder'] === 'Branches')).toBe(true);
    }));

  test('of 4,000 objects comes in one call where the service allows it', () =>
    withStub(async (stub, client) => {
      const all = items(4000);
      stub.answer = (seen) => ({ body: pageOf(all, seen, 5000) });
      expect(await client.list(tag)).toHaveLength(4000);
      expect(stub.seen).toHaveLength(1);
    }));

  test('falls back to small pages, for good, where large ones are refused', () =>
    withStub(async (stub, client) => {
      const all = items(450);
      stub.answer = (seen) =>
        Number(seen.query['limit']) > 1000
          ? { status: 400, body: { _errors: [{ code: 'E003', message: 'Invalid Query Parameter: limit=5000' }] } }
          : { body: pageOf(all, seen, 200) };
      expect(await client.list(tag)).toHaveLength(450);
      expect(stub.seen).toHaveLength(4);
      expect(await client.list(tag)).toHaveLength(450);
      expect(stub.seen).toHaveLength(7);
    }));

  test('comes whole where the service knows no pages at all', () =>
    withStub(async (stub, client) => {
      stub.answer = (seen) =>
        'offset' in seen.query
          ? {
              status: 400,
              body: { _errors: [{ code: 'E003', message: 'Invalid Query Parameter', details: ['offset'] }] },
            }
          : { body: { data: items(300), total: 300 } };
      expect(await client.list(tag)).toHaveLength(300);
      await client.list(tag);
      expect(stub.seen).toHaveLength(4);
    }));

  test('whose service tells neither total nor limit ends at a page that is not full', () =>
    withStub(async (stub, client) => {
      const all = items(450);
      stub.answer = (seen) => {
        const offset = Number(seen.query['offset']);
        return { body: { data: all.slice(offset, offset + 200) } };
      };
      expect(await client.list(tag)).toHaveLength(450);
      expect(stub.seen).toHaveLength(3);
    }));

  test('whose service always answers with the first page of several is an error, because the others are missing', () =>
    withStub(async (stub, client) => {
      stub.answer = () => ({ body: { data: items(200), total: 1000, limit: 200, offset: 0 } });
      const error = await failure(client.list(tag, { container: folder }));
      expect(error).toMatchObject({ code: 'API_UNEXPECTED_ANSWER' });
      expect(String(error)).toContain(
        'tags of folder "Branches" claims 1000 items, but returns only 200 different ones',
      );
    }));

  test('whose service ignores pages, but returns everything at once, comes whole', () =>
    withStub(async (stub, client) => {
      stub.answer = () => ({ body: { data: items(600), total: 600, limit: 200, offset: 0 } });
      expect(await client.list(tag)).toHaveLength(600);
      expect(stub.seen).toHaveLength(1);
    }));

  test('with a total that is too small is read to its end', () =>
    withStub(async (stub, client) => {
      const all = items(450);
      stub.answer = (seen) => ({ body: { ...pageOf(all, seen, 200), total: 0 } });
      expect(await client.list(tag)).toHaveLength(450);
    }));

  test('that changed between two pages is read again, so that nothing slips through', () =>
    withStub(async (stub, client) => {
      let all = items(400);
      stub.answer = (seen, count) => {
        const body = pageOf(all, seen, 200);
        if (count === 1) all = all.slice(1);
        return { body };
      };
      expect(await client.list(tag)).toEqual(all);
      expect(stub.seen).toHaveLength(4);
    }));

  test('that grows while it is read, each time, is read to the end that its last page names', () =>
    withStub(async (stub, client) => {
      let all = items(400);
      stub.answer = (seen, count) => {
        const body = pageOf(all, seen, 200);
        if (count < 8) all = [...all, { id: `new ${count}`, name: `new ${count}` }];
        return { body };
      };
      expect(await client.list(tag)).toEqual(all);
    }));

  test('that loses objects during each reading is an error', () =>
    withStub(async (stub, client) => {
      let all = items(4000);
      stub.answer = (seen) => {
        const body = pageOf(all, seen, 200);
        all = all.slice(1);
        return { body };
      };
      await expect(client.list(tag)).rejects.toThrow('loses items while it is read; try again');
    }));

  test('in which something moved from one page to another is read again, so that nothing slips through', () =>
    withStub(async (stub, client) => {
      let all = items(600);
      stub.answer = (seen, count) => {
        const body = pageOf(all, seen, 200);
        if (count === 1) all = [...all.slice(1, 500), ...all.slice(0, 1), ...all.slice(500)];
        return { body };
      };
      expect(await client.list(tag)).toEqual(all);
      expect(stub.seen).toHaveLength(6);
    }));

  test.each([
    ['an envelope', { data: [{ id: '1', name: 'web' }], offset: 0, limit: 200, total: 1 }],
    ['a bare list', [{ id: '1', name: 'web' }]],
    ['a list of lists', [[{ id: '1', name: 'web' }]]],
    ['a bare object', { id: '1', name: 'web' }],
    ['one object as data', { data: { id: '1', name: 'web' } }],
    ['objects by key as data', { data: { first: { id: '1', name: 'web' } } }],
  ])('comes from %s', (_, body) =>
    withStub(async (stub, client) => {
      stub.answer = () => ({ body });
      expect(await client.list(tag, { name: 'web' })).toEqual([{ id: '1', name: 'web' }]);
      expect(stub.seen).toHaveLength(1);
      expect(stub.seen[0]?.query['name']).toBe('web');
    }),
  );

  test.each([
    ['null as data', { data: null, total: 0 }],
    ['an empty list', []],
    ['a list of empty lists', [[]]],
    ['a total of 0 without data', { offset: 0, limit: 200, total: 0 }],
    ['an empty envelope', { data: [], offset: 0, limit: 200, total: 0 }],
  ])('is empty for %s', (_, body) =>
    withStub(async (stub, client) => {
      stub.answer = () => ({ body });
      expect(await client.list(tag)).toEqual([]);
    }),
  );

  test('by a name that nothing has is empty, also when the service answers 404', () =>
    withStub(async (stub, client) => {
      stub.script({ status: 404, body: { _errors: [{ code: 'E005', message: 'Object Not Present' }] } });
      expect(await client.list(tag, { container: folder, name: 'web' })).toEqual([]);
      expect(await failure(client.list(tag, { container: folder }))).toMatchObject({ code: 'API_NOT_FOUND' });
    }));

  test('by name has that name only, where the service filters by its beginning', () =>
    withStub(async (stub, client) => {
      stub.answer = () => ({
        body: {
          data: [
            { id: '1', name: 'web-2' },
            { id: '2', name: 'web' },
          ],
          total: 2,
        },
      });
      expect(await client.list(tag, { name: 'web' })).toEqual([{ id: '2', name: 'web' }]);
    }));

  test('of rules is of one rulebase', () =>
    withStub(async (stub, client) => {
      await client.list(rule, { container: folder });
      await client.list(rule, { container: folder, position: 'post' });
      expect(stub.seen.map((seen) => seen.query['position'])).toEqual(['pre', 'post']);
    }));

  test('that is bare by its description is read without pages, which strict services refuse', () =>
    withStub(async (stub, client) => {
      stub.answer = () => ({
        body: [
          { id: '1', name: 'a' },
          { id: '2', name: 'b' },
        ],
      });
      expect(await client.list(withStyle(tag, 'array'), { container: folder, name: 'b' })).toHaveLength(1);
      expect(stub.seen[0]?.query).toEqual({ folder: 'Branches', name: 'b' });
    }));
});

describe('one object', () => {
  test.each([
    ['bare', { id: 'a/b c', data: 'an attribute', name: 'web' }],
    ['in a list', [{ id: 'a/b c', data: 'an attribute', name: 'web' }]],
    ['in an envelope', { data: [{ id: 'a/b c', data: 'an attribute', name: 'web' }] }],
  ])('comes %s', (_, body) =>
    withStub(async (stub, client) => {
      stub.answer = () => ({ body });
      expect(await client.get(tag, 'a/b c')).toEqual({ id: 'a/b c', data: 'an attribute', name: 'web' });
      expect(stub.seen[0]?.path).toBe('/config/objects/v1/tags/a%2Fb%20c');
    }),
  );

  test('that is not there is undefined, and gone when it is to be removed', () =>
    withStub(async (stub, client) => {
      stub.answer = () => ({ status: 404 });
      expect(await client.get(tag, '1')).toBeUndefined();
      expect(await client.remove(tag, '1')).toBe('gone');
      stub.answer = () => ({});
      expect(await client.remove(tag, '1')).toBe('deleted');
    }));

  test('is created with its container in the body, the rulebase in the query', () =>
    withStub(async (stub, client) => {
      stub.answer = (seen) => ({ status: 201, body: { id: '1', ...(JSON.parse(seen.text) as object) } });
      const created = await client.create(rule, folder, { name: 'deny' }, { position: 'post' });
      expect(created).toEqual({ id: '1', name: 'deny', folder: 'Branches' });
      expect(stub.seen[0]).toMatchObject({ path: '/config/security/v1/security-rules', query: { position: 'post' } });
    }));

  test('of a kind that names its container in the query is created and changed that way', () => {
    const kind: ResourceKind = {
      ...tag,
      api: { ...apiWithDefaults({ path: '/config/setup/v1/variables', location: { in: 'query' } }) },
    };
    return withStub(async (stub, client) => {
      stub.answer = () => ({ status: 201, body: { id: '1' } });
      await client.create(kind, folder, { name: 'x' });
      await client.update(kind, '1', { name: 'x' }, { container: folder });
      for (const seen of stub.seen) {
        expect(seen.query).toEqual({ folder: 'Branches' });
        expect(seen.text).toBe('{"name":"x"}');
      }
    });
  });

  test('without fields in the response to its create is found by its name', () =>
    withStub(async (stub, client) => {
      const web = { id: '1', name: 'web', folder: 'Branches' };
      stub.answer = ({ method }) => (method === 'POST' ? { status: 201 } : { body: { data: [web], total: 1 } });
      expect(await client.create(tag, folder, { name: 'web' })).toEqual(web);
    }));

  test('keeps unknown fields and large numbers from read to write', () =>
    withStub(async (stub, client) => {
      const text =
        '{"id":"1","name":"web","serial":123456789012345678901234567890,"ratio":0.12345678901234567890123,"e":1e400,"small":1.5,"deep":{"unknown":[9007199254740993,null,true]},"text":"12345678901234567890"}';
      stub.answer = () => ({ text });
      const read = await client.get(tag, '1');
      expect(read?.['serial']).toBe(123456789012345678901234567890n);
      expect(read?.['small']).toBe(1.5);
      await client.update(tag, '1', read ?? {});
      expect(stub.seen[1]?.text).toBe(text);
    }));

  test('is moved by a request of its own', () =>
    withStub(async (stub, client) => {
      stub.answer = () => ({});
      await client.move(rule, 'r1', { destination: 'before', rulebase: 'pre', destination_rule: 'r2' });
      expect(stub.seen[0]).toMatchObject({ method: 'POST', path: '/config/security/v1/security-rules/r1:move' });
      expect(JSON.parse(stub.seen[0]?.text ?? '')).toEqual({
        destination: 'before',
        rulebase: 'pre',
        destination_rule: 'r2',
      });
    }));
});
