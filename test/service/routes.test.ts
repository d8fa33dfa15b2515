import { describe, expect, test } from '@jest/globals';
import { apiRoutes, pathNormalizer, routerPattern } from '../../src/service/http/routes';
import { startLocal } from './local';

const tags = '/config/objects/v1/tags';
const rules = '/config/security/v1/security-rules';

describe('routes', () => {
  const routes = apiRoutes('lenient', () => undefined);
  const at = (path: string): readonly string[] =>
    Object.keys(routes.find((route) => route.path === path)?.endpoints ?? {});

  test('have the methods of a collection, an object and a move', () => {
    expect(at(tags)).toEqual(['GET', 'POST']);
    expect(at(`${tags}/{id}`)).toEqual(['GET', 'PUT', 'DELETE']);
    expect(at(`${rules}/{id}:move`)).toEqual(['POST']);
    expect(routerPattern(`${rules}/{id}:move`)).toBe(`${rules}/:id{[^/:]+:move}`);
  });

  test('have paths whose normal form is without slash at the end, encoded colon and older prefix', () => {
    const normalize = pathNormalizer(routes);
    expect(normalize(`${tags}//`)).toBe(tags);
    expect(normalize(`${rules}/1%3amove`)).toBe(`${rules}/1:move`);
    expect(normalize('/sse/config/v1/tags/1')).toBe(`${tags}/1`);
    expect(normalize('/sse/config/v1/nothing')).toBe('/sse/config/v1/nothing');
  });
});

test('the router answers each form of a path, and other paths as before', async () => {
  const local = await startLocal();
  try {
    const id = await local.make(tags, { name: 'a', folder: 'All Firewalls' });
    for (const [method, path, expected] of [
      ['GET', `${tags}/${id}`, '200'],
      ['GET', `${tags}/${id}/`, '200'],
      ['HEAD', `${tags}/${id}`, '200'],
      ['GET', `${tags}/%zz`, '404 E005 Object Not Present'],
      ['GET', `${tags}/${id}/more`, '404 E005 Object Not Present'],
      ['POST', `${tags}/${id}`, '405 E012 Action Not Supported'],
      ['PATCH', tags, '501 E012 Method Not Supported'],
      ['POST', `${tags}/${id}:paint`, '405 E012 Action Not Supported: paint'],
      ['POST', `${rules}/:move`, '404 E005 Object Not Present'],
      ['GET', '/config/objects/v2/tags', '501 E012 Version Not Supported'],
      ['GET', '/config/objects/v1/nothing', '404 E005 Object Not Present'],
      ['GET', '/config/operations/v1/jobs/1:stop', '404 E005 Object Not Present'],
      ['GET', '/elsewhere', '404 E005 Object Not Present'],
    ] as const) {
      const answer = await local.call(method, path);
      expect([method, path, answer.problem.trim()]).toEqual([method, path, expected]);
    }
    expect((await local.call('POST', `${tags}/${id}`)).headers.get('Allow')).toBe('GET, PUT, DELETE');
    const patterns = await local.service.control.metricsText();
    expect(patterns).toContain(`route="${tags}/{id}"`);
    expect(patterns).toContain('route="other"');
    expect(patterns).not.toContain(id);
  } finally {
    await local.close();
  }
});
