import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import type { ScmClient } from '../../src/client';
import { idIn, openRule, openWorld, refusal, messagesOf, serial, type Runs, type World } from './world';

const texas = { scope: 'folder', name: 'Texas' } as const;
const [rule, address, tag] = [kindNamed('security_rule'), kindNamed('address'), kindNamed('tag')];
const rulesPath = '/config/security/v1/security-rules';

let world: World;
let client: ScmClient;
let provider: Runs;
beforeAll(async () => {
  world = await openWorld();
  ({ client } = world);
  await client.create(kindNamed('folder'), undefined, { name: 'Texas', parent: 'All Firewalls' });
  await client.create(kindNamed('folder'), undefined, { name: 'Austin', parent: 'Texas' });
  await world.tenant.addDevice({ serial, folder: 'Texas' });
  provider = await world.provider();
});
afterAll(() => world.close());
beforeEach(() => void world.takeExchanges());

/** What was asked, in short: method, path and status. */
const lines = () => world.takeExchanges().map(({ method, path, status }) => `${method} ${path} ${status}`);

describe('4: every request carries the authorisation header and JSON', () => {
  test('of the client, whatever the method', async () => {
    const created = await client.create(tag, texas, { name: 'headed' });
    await client.get(tag, String(created['id']));
    await client.update(tag, String(created['id']), { name: 'headed', color: 'Red' });
    await client.remove(tag, String(created['id']));
    const calls = world.takeExchanges();
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET', 'PUT', 'DELETE']);
    for (const { sentHeaders, method } of calls) {
      expect(sentHeaders.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
      const hasBody = method === 'POST' || method === 'PUT';
      expect(sentHeaders['content-type']).toBe(hasBody ? 'application/json' : undefined);
    }
  });
});

describe('4: POST makes, PUT changes, GET reads, DELETE deletes', () => {
  test.each([
    ['security_rule', rulesPath, openRule('four'), { action: 'deny' }],
    ['address', '/config/objects/v1/addresses', { name: 'four', fqdn: 'a.test' }, { fqdn: 'b.test' }],
    ['tag', '/config/objects/v1/tags', { name: 'four' }, { color: 'Blue' }],
    [
      'service',
      '/config/objects/v1/services',
      { name: 'four', protocol: { tcp: { port: '1' } } },
      { description: 'x' },
    ],
    ['profile_group', '/config/security/v1/profile-groups', { name: 'four' }, { spyware: ['best-practice'] }],
    [
      'zone',
      '/config/network/v1/zones',
      { name: 'four', network: { layer3: [] } },
      { enable_user_identification: true },
    ],
    [
      'decryption_rule',
      '/config/security/v1/decryption-rules',
      {
        ...{ name: 'four', from: ['any'], to: ['any'], source: ['any'], source_user: ['any'] },
        ...{ destination: ['any'], service: ['any'], category: ['any'], action: 'decrypt' },
      },
      { action: 'no-decrypt' },
    ],
  ])('a %s, at %s', async (name, path, body, change) => {
    const kind = kindNamed(name);
    const created = await client.create(kind, texas, body);
    expect(created).toMatchObject({ ...body, folder: 'Texas' });
    const id = String(created['id']);
    expect(await client.get(kind, id)).toEqual(created);
    const changed = await client.update(kind, id, { ...body, ...change });
    expect(changed).toMatchObject({ ...body, ...change, id, folder: 'Texas' });
    expect(await client.get(kind, id)).toEqual(changed);
    expect(await client.remove(kind, id)).toBe('deleted');
    expect(await client.get(kind, id)).toBeUndefined();
    expect(lines()).toEqual([
      expect.stringMatching(new RegExp(`^POST ${path} 20[01]$`)),
      `GET ${path}/${id} 200`,
      `PUT ${path}/${id} 200`,
      `GET ${path}/${id} 200`,
      `DELETE ${path}/${id} 200`,
      `GET ${path}/${id} 404`,
    ]);
  });

  test.each([
    ['folder', '/config/setup/v1/folders', { name: 'Made', parent: 'Texas' }],
    ['snippet', '/config/setup/v1/snippets', { name: 'made' }],
    ['label', '/config/setup/v1/labels', { name: 'made' }],
  ])('a setup item, %s, at %s', async (name, path, body) => {
    const kind = kindNamed(name);
    const created = await client.create(kind, undefined, body);
    const id = String(created['id']);
    expect(await client.update(kind, id, { ...body, description: 'changed' })).toMatchObject({
      description: 'changed',
    });
    expect(await client.remove(kind, id)).toBe('deleted');
    expect(lines()).toEqual([`POST ${path} 201`, `PUT ${path}/${id} 200`, `DELETE ${path}/${id} 200`]);
  });

  test('a variable at /config/setup/v1/variables, in a folder', async () => {
    const created = await client.create(kindNamed('variable'), texas, { name: '$v', type: 'fqdn', value: 'a.test' });
    expect(created).toMatchObject({ name: '$v', folder: 'Texas' });
    expect(lines()).toEqual(['POST /config/setup/v1/variables 201']);
  });
});

describe('4: a rule is placed above or below another', () => {
  const order = async () => {
    const rules = await client.list(rule, { container: texas, position: 'post' });
    return rules.map(({ name }) => name).join(' ');
  };
  let ids: Record<string, string>;
  beforeAll(async () => {
    ids = {};
    for (const name of ['a', 'b', 'c']) {
      ids[name] = String((await client.create(rule, texas, openRule(name), { position: 'post' }))['id']);
    }
  });

  test('rule 5: rules stand in the order of their creation', async () => {
    expect(await order()).toBe('a b c');
  });

  test.each([
    ['before', 'c', 'a', 'c a b'],
    ['after', 'c', 'b', 'a b c'],
    ['top', 'b', undefined, 'b a c'],
    ['bottom', 'b', undefined, 'a c b'],
  ] as const)('rule 5: moved %s', async (destination, moved, target, wanted) => {
    const reference = target === undefined ? {} : { destination_rule: String(ids[target]) };
    await client.move(rule, String(ids[moved]), { destination, rulebase: 'post', ...reference });
    expect(await order()).toBe(wanted);
    const [call] = world.takeExchanges();
    expect(`${call?.method} ${call?.path}`).toBe(`POST ${rulesPath}/${ids[moved]}:move`);
    expect(call?.sent).toEqual({ destination, rulebase: 'post', ...reference });
  });

  test('rule 5: the provider keeps the order that a configuration lists', async () => {
    const configured = { type: 'security_rule', folder: 'Texas', position: 'post', rules: ['b', 'c', 'a'] };
    const { kept, diagnostics } = await provider.apply('scm_rule_order', configured);
    expect(messagesOf(diagnostics)).toBe('');
    expect(await order()).toBe('b c a');
    expect(idIn(kept)).not.toBe('');
  });

  test('one that is not there is an error', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    const request = { destination: 'before', rulebase: 'post', destination_rule: nobody } as const;
    expect(await refusal(client.move(rule, String(ids['a']), request))).toMatchObject({ status: 404 });
    expect(await refusal(client.move(rule, nobody, { destination: 'top', rulebase: 'post' }))).toMatchObject({
      code: 'API_NOT_FOUND',
    });
  });
});

