import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Local } from './local';
import { paths, rule, startLocal } from './local';

const other = { tsg: '1000000002', clientId: 'b', clientSecret: 'b' };

describe('bad input', () => {
  let local: Local;
  let web: string;
  beforeAll(async () => {
    local = await startLocal({
      tenants: [
        { tsg: '1000000001', accounts: [{ clientId: 'a', clientSecret: 'a' }] },
        { tsg: other.tsg, accounts: [other] },
      ],
    });
    for (const [name, parent] of [
      ['one', 'All Firewalls'],
      ['two', 'one'],
      ['three', 'two'],
      ['four', 'three'],
    ]) {
      await local.make(paths.folders, { name, parent });
    }
    web = await local.make(paths.addresses, { name: 'web', folder: 'one', fqdn: 'example.com' });
  });
  afterAll(() => local.close());

  const address = { name: 'x', folder: 'one', ip_netmask: '10.0.0.1' };

  test.each<[string, string, string, unknown, string, RegExp]>([
    [
      'a folder that is missing',
      'POST',
      paths.addresses,
      { ...address, folder: 'Nowhere' },
      '404 E005 Object Not Present',
      /folder \\"Nowhere\\" does not exist/,
    ],
    [
      'a field that the API has inside another object',
      'POST',
      '/config/mobile-agent/v1/forwarding-profile-user-locations?folder=Mobile Users',
      { name: 'hq', internal_host_detection: { ip_address: '10.0.0.1', fqdn: 'inside.example.com' } },
      '400 E003 Invalid Object',
      /internal_host_detection \(top level\)/,
    ],
    [
      'a snippet that is missing',
      'POST',
      paths.addresses,
      { name: 'x', snippet: 'Nope', fqdn: 'a.example' },
      '404 E005 Object Not Present',
      /snippet \\"Nope\\"/,
    ],
    [
      'no container',
      'POST',
      paths.addresses,
      { name: 'x', fqdn: 'example.com' },
      '400 E003 Invalid Object',
      /one of folder, snippet, device is required/,
    ],
    [
      'two containers',
      'POST',
      paths.addresses,
      { ...address, device: 'd' },
      '400 E003 Invalid Object',
      /cannot be combined/,
    ],
    [
      'a fifth folder level',
      'POST',
      paths.folders,
      { name: 'five', parent: 'four' },
      '400 E003 Invalid Object',
      /level 5.*at most 4/,
    ],
    [
      'a parent that is missing',
      'POST',
      paths.folders,
      { name: 'five', parent: 'Nowhere' },
      '400 E003 Invalid Object',
      /parent \\"Nowhere\\"/,
    ],
    [
      'a folder that has a predefined name',
      'POST',
      paths.folders,
      { name: 'ngfw-shared', parent: 'one' },
      '409 E006 Name Not Unique',
      /All Firewalls/,
    ],
    [
      'an unknown tag',
      'POST',
      paths.addresses,
      { ...address, tag: ['nope'] },
      '400 E003 Invalid Object',
      /tag\[0\] \\"nope\\".*no tag of that name/,
    ],
    [
      'an unknown tag in a filter',
      'POST',
      paths.groups,
      { name: 'g', folder: 'one', dynamic: { filter: "'nope'" } },
      '400 E003 Invalid Object',
      /dynamic.filter \\"nope\\"/,
    ],
    [
      'an unknown member',
      'POST',
      paths.groups,
      { name: 'g', folder: 'one', static: ['nope'] },
      '400 E003 Invalid Object',
      /static\[0\] \\"nope\\"/,
    ],
    [
      'two address forms at once',
      'POST',
      paths.addresses,
      { ...address, fqdn: 'example.com' },
      '400 E003 Invalid Object',
      /fqdn cannot be combined with ip_netmask/,
    ],
    [
      'no address form',
      'POST',
      paths.addresses,
      { name: 'x', folder: 'one' },
      '400 E003 Invalid Object',
      /one of ip_netmask/,
    ],
    [
      'what is no address',
      'POST',
      paths.addresses,
      { ...address, ip_netmask: '10.0.0.0/33' },
      '400 E003 Invalid Object',
      /ip_netmask.*10\.0\.0\.0\/33/,
    ],
    [
      'a name that is too long',
      'POST',
      paths.addresses,
      { ...address, name: 'x'.repeat(64) },
      '400 E003 Invalid Object',
      /name has 64 characters; at most 63/,
    ],
    [
      'a name that is taken',
      'POST',
      paths.addresses,
      { ...address, name: 'web' },
      '409 E006 Name Not Unique',
      /name \\"web\\" is already used by the address [\da-f-]+ in \\"one\\"/,
    ],
    [
      'no name',
      'POST',
      paths.addresses,
      { folder: 'one', fqdn: 'example.com' },
      '400 E003 Invalid Object',
      /name is missing/,
    ],
    [
      'an unknown field',
      'POST',
      paths.addresses,
      { ...address, colour: 'red' },
      '400 E003 Invalid Object',
      /colour is not a field/,
    ],
    ['an id of my own', 'POST', paths.addresses, { ...address, id: 'x' }, '400 E003 Invalid Object', /id is assigned/],
    [
      'a wrong type',
      'POST',
      paths.addresses,
      { ...address, tag: 'prod' },
      '400 E003 Invalid Object',
      /tag must be a array/,
    ],
    [
      'malformed JSON',
      'POST',
      paths.addresses,
      '{"name": ',
      '400 E003 Input Format Mismatch: input-format=json',
      /not JSON/,
    ],
    [
      'a body that is no object',
      'POST',
      paths.addresses,
      '[1]',
      '400 E003 Input Format Mismatch: input-format=json',
      /must be a JSON object/,
    ],
    [
      'a body that is nested too deep',
      'POST',
      paths.addresses,
      '['.repeat(100_000),
      '400 E003 Input Format Mismatch: input-format=json',
      /nested deeper/,
    ],
    ['no body', 'POST', paths.addresses, undefined, '400 E003 Missing Body', /no body/],
    [
      'comments and description that differ',
      'POST',
      paths.addresses,
      { ...address, comments: 'a', description: 'b' },
      '400 E003 Invalid Object',
      /description and comments/,
    ],
    [
      'the container in the query of a write',
      'POST',
      `${paths.addresses}?folder=one`,
      address,
      '400 E003 Invalid Query Parameter: folder=one',
      /folder is not a query parameter/,
    ],
    [
      'an unknown query parameter',
      'GET',
      `${paths.addresses}?location=here`,
      undefined,
      '400 E003 Invalid Query Parameter: location=here',
      /location/,
    ],
    [
      'a query parameter that comes twice',
      'GET',
      `${paths.addresses}?name=a&name=b`,
      undefined,
      '400 E003 Invalid Query Parameter',
      /is repeated/,
    ],
    [
      'a limit that is too large',
      'GET',
      `${paths.addresses}?limit=5001`,
      undefined,
      '400 E003 Invalid Query Parameter',
      /between 1 and 5000/,
    ],
    [
      'an offset that is no number',
      'GET',
      `${paths.addresses}?offset=-1`,
      undefined,
      '400 E003 Invalid Query Parameter',
      /whole number/,
    ],
    [
      'a list in a folder that is missing',
      'GET',
      `${paths.addresses}?folder=Nowhere`,
      undefined,
      '404 E005 Object Not Present',
      /Nowhere/,
    ],
    [
      'a position that is none',
      'GET',
      `${paths.rules}?position=middle`,
      undefined,
      '400 E003 Invalid Query Parameter',
      /pre.*post/,
    ],
    [
      'a rule without source',
      'POST',
      paths.rules,
      rule('r', 'one', { source: undefined }),
      '400 E003 Invalid Object',
      /source is required/,
    ],
    [
      'a rule without name',
      'POST',
      paths.rules,
      rule('r', 'one', { name: undefined }),
      '400 E003 Invalid Object',
      /name is missing/,
    ],
    [
      'a rule with an unknown address',
      'POST',
      paths.rules,
      rule('r', 'one', { source: ['nope'] }),
      '400 E003 Invalid Object',
      /source\[0\]/,
    ],
    [
      'positions that differ',
      'POST',
      `${paths.rules}?position=pre`,
      rule('r', 'one', { position: 'post' }),
      '400 E003 Invalid Object',
      /position/,
    ],
    [
      'a field that only Terraform has',
      'POST',
      paths.rules,
      rule('r', 'one', { relative_position: 'top' }),
      '400 E003 Invalid Object',
      /relative_position/,
    ],
    [
      'an unknown path',
      'GET',
      '/config/objects/v1/adresses',
      undefined,
      '404 E005 Object Not Present',
      /no resource at/,
    ],
    ['an unknown version', 'GET', '/config/objects/v2/addresses', undefined, '501 E012 Version Not Supported', /v2/],
    [
      'an unknown version of an operation',
      'POST',
      '/config/operations/v3/config-versions/candidate:push',
      {},
      '501 E012 Version Not Supported',
      /v3/,
    ],
    [
      'a method that this path has not',
      'DELETE',
      paths.addresses,
      undefined,
      '405 E012 Action Not Supported',
      /allows GET, POST/,
    ],
    ['a method that nothing has', 'PATCH', paths.addresses, {}, '501 E012 Method Not Supported', /allows/],
    [
      'an id that does not exist',
      'GET',
      `${paths.addresses}/00000000-0000-4000-8000-000000000000`,
      undefined,
      '404 E005 Object Not Present',
      /does not exist/,
    ],
    ['a push of nothing', 'POST', paths.push, {}, '400 E003 Invalid Object', /folders is missing/],
    [
      'a push of a folder that is missing',
      'POST',
      paths.push,
      { folders: ['Nowhere'] },
      '404 E005 Object Not Present',
      /Nowhere/,
    ],
    [
      'a push to a device that is missing',
      'POST',
      paths.push,
      { devices: ['0123'] },
      '404 E005 Object Not Present',
      /0123/,
    ],
    [
      'a push with an unknown field',
      'POST',
      paths.push,
      { folders: ['one'], force: true },
      '400 E003 Invalid Object',
      /force/,
    ],
    [
      'a push with a description that is too long',
      'POST',
      paths.push,
      { folders: ['one'], description: 'x'.repeat(256) },
      '400 E003 Invalid Object',
      /256 characters/,
    ],
    ['a job that does not exist', 'GET', '/jobs/99', undefined, '404 E005 Object Not Present', /99/],
    [
      'a job filter that is none',
      'GET',
      `${paths.jobs}?filter=pull`,
      undefined,
      '400 E003 Invalid Query Parameter',
      /pull/,
    ],
    [
      'a version that does not exist',
      'POST',
      `${paths.versions}:load`,
      { version: 99 },
      '404 E005 Object Not Present',
      /99/,
    ],
  ])('%s is refused with status, code and reason', async (_, method, path, body, problem, details) => {
    const answer = await local.call(method, path, body);
    expect(answer.problem).toBe(problem);
    expect(answer.details).toMatch(details);
    expect(answer.at('_request_id')).toBe(answer.headers.get('x-request-id'));
  });

  test('a body that is too large is refused with 413', async () => {
    const answer = await local.post(paths.addresses, { ...address, description: 'x'.repeat(5 * 2 ** 20) });
    expect(answer.problem).toBe('413 E003 Request Too Large');
  });

  test('a body whose length is not told is refused with 413 as well, and taken when it is small', async () => {
    const headers = { Authorization: `Bearer ${await local.token()}` };
    const send = (chunk: string, count: number): Promise<number> =>
      new Promise((resolve, reject) => {
        const outgoing = request(`${local.url}${paths.tags}`, { method: 'POST', headers }, (incoming) => {
          incoming.resume();
          resolve(incoming.statusCode ?? 0);
        });
        outgoing.on('error', reject);
        for (let i = 0; i < count; i++) outgoing.write(chunk);
        outgoing.end();
      });
    expect(await send(' '.repeat(2 ** 20), 5)).toBe(413);
    expect(await send('{"name":', 1)).toBe(400);
  });

  test('that failed leaves nothing behind', async () => {
    expect((await local.get(paths.addresses)).names).toEqual(['web']);
    expect((await local.get(paths.rules)).names).toEqual([]);
  });

  test("another tenant's object looks exactly like one that does not exist", async () => {
    const headers = { Authorization: `Bearer ${await local.token(other)}` };
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const [method, body] of [['GET'], ['PUT', address], ['DELETE']] as const) {
      const theirs = await local.call(method, `${paths.addresses}/${web}`, body, headers);
      const missing = await local.call(method, `${paths.addresses}/${unknown}`, body, headers);
      expect(theirs.status).toBe(404);
      const blank = (text: string): string =>
        text
          .replaceAll(web, 'ID')
          .replaceAll(unknown, 'ID')
          .replace(/"_request_id":"[^"]+"/, '');
      expect(blank(theirs.text)).toBe(blank(missing.text));
    }
    expect((await local.call('GET', paths.addresses, undefined, headers)).names).toEqual([]);
  });
});
