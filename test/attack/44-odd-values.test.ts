import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openApiDocument } from '../../src/service/openapi/openapi-document';
import { paths, startLocal, type Local } from '../service/local';
import { runs } from '../support/runs';

const admin = { tsg: '1000000001', clientId: 'admin', clientSecret: 'secret of admin' };
const stranger = { tsg: '1000000002', clientId: 'stranger', clientSecret: 'secret of stranger' };
const logged: unknown[] = [];
let local: Local;
beforeAll(async () => {
  const tenants = [admin, stranger].map(({ tsg, ...account }) => ({ tsg, accounts: [account] }));
  local = await startLocal({ strictness: 'lenient', tenants, log: (entry) => void logged.push(entry) });
});
afterAll(() => local.close());

interface Described {
  readonly parameters?: readonly { readonly name: string }[];
}
const described = Object.entries(openApiDocument()['paths'] as Record<string, Record<string, Described>>);
const operations = described.flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => /^(get|post|put|delete)$/.test(method))
    .map(([method, { parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      query: [...new Set(['offset', 'limit', 'name', 'folder', ...parameters.map(({ name }) => name)])],
    })),
);

/** Numbers that a column of a database does not hold, and texts that a query or a path may read as something else. */
const values = [
  ...['99999999999999999999', '2147483648', '9223372036854775807', '9007199254740992', '1e99', '-1', 'NaN', '0x10'],
  ...[
    '1.5',
    ' 1',
    '',
    '\\',
    '%25',
    '%',
    "a'b",
    '_',
    '__proto__',
    'constructor',
    'a\u2028b',
    '\uD7FF',
    'x'.repeat(3000),
  ],
];
const bodies = [
  ...[
    '[]',
    '[[]]',
    '"x"',
    '1',
    'null',
    'true',
    '[null]',
    '{"name":"hasOwnProperty","toString":1,"folder":"All Firewalls"}',
  ],
  '{"__proto__":{"folder":"All Firewalls","polluted":1},"name":"q"}',
  '{"folder":"__proto__","name":"constructor"}',
  '{"folder":{"a":1},"name":[1],"version":-1,"devices":[{}],"folders":[[]],"admin":{}}',
  '{"id":"x","folder":"All Firewalls","snippet":"default","device":"a","name":"n"}',
  '{"version":99999999999999,"name":{"$gt":""},"folder":["All Firewalls"],"destination":"before","rulebase":7}',
];

test('no operation fails with odd values in its path, query or body', async () => {
  const token = await local.token(admin);
  const headers = { Authorization: `Bearer ${token}` };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...operations),
      fc.constantFrom(...values),
      fc.constantFrom(...bodies),
      fc.nat(),
      async ({ method, path, query }, value, body, which) => {
        const odd = encodeURIComponent(value);
        const asked = path.includes('{')
          ? path.replace(/\{[^}]+\}/, odd)
          : `${path}?${query[which % query.length]}=${odd}`;
        const url = method === 'GET' ? asked : path.replace(/\{[^}]+\}/, odd);
        const answer = await local.call(method, url, method === 'GET' ? undefined : body, headers);
        expect(answer.status >= 500 && answer.status !== 501 ? answer.text : '').toBe('');
      },
    ),
    { numRuns: runs(250) },
  );
  expect('polluted' in {}).toBe(false);
});

test('a large list is counted before its numbers are checked', async () => {
  const answer = await local.post(paths.tags, `{"name":"a","extra":[${'1e400,'.repeat(30_000)}1]}`);
  expect([answer.status, answer.details]).toEqual([400, expect.stringContaining('at most 25000')]);
});

test.each([
  ['a host that is no host', 'GET /health HTTP/1.1\r\nHost: [\r\n\r\n'],
  ['a host with a path', 'GET /health HTTP/1.1\r\nHost: a/b?c#d\r\n\r\n'],
  ['an absolute URL that is none', 'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['TRACE', 'TRACE /health HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an upgrade', 'GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
  ['two slashes', 'GET //config/objects/v1/tags HTTP/1.1\r\nHost: x\r\n\r\n'],
  [
    'two lengths',
    `POST ${paths.tags} HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
])('a request with %s is refused and stops nothing, at the API, the page and control', async (_, request) => {
  const { service } = local;
  for (const { url } of [local.at, await service.listenPage(), await service.listenControl()]) {
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname);
    const status = await new Promise<string>((resolve, reject) => {
      socket.once('data', (chunk) => resolve(chunk.toString('latin1').split(' ')[1] ?? ''));
      socket.once('error', reject);
      socket.write(request);
    });
    socket.destroy();
    expect(status).toMatch(/^4\d\d$/);
    expect((await fetch(`${local.url}/health`)).status).toBe(200);
  }
});

test('a tenant that is named twice at the page is the one of the account', async () => {
  const page = await local.service.listenPage();
  const headers = { Authorization: `Bearer ${await local.token(stranger)}` };
  const name = 'only-of-the-first-tenant';
  await local.call(
    'POST',
    paths.tags,
    { name, folder: 'All Firewalls' },
    { Authorization: `Bearer ${await local.token(admin)}` },
  );
  const [own, other] = [`tenant=${stranger.tsg}`, `tenant=${admin.tsg}`];
  for (const query of [
    `${own}&${other}`,
    `${other}&${own}`,
    other,
    `tenant[]=${admin.tsg}&${own}`,
    `${own}&tenant%5B%5D=${admin.tsg}`,
  ]) {
    const answer = await fetch(`${page.url}/ui/api/objects?${query}&text=${name}`, { headers });
    expect([query, (await answer.text()).includes(`"${name}"`)]).toEqual([query, false]);
  }
});

test('credentials that are sent in a query by mistake are in neither log nor journal', async () => {
  const secret = 'sent-by-mistake';
  const token = { Authorization: `Bearer ${await local.token(admin)}` };
  const { tokenPath } = local.service.access;
  await fetch(`${local.url}${tokenPath}?grant_type=x&client_secret=${secret}`, { method: 'POST' });
  await fetch(`${local.url}${tokenPath}?client%5Fsecret=${secret}&b=1`, { method: 'POST' });
  for (const name of ['access_token', 'password', 'api_key', 'apikey', 'client_assertion', 'Authorization'])
    await fetch(`${local.url}${paths.tags}?limit=1&${name}=${secret}&offset=0`, { headers: token });
  const { entries } = local.service.journal;
  expect(entries.filter(({ path }) => path.includes('client%5Fsecret=&b=1'))).toHaveLength(1);
  expect(JSON.stringify([entries, logged])).not.toContain(secret);
});
