import { describe, expect, test } from '@jest/globals';

import { kindNamed } from '../../src/catalog';
import { failure, withStub, type Reply, type Seen } from './stub-service';

const address = kindNamed('address');
const folder = { scope: 'folder', name: 'All' } as const;
const publicPath = '/config/objects/v1/addresses';
const specified = '/config/objects/v1/address-objects';

// The stub of a service that has one of the two paths, and one object "1".
function serving(path: string, unknown: number): (seen: Seen) => Reply {
  return (seen) => {
    if (!seen.path.startsWith(path)) return { status: unknown };
    if (seen.path === path) return seen.method === 'POST' ? { status: 201, body: { id: '2' } } : { body: { data: [] } };
    return seen.path === `${path}/1` ? { body: { id: '1', name: 'a' } } : { status: 404 };
  };
}

describe.each([404, 405, 501])('the path of addresses, where an unknown path is answered with %d', (unknown) => {
  test.each([publicPath, specified])('is found out once: %s', (path) =>
    withStub(async (stub, client) => {
      stub.answer = serving(path, unknown);
      expect(await client.list(address, { container: folder })).toEqual([]);
      const before = stub.seen.length;
      await client.list(address, { container: folder });
      await client.create(address, folder, { name: 'x' });
      await client.get(address, '1');
      expect(await client.get(address, 'none')).toBeUndefined();
      expect(stub.seen.slice(before).every((seen) => seen.path.startsWith(path))).toBe(true);
      expect(stub.seen).toHaveLength(before + 4);
    }),
  );

  test.each([publicPath, specified])('is found out by a create: %s', (path) =>
    withStub(async (stub, client) => {
      stub.answer = serving(path, unknown);
      expect(await client.create(address, folder, { name: 'x' })).toEqual({ id: '2' });
      expect(stub.seen.filter((seen) => seen.path === path)).toHaveLength(1);
    }),
  );

  test('is found out before an object is called gone', () =>
    withStub(async (stub, client) => {
      stub.answer = serving(specified, unknown);
      expect(await client.get(address, '1')).toEqual({ id: '1', name: 'a' });
      expect(await client.get(address, 'none')).toBeUndefined();
    }));
});

describe('the path of addresses', () => {
  test('is the public one for a service that refuses what is sent to it', () =>
    withStub(async (stub, client) => {
      stub.answer = () => ({ status: 400, body: { _errors: [{ code: 'E003', message: 'Invalid Object' }] } });
      await failure(client.create(address, folder, {}));
      expect(stub.seen.map((seen) => seen.path)).toEqual([publicPath]);
    }));

  test('of a service that has neither is the public one in the error', () =>
    withStub(async (stub, client) => {
      stub.answer = () => ({ status: 404 });
      expect(await failure(client.create(address, folder, {}))).toMatchObject({ path: publicPath, status: 404 });
      expect(await client.list(address, { name: 'web' })).toEqual([]);
    }));
});
