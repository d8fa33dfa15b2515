import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Local, paths, rule, startLocal } from './local';

const one = { tsg: '1000000001', clientId: 'a', clientSecret: 'a' };
const two = { tsg: '1000000002', clientId: 'b', clientSecret: 'b' };

describe('tenants', () => {
  let local: Local;
  let other: (method: string, path: string, body?: unknown) => Promise<Answer>;
  beforeAll(async () => {
    local = await startLocal({ tenants: [one, two].map((account) => ({ tsg: account.tsg, accounts: [account] })) });
    const headers = { Authorization: `Bearer ${await local.token(two)}` };
    other = (method, path, body) => local.call(method, path, body, headers);
  });
  afterAll(() => local.close());

  test('have names, folders, jobs and versions of their own', async () => {
    for (const call of [local.call.bind(local), other]) {
      expect((await call('POST', paths.folders, { name: 'Texas', parent: 'All Firewalls' })).status).toBe(201);
      expect((await call('POST', paths.rules, rule('r', 'Texas'))).status).toBe(201);
      expect((await call('POST', paths.push, { folders: ['Texas'] })).at('job_id')).toBe('1');
    }
    await local.ended('1');
    expect((await other('GET', paths.jobs)).at('total')).toBe(1);
    expect((await local.get('/jobs/1')).at('data', 0, 'uname')).toBe('a');
    expect((await other('GET', '/jobs/1')).at('data', 0, 'uname')).toBe('b');
    expect((await other('GET', '/jobs/2')).status).toBe(404);
  });

  test('do not wait for the jobs of each other', async () => {
    const tenant = local.service.tenant(one.tsg);
    await tenant.addDevice({ serial: '007', folder: 'Texas', outcome: { result: 'never' } });
    await local.post(paths.push, { folders: ['Texas'] });
    const job = (await other('POST', paths.push, { folders: ['Texas'] })).at('job_id');
    let state: unknown = '';
    while (state !== 'FIN') state = (await other('GET', `/jobs/${String(job)}`)).at('data', 0, 'status_str');
    expect((await other('POST', paths.push, { devices: ['007'] })).status).toBe(404);
    await tenant.setOutcome('007', { result: 'success' });
  });

  test('cannot use the objects of each other as references or move targets', async () => {
    const tag = await local.make(paths.tags, { name: 'mine', folder: 'Texas' });
    const refused = await other('POST', paths.addresses, {
      name: 'x',
      folder: 'Texas',
      fqdn: 'a.example',
      tag: ['mine'],
    });
    expect(refused.problem).toBe('400 E003 Invalid Object');
    const theirs = String((await other('GET', `${paths.rules}?folder=Texas`)).at('data', 0, 'id'));
    const own = String((await local.get(`${paths.rules}?folder=Texas`)).at('data', 0, 'id'));
    const move = { destination: 'before', rulebase: 'pre', destination_rule: own };
    expect((await other('POST', `${paths.rules}/${theirs}:move`, move)).problem).toBe('404 E005 Object Not Present');
    expect((await other('DELETE', `${paths.tags}/${tag}`)).status).toBe(404);
  });
});

describe('sixteen writers at once', () => {
  test('each get their own answer, and one name goes to one of them', async () => {
    const local = await startLocal();
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      const statuses: number[] = [];
      for (let i = 0; i < 5; i++) {
        await local.make(paths.tags, { name: `${writer}-${i}`, folder: 'All Firewalls' });
        statuses.push((await local.post(paths.tags, { name: `shared-${i}`, folder: 'All Firewalls' })).status);
      }
      return statuses;
    });
    const statuses = (await Promise.all(writers)).flat();
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 409)).toHaveLength(75);
    expect((await local.get(paths.tags)).at('total')).toBe(85);
    await local.close();
  });
});
