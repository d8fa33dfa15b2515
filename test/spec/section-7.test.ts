import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import { allFirewalls, openRule, openWorld, refusal, messagesOf, serial, type Runs, type World } from './world';

const tag = kindNamed('tag');
let world: World;
let provider: Runs;
beforeAll(async () => {
  world = await openWorld();
  await world.tenant.addDevice({ serial, name: 'fw-1', folder: 'All Firewalls' });
  provider = await world.provider();
});
afterAll(() => world.close());
beforeEach(() => void world.takeExchanges());
afterEach(() => world.local.service.faults.clear());

describe('7: a token that is expired or invalid is 401', () => {
  test.each([
    ['none', ''],
    ['nonsense', 'Bearer nonsense'],
    [
      'one of another service',
      `Bearer ${['{"alg":"HS256"}', '{"sub":"x","exp":9999999999}', 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.')}`,
    ],
  ])('%s', async (_, header) => {
    const answer = await world.local.call('GET', tag.api.path, undefined, { Authorization: header });
    expect([answer.status, answer.at('_errors', 0, 'code')]).toEqual([401, 'E016']);
  });

  test('a client that gets it again with a new token says so in the end', async () => {
    world.local.service.faults.add({ match: { path: /\/tags/ }, action: { status: 401 } });
    const error = await refusal(world.client.list(tag));
    expect(error).toMatchObject({ code: 'API_UNAUTHENTICATED', status: 401, outcome: 'refused' });
    const [first, second] = world.takeExchanges().map(({ sentHeaders }) => sentHeaders.authorization);
    expect(second).toMatch(/^Bearer /);
    expect(second).not.toBe(first);
    const { diagnostics } = await provider.data('scm_tag', { name: 'x', folder: 'All Firewalls' });
    expect(messagesOf(diagnostics)).toMatch(/401/);
  });
});

describe('7: any other failure is an error status with JSON in its body', () => {
  test.each([
    ['a wrong body', 'POST', '/config/objects/v1/tags', { name: '' }, 400],
    ['a body that is no JSON', 'POST', '/config/objects/v1/tags', '{', 400],
    ['a query that is not known', 'GET', '/config/objects/v1/tags?colour=red', undefined, 400],
    [
      'an object that is not there',
      'GET',
      '/config/objects/v1/tags/00000000-0000-4000-8000-000000000000',
      undefined,
      404,
    ],
    ['a path that is not there', 'GET', '/config/objects/v1/unicorns', undefined, 404],
    ['a method that the path lacks', 'DELETE', '/config/objects/v1/tags', undefined, 405],
    ['a method that no path has', 'PATCH', '/config/objects/v1/tags', {}, 501],
    ['a version that is not there', 'GET', '/config/objects/v2/tags', undefined, 501],
  ])('%s', async (_, method, path, body, status) => {
    const answer = await world.local.call(method, path, body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.body).toEqual({
      _errors: [
        {
          code: expect.stringMatching(/^E0[0-9]{2}$/),
          message: expect.stringMatching(/\w/),
          details: expect.anything(),
          help: expect.any(String),
        },
      ],
      _request_id: answer.headers.get('x-request-id'),
    });
  });

  test('a taken name and an object in use are 409 with different codes, and the client tells them apart', async () => {
    const created = await world.client.create(tag, allFirewalls, { name: 'used' });
    await world.client.create(kindNamed('security_rule'), allFirewalls, { ...openRule('uses it'), tag: ['used'] });
    expect(await refusal(world.client.create(tag, allFirewalls, { name: 'used' }))).toMatchObject({
      code: 'API_NAME_CONFLICT',
      status: 409,
      apiCode: 'E006',
    });
    expect(await refusal(world.client.remove(tag, String(created['id'])))).toMatchObject({
      code: 'API_REFERENCED',
      status: 409,
      apiCode: 'E009',
      referrers: [expect.objectContaining({ name: 'uses it' })],
    });
  });

  test('what the body says reaches the user: code, message, details, request id, method and path', async () => {
    const { diagnostics } = await provider.apply('scm_tag', { name: 'used', folder: 'Nowhere' });
    const text = messagesOf(diagnostics);
    const id = String(world.takeExchanges().find(({ status }) => status === 404)?.gotHeaders['x-request-id']);
    for (const part of ['POST /config/objects/v1/tags', '404', 'E005', 'Nowhere', id]) expect(text).toContain(part);
  });

  test.each([
    [
      'a JSON body of another shape',
      { status: 400, body: { error: 'validation', message: 'name is bad' } },
      'name is bad',
    ],
    [
      'details as a text',
      { status: 400, body: { _errors: [{ code: 'E003', message: 'Bad', details: 'why' }] } },
      'why',
    ],
    [
      'details as a list',
      { status: 400, body: { _errors: [{ code: 'E003', message: 'Bad', details: ['one', 'two'] }] } },
      'one; two',
    ],
    [
      'details as an object',
      { status: 400, body: { _errors: [{ details: { message: ['in an object'] } }] } },
      'in an object',
    ],
  ])('%s is read as well', async (_, action, text) => {
    world.local.service.faults.add({ match: { method: 'POST', kind: 'tag' }, action });
    const error = await refusal(world.client.create(tag, allFirewalls, { name: 'odd' }));
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining(text) });
  });
});

describe('7: a failed push says why in its job', () => {
  test('the detail of the device is in its job and in that of the push, and the provider shows it', async () => {
    await world.tenant.setOutcome(serial, { result: 'failure', errors: ['address book is full'] });
    // A run of its own: one that plans an object in an unknown folder refuses the push.
    const pushed = await (
      await world.provider()
    ).apply('scm_push', { folders: ['All Firewalls'], triggers: { a: '1' } });
    const text = messagesOf(pushed.diagnostics);
    expect(text).toMatch(/fw-1[\s\S]*address book is full/);
    const jobs = await world.client.jobs({ filter: 'push' });
    const failed = jobs.filter(({ result_str }) => result_str === 'FAIL');
    expect(failed).toHaveLength(2);
    for (const { details = '' } of failed) {
      expect(JSON.parse(details)).toMatchObject({ errors: [expect.stringContaining('address book is full')] });
    }
  });

  test('a configuration that cannot work is refused in the job, with the object that is wrong', async () => {
    const variable = { name: '$unset', type: 'ip-netmask', value: 'None' };
    await world.client.create(kindNamed('variable'), allFirewalls, variable);
    await world.client.create(kindNamed('address'), allFirewalls, { name: 'unset', ip_netmask: '$unset' });
    const { jobId = '' } = await world.client.push({ folders: ['All Firewalls'] });
    const { job } = await world.local.ended(jobId);
    expect(job['result_str']).toBe('FAIL');
    expect(job['details']).toContain('$unset');
  });
});

describe('7: there is no XML', () => {
  test('an error is JSON, also for who asks for XML', async () => {
    const headers = { Accept: 'application/xml' };
    const answer = await world.local.call('GET', '/config/objects/v1/tags/none', undefined, headers);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.text).not.toMatch(/<msg|<response/);
  });

  test('a client that meets it all the same, from something in between, shows no markup', async () => {
    const faults = world.local.service.faults;
    faults.add({ match: { method: 'POST', kind: 'tag' }, action: { malformed: true } });
    const error = await refusal(world.client.create(tag, allFirewalls, { name: 'marked up' }));
    expect(error).toMatchObject({ code: 'API_UNREADABLE_ANSWER', outcome: 'unknown' });
  });
});
