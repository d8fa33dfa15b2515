import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kindNamed, kindNames } from '../../src/catalog';
import { openWorld, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('9: the version stands in the path, after the domain', () => {
  test.each(kindNames)('the client asks for a %s below /config/<domain>/v<number>/', async (name) => {
    const kind = kindNamed(name);
    world.takeExchanges();
    if (kind.api.operations.includes('list')) await world.client.list(kind).catch(() => undefined);
    else await world.client.get(kind, '0').catch(() => undefined);
    const paths = world.takeExchanges().map(({ path }) => path);
    expect(paths).not.toEqual([]);
    for (const path of paths) expect(path).toMatch(/^\/(config|operations)\/([a-z-]+\/)*v[0-9]+\/[a-z-]+/);
  });

  test.each(['security/v2/security-rules', 'objects/v2/tags', 'network/v2/zones', 'operations/v2/jobs'])(
    'a version that the service does not have is an error of its own: %s',
    async (path) => {
      const answer = await world.local.get(`/config/${path}`);
      expect(answer.problem).toBe('501 E012 Version Not Supported');
      expect(answer.details).toContain('v2');
    },
  );

  test('another version of one domain says nothing of the others: v1 of each is served beside it', async () => {
    for (const path of ['security/v1/security-rules', 'objects/v1/tags', 'network/v1/zones', 'operations/v1/jobs']) {
      expect((await world.local.get(`/config/${path}`)).status).toBe(200);
    }
  });

  test('a path without a version leads nowhere', async () => {
    expect((await world.local.get('/config/objects/tags')).status).toBe(404);
  });
});
