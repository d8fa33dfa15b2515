import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allKinds } from '../../src/catalog/index';
import { runs } from '../support/runs';
import { type Local, paths, startLocal } from './local';
import { Sample } from './sample-body';

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '__proto__',
    "'; DROP TABLE objects; --",
    -1,
    1e308,
    [],
    {},
    [[]],
    '$x',
  ),
  fc.string({ unit: 'binary', maxLength: 70 }),
);

describe('whatever is sent', () => {
  let local: Local;
  const ids: string[] = [];
  beforeAll(async () => {
    local = await startLocal();
    ids.push(await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' }));
    ids.push(await local.make(paths.tags, { name: 'prod', folder: 'Texas' }));
  });
  afterAll(() => local.close());

  const check = (answer: { status: number; text: string; at: (...path: (string | number)[]) => unknown }): void => {
    expect(answer.status === 501 || answer.status < 500 ? '' : answer.text).toBe('');
    if (answer.status >= 400) {
      expect(answer.at('_errors', 0, 'code')).toEqual(expect.any(String));
      expect(answer.at('_request_id')).toEqual(expect.any(String));
    }
  };

  it('as a body with odd fields, the answer is an answer and never a failure', async () => {
    const kinds = allKinds().filter((kind) => kind.api.operations.includes('create'));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...kinds),
        fc.constantFrom('POST', 'PUT'),
        fc.nat(),
        odd,
        fc.option(fc.string(), { freq: 4 }),
        fc.nat(),
        async (kind, method, which, value, extra, id) => {
          const body: Record<string, unknown> = new Sample(kind).body('fuzzed');
          const fields = kind.attributes.map((attribute) => attribute.wire);
          body[fields[which % fields.length]!] = value;
          if (extra !== null) body[extra] = value;
          const path = method === 'POST' ? kind.api.path : `${kind.api.path}/${ids[id % ids.length]!}`;
          check(await local.call(method, path, body));
        },
      ),
      { numRuns: runs(300), seed: 11 },
    );
  });

  it('as text, path, query or method, too', async () => {
    const bases = [
      ...Object.values(paths),
      `${paths.rules}/x:move`,
      `${paths.versions}:load`,
      '/jobs/1',
      '/auth/v1/oauth2/access_token',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
        fc.constantFrom(...bases),
        fc.oneof(
          fc.constant(''),
          fc.webPath(),
          fc.string().map((text) => `/${encodeURIComponent(Buffer.from(text).toString())}`),
          fc.constant('/%ff'),
          fc.constant(':'),
        ),
        fc.oneof(
          fc.constant(''),
          fc.webQueryParameters().map((query) => `?${query}`),
        ),
        fc.oneof(
          fc.string({ maxLength: 200 }),
          odd.map((value) => JSON.stringify(value) ?? ''),
        ),
        async (method, base, rest, query, text) => {
          const answer = await local.call(method, base + rest + query, method === 'GET' ? undefined : text);
          if (base.startsWith('/auth/')) expect(answer.status).toBeLessThan(500);
          else check(answer);
        },
      ),
      { numRuns: runs(300), seed: 12 },
    );
  });

  it('the folders that were there are still there', async () => {
    const tree = await local.service.tenant(local.service.access.tsg).folderTree();
    expect(tree.name).toBe('Global');
  });
});
