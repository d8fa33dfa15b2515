import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { allKinds } from '../../src/catalog';
import { runs } from '../support/runs';
import { type Local, paths, startLocal } from './local';
import { RequestSample } from '../../src/tools/conformance';

setFlagsFromString('--expose_gc');
// What V8 offers under that name takes nothing and answers nothing.
const collectGarbage = runInNewContext('gc') as () => void;

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

// 50,000 requests take minutes on a busy machine.
jest.setTimeout(1_800_000);

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

  test('as a body with odd fields, the answer is an answer and never a failure', async () => {
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
          const body: Record<string, unknown> = new RequestSample(kind).body('fuzzed');
          const fields = kind.attributes.map((attribute) => attribute.wire);
          body[fields[which % fields.length]!] = value;
          if (extra !== null) body[extra] = value;
          const path = method === 'POST' ? kind.api.path : `${kind.api.path}/${ids[id % ids.length]!}`;
          check(await local.call(method, path, body));
        },
      ),
      { numRuns: runs(60), seed: 11 },
    );
  });

  test('as text, path, query or method, too', async () => {
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
      { numRuns: runs(60), seed: 12 },
    );
  });

  test('as bytes of any size in any encoding, too', async () => {
    const token = await local.token();
    const encodings = ['', 'gzip', 'br', 'identity', 'x-unknown', 'gzip, gzip'];
    const types = ['application/json', 'application/json; charset=utf-16', 'text/xml', '', 'application/json;;;'];
    const kilobyte = 1024;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('POST', 'PUT'),
        fc.constantFrom(...Object.values(paths)),
        fc.uint8Array({ minLength: 1, maxLength: 64 }),
        // Now and then more than any body may have.
        fc.oneof(
          { weight: 40, arbitrary: fc.nat({ max: 4 * kilobyte }) },
          { weight: 1, arbitrary: fc.constant(5 * kilobyte ** 2) },
        ),
        fc.constantFrom(...encodings),
        fc.constantFrom(...types),
        fc.constantFrom('', '{"name":"', '[', '\ufeff{'),
        async (method, path, bytes, size, encoding, type, start) => {
          const body = Buffer.concat([Buffer.from(start), Buffer.alloc(size, bytes)]);
          const answer = await fetch(local.url + path, {
            method,
            headers: {
              Authorization: `Bearer ${token}`,
              ...(type === '' ? {} : { 'Content-Type': type }),
              ...(encoding === '' ? {} : { 'Content-Encoding': encoding }),
            },
            body,
          });
          const responseBody: unknown = await answer.json();
          expect(answer.status).toBeLessThan(500);
          expect(answer.status).toBeGreaterThanOrEqual(400);
          expect(responseBody).toMatchObject({
            _errors: [{ code: expect.any(String) }],
            _request_id: expect.any(String),
          });
        },
      ),
      { numRuns: runs(40), seed: 13 },
    );
  });

  test('leaves the memory flat', async () => {
    // The tests before have warmed everything up; what stays now would grow with every request.
    const wrong = (i: number): Promise<unknown> =>
      local.call('POST', paths.addresses, { name: `x${i}`, folder: 'Nowhere', ip_netmask: `${i}` });
    const held = async (rounds: number): Promise<number> => {
      for (let i = 0; i < rounds; i++) await wrong(i);
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const first = await held(runs(60));
    const second = await held(runs(60));
    expect(second - first).toBeLessThan(24 * 2 ** 20);
  });

  test('the folders that were there are still there', async () => {
    const tree = await local.service.tenant(local.service.access.tsg).folderTree();
    expect(tree.name).toBe('Global');
  });
});