describe('4: a push answers a job, and jobs are listed and read', () => {
  test('the client finds the id of the job in the answer', async () => {
    const { jobId } = await client.push({ folders: ['Texas'] });
    expect(jobId).toMatch(/^[0-9]+$/);
    expect(world.takeExchanges()[0]).toMatchObject({
      method: 'POST',
      path: '/config/operations/v1/config-versions/candidate:push',
      sent: { folders: ['Texas'] },
      got: { job_id: jobId },
    });
  });

  test('an answer without an id is no error of the client', async () => {
    const match = { method: 'POST', path: /candidate:push/ };
    world.local.service.faults.add({ match, times: 1, action: { status: 201, body: {} } });
    expect(await client.push({ folders: ['Texas'] })).toEqual({ jobId: undefined });
  });

  test('jobs that push are asked for with filter=push, and each has a status', async () => {
    const jobs = await client.jobs({ filter: 'push' });
    expect(jobs.length).toBeGreaterThan(0);
    for (const { status_str } of jobs) expect(status_str).not.toBe('');
    expect(world.takeExchanges()[0]).toMatchObject({ path: '/config/operations/v1/jobs', query: { filter: 'push' } });
  });

  test('another filter is refused', async () => {
    expect((await world.local.get('/config/operations/v1/jobs?filter=pull')).problem).toMatch(/^400 E003/);
  });

  test('one job is the same at /jobs/<id> and below the list', async () => {
    const [job] = await client.jobs({ filter: 'push' });
    const [short, long] = await Promise.all([
      world.local.get(`/jobs/${job?.id}`),
      world.local.get(`/config/operations/v1/jobs/${job?.id}`),
    ]);
    expect([short.status, long.status]).toEqual([200, 200]);
    expect(short.body).toEqual(long.body);
    expect(short.at('data', 0, 'id')).toBe(job?.id);
  });

  test('where only the path of the specification is served, the client finds it, once', async () => {
    const other = await openWorld();
    const { jobId = '' } = await other.client.push({ folders: ['All Firewalls'] });
    other.local.service.faults.add({ match: { path: /^\/config\/operations\/v1\/jobs\// }, action: { status: 404 } });
    other.takeExchanges();
    expect(await other.client.job(jobId)).toMatchObject({ id: jobId });
    expect(await other.client.job(jobId)).toMatchObject({ id: jobId });
    expect(other.takeExchanges().map(({ path }) => path)).toEqual([
      `/config/operations/v1/jobs/${jobId}`,
      `/jobs/${jobId}`,
      `/jobs/${jobId}`,
    ]);
    await other.close();
  });
});

describe('4 rule 1: a query filters a GET and never places a write', () => {
  test('a list takes a name, a container, and for rules a rulebase', async () => {
    await client.create(tag, texas, { name: 'filtered' });
    await client.create(tag, texas, { name: 'left out' });
    const found = await client.list(tag, { container: texas, name: 'filtered' });
    expect(found.map(({ name }) => name)).toEqual(['filtered']);
    await client.list(rule, { container: texas, position: 'post' });
    const queries = world
      .takeExchanges()
      .filter(({ method }) => method === 'GET')
      .map(({ query }) => query);
    expect(queries).toMatchObject([
      { name: 'filtered', folder: 'Texas' },
      { folder: 'Texas', position: 'post' },
    ]);
  });

  test.each([
    ['POST', '', { name: 'placed by query' }],
    ['PUT', '/<id>', { name: 'filtered' }],
    ['DELETE', '/<id>', undefined],
  ])('a %s with a folder in the query is refused and changes nothing', async (method, below, body) => {
    const [kept] = await client.list(tag, { container: texas, name: 'filtered' });
    const path = `${tag.api.path}${below.replace('<id>', String(kept?.['id']))}?folder=Austin`;
    expect((await world.local.call(method, path, body)).problem).toMatch(/^400 E003/);
    expect(await client.list(tag, { container: texas, name: 'filtered' })).toEqual([kept]);
    expect(await client.list(tag, { name: 'placed by query' })).toEqual([]);
  });
});

describe('4 rule 2: a write to a folder that is not there fails', () => {
  test('at the service with 404, and at the client as an error that says which folder', async () => {
    const answer = await world.local.post(tag.api.path, { name: 'lost', folder: 'Nowhere' });
    expect(answer.problem).toBe('404 E005 Object Not Present');
    const error = await refusal(client.create(tag, { scope: 'folder', name: 'Nowhere' }, { name: 'lost' }));
    expect(error).toMatchObject({ status: 404, outcome: 'refused', message: expect.stringContaining('Nowhere') });
    expect(await client.list(tag, { name: 'lost' })).toEqual([]);
  });

  test('at the provider as an error of the resource, which is not kept', async () => {
    const { kept, diagnostics } = await provider.apply('scm_tag', { name: 'lost', folder: 'Nowhere' });
    expect([kept, diagnostics.some(({ severity }) => severity === 'error')]).toEqual([undefined, true]);
    expect(messagesOf(diagnostics)).toContain('Nowhere');
  });

  test('so folders are made first: then the same write succeeds', async () => {
    await provider.apply('scm_folder', { name: 'Nowhere', parent: 'Texas' });
    const { diagnostics } = await provider.apply('scm_tag', { name: 'lost', folder: 'Nowhere' });
    expect(messagesOf(diagnostics)).toBe('');
  });
});

describe('4 rule 3: a push is polled until its job ends', () => {
  test('the provider reads the job again and again, and then tells its end', async () => {
    await world.tenant.setOutcome(serial, { result: 'never' });
    const pushing = provider.apply('scm_push', { folders: ['Texas'], triggers: { a: '1' } });
    const reads = () =>
      world.local.service.journal.count({ method: 'GET', path: /^\/config\/operations\/v1\/jobs\/[0-9]+$/ });
    const before = reads();
    while (reads() < before + 2) await new Promise((wake) => setTimeout(wake, 20));
    await world.tenant.setOutcome(serial, { result: 'success' });
    expect((await pushing).kept?.state).toMatchObject({ job_id: expect.any(String) });
  });

  test('a failure comes with its detail', async () => {
    await world.tenant.setOutcome(serial, { result: 'failure', errors: ['interface ethernet1/9 is unknown'] });
    const run = await world.provider();
    const { diagnostics } = await run.apply('scm_push', { folders: ['Texas'], triggers: { a: '2' } });
    expect(messagesOf(diagnostics)).toContain('interface ethernet1/9 is unknown');
    await world.tenant.setOutcome(serial, { result: 'success' });
  });
});

describe('4 rule 4: who wants no overlap looks for an active push first', () => {
  test('the list says whether one is active, and another is permitted all the same', async () => {
    await world.tenant.setOutcome(serial, { result: 'never' });
    const { jobId = '' } = await client.push({ folders: ['Texas'] });
    const active = async () =>
      (await client.jobs({ filter: 'push' }))
        .filter(({ parent_id, status_str }) => parent_id === '0' && ['PEND', 'ACT'].includes(status_str))
        .map(({ id }) => id);
    expect(await active()).toEqual([jobId]);
    const second = await client.push({ folders: ['Texas'] });
    expect((await active()).sort()).toEqual([jobId, second.jobId].sort());
    await world.tenant.setOutcome(serial, { result: 'success' });
    await world.local.ended(second.jobId);
    expect(await active()).toEqual([]);
  });
});

describe('4: address objects at the path of the specification', () => {
  const spec = '/config/objects/v1/address-objects';

  test('are created, updated and deleted there', async () => {
    const created = await world.local.post(spec, { name: 'at spec', folder: 'Texas', ip_netmask: '10.0.0.1' });
    expect(created.status).toBe(201);
    const changed = await world.local.put(`${spec}/${created.id}`, { name: 'at spec', ip_netmask: '10.0.0.2' });
    expect([changed.status, changed.at('ip_netmask')]).toEqual([200, '10.0.0.2']);
    expect((await world.local.delete(`${spec}/${created.id}`)).status).toBe(200);
  });

  test('a client of a service that has no other path finds it, and asks once', async () => {
    const other = await openWorld();
    other.local.service.faults.add({
      match: { path: /^\/config\/objects\/v1\/addresses/ },
      action: { status: 404, body: { _errors: [{ code: 'E005', message: 'Object Not Present' }] } },
    });
    const created = await other.client.create(
      address,
      { scope: 'folder', name: 'All Firewalls' },
      { name: 'x', fqdn: 'a.test' },
    );
    await other.client.update(address, String(created['id']), { name: 'x', fqdn: 'b.test' });
    await other.client.remove(address, String(created['id']));
    const writes = other.takeExchanges().map(({ method, path, status }) => `${method} ${path} ${status}`);
    expect(writes).toEqual([
      'POST /config/objects/v1/addresses 404',
      `POST ${spec} 201`,
      `PUT ${spec}/${String(created['id'])} 200`,
      `DELETE ${spec}/${String(created['id'])} 200`,
    ]);
    await other.close();
  });
});
