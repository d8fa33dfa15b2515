import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openApiDocument } from '../../src/service/openapi/openapi-document';
import { paths, startLocal, type Local } from '../service/local';
import { rotated } from '../support/rotated';
import { runs } from '../support/runs';

let local: Local;
beforeAll(async () => {
  local = await startLocal({ strictness: 'lenient' });
});
afterAll(() => local.close());

test('an ID that is not well encoded is 404 at every path with an ID', async () => {
  const described = Object.entries(openApiDocument()['paths'] as Record<string, Record<string, unknown>>);
  const withId = described.filter(([path]) => path.includes('{id}'));
  // One path of each form, by its methods and by what follows the ID.
  const formOf = ([path, item]: (typeof withId)[number]): string =>
    `${path.replace(/^.*\{id\}/, '')} ${Object.keys(item).toSorted().join()}`;
  for (const [path, item] of rotated(withId, 'odd IDs', formOf)) {
    for (const id of ['%', '%zz', '%E0%A4%A', 'a%']) {
      for (const method of Object.keys(item).filter((key) => /^(get|post|put|delete)$/.test(key))) {
        const answer = await local.call(
          method.toUpperCase(),
          path.replace('{id}', id),
          method === 'get' ? undefined : {},
        );
        expect([method, path, id, answer.status < 500]).toEqual([method, path, id, true]);
        if (path.includes(':export')) expect(answer.problem).toBe('404 E005 Object Not Present');
      }
    }
  }
});

const place = { folder: 'All Firewalls' };
const send = (text: string) =>
  local.post(paths.addresses, `{"name":"n","folder":"All Firewalls","ip_netmask":"10.0.0.1","extra":${text}}`);

test.each([
  '9007199254740993',
  '-9007199254740993',
  '1e400',
  '123456789012345678901234567890',
  '9.007199254740993e15',
  '0.12345678901234567890',
])('the number %s, which no double holds, is refused and not rounded', async (text) => {
  const answer = await send(text);
  expect([answer.status, answer.details]).toEqual([400, expect.stringContaining('cannot be stored exactly')]);
});

test('a number that is accepted is returned as it was sent', async () => {
  const number = fc.oneof(
    fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.integer().map((n) => `${n}e2`),
  );
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(number, async (text) => {
      const answer = await send(text);
      if (answer.status === 400) return;
      accepted += 1;
      expect(Number(answer.at('extra'))).toBe(Number(text) + 0);
      if (/^-?\d+$/.test(text)) expect(String(answer.at('extra'))).toBe(String(BigInt(text)));
      expect((await local.delete(`${paths.addresses}/${answer.id}`)).status).toBe(200);
    }),
    { numRuns: runs(30) },
  );
  expect(accepted).toBeGreaterThan(0);
});

test('digits in texts are no numbers', async () => {
  const answer = await local.post(paths.tags, { name: '12345678901234567890 1e999 \\" 1e999', ...place });
  expect(answer.status).toBe(201);
});
