import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Listening } from '../../src/service';
import { Answer, type Local, paths, rule, startLocal } from './local';

const one = { tsg: '1000000001', clientId: 'a', clientSecret: 'a' };
const two = { tsg: '1000000002', clientId: 'b', clientSecret: 'b' };

describe('the control API', () => {
  let local: Local;
  let at: Listening & { readonly token: string };
  beforeEach(async () => {
    local = await startLocal({ tenants: [one, two].map((account) => ({ tsg: account.tsg, accounts: [account] })) });
    at = await local.service.listenControl();
  });
  afterEach(() => local.close());

  const control = async (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> => {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const authorized = { Authorization: `Bearer ${at.token}`, ...headers };
    const answer = await fetch(at.url + path, { method, headers: authorized, ...sent });
    return new Answer(answer.status, answer.headers, await answer.text());
  };
  const tag = (name: string): Promise<string> => local.make(paths.tags, { name, folder: 'All Firewalls' });
  const names = async (): Promise<unknown[]> => (await local.get(paths.tags)).names;

  test('listens on a port of its own, which is not that of the API', async () => {
    expect(at.port).not.toBe(local.at.port);
    expect((await local.post('/reset', {})).status).toBe(404);
    expect((await control('GET', paths.tags)).status).toBe(404);
    expect((await control('GET', '/')).body).toEqual({ tenants: [one.tsg, two.tsg] });
  });

  test('refuses a page in a browser', async () => {
    expect((await control('POST', '/reset', {}, { Origin: 'http://example.com' })).status).toBe(403);
  });

  test('says what is wrong with a request', async () => {
    const wrong: [string, unknown, RegExp][] = [
      ['/seed', { seed: 'huge' }, /seed: .*small.*realistic/],
      ['/faults', { action: { status: 700 } }, /action\.status: Too big/],
      ['/faults', { match: { path: '' }, action: { status: 500 } }, /match\.path: Too small/],
      ['/faults', { action: {} }, /action: must be one of/],
      ['/clock', { set: 'tomorrow' }, /set: Invalid ISO datetime/],
      ['/quirks', { nullForEmptyLists: true }, /nullForEmptyLists/],
      ['/devices', { serial: '007' }, /set folder, outcome or both/],
      ['/reset', '{', /the body is not JSON/],
    ];
    for (const [path, body, message] of wrong) {
      const answer = await control('POST', path, body);
      expect([path, answer.status, answer.at('error', 'code')]).toEqual([path, 400, 'BAD_REQUEST']);
      expect(answer.at('error', 'message')).toMatch(message);
    }
    expect((await control('POST', '/reset', { tenant: '7' })).at('error')).toEqual({
      code: 'UNKNOWN_TENANT',
      message: 'there is no tenant "7"',
    });
    expect((await control('POST', '/restore', { name: 'x' })).at('error', 'message')).toMatch(/there are none/);
  });

  test('resets one tenant and leaves the other', async () => {
    const headers = { Authorization: `Bearer ${await local.token(two)}` };
    await local.call('POST', paths.tags, { name: 'theirs', folder: 'All Firewalls' }, headers);
    await tag('mine');
    await local.push('All Firewalls');
    expect((await control('POST', '/reset', { tenant: one.tsg })).body).toEqual({ ok: true });
    expect(await names()).not.toContain('mine');
    expect((await local.get(paths.jobs)).at('total')).toBe(0);
    expect((await local.call('GET', paths.tags, undefined, headers)).names).toContain('theirs');
    await tag('mine');
    await control('POST', '/reset');
    expect((await local.call('GET', paths.tags, undefined, headers)).names).not.toContain('theirs');
  });

  test('goes back to a snapshot, folders, rules and jobs included', async () => {
    await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' });
    await local.make(paths.rules, rule('r', 'Texas'));
    await local.push('Texas');
    const state = async (): Promise<unknown[]> =>
      Promise.all(
        [paths.folders, `${paths.rules}?folder=Texas`, paths.jobs, paths.versions].map(
          async (path) => (await local.get(path)).body,
        ),
      );
    const before = await state();
    await control('POST', '/snapshots', { name: 'pushed' });
    await local.make(paths.folders, { name: 'Austin', parent: 'Texas' });
    await local.make(paths.rules, rule('r2', 'Austin'));
    await local.push('Austin');
    expect(await state()).not.toEqual(before);
    expect((await control('POST', '/restore', { name: 'pushed' })).status).toBe(200);
    expect(await state()).toEqual(before);
    expect((await local.get(`${paths.rules}?folder=Austin`)).status).toBe(404);
    expect((await control('GET', '/snapshots')).body).toEqual({ snapshots: ['pushed'] });
  });

  test('lets a token expire, and goes on', async () => {
    await names();
    const { now } = (await control('POST', '/clock', { advanceMs: 800_000 })).body as { now: string };
    expect((await local.get(paths.tags)).status).toBe(200);
    expect((await control('GET', '/clock')).body).toEqual({ now, state: 'standing' });
    await control('POST', '/clock', { advanceMs: 101_000 });
    expect((await local.get(paths.tags)).problem).toBe('401 E016 Key Expired');
    await control('POST', '/clock', { set: '2026-01-01T00:00:00Z' });
    expect((await control('GET', '/clock')).at('now')).toBe('2026-01-01T00:00:00.000Z');
    expect((await control('POST', '/clock', { resume: true })).at('state')).toBe('running');
  });

  test('gives the same ids again', async () => {
    const round = async (): Promise<string[]> => {
      await control('POST', '/reset');
      await control('POST', '/ids', { mode: 'sequence', seed: 7 });
      return [await tag('x'), await tag('y')];
    };
    const first = await round();
    expect(await round()).toEqual(first);
    expect(first[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(first).size).toBe(2);
    await control('POST', '/ids', { mode: 'random' });
    await control('POST', '/reset');
    expect(await tag('x')).not.toBe(first[0]);
  });

  test('shows the journal, by kind, tenant, method, path and status', async () => {
    await names();
    await control('DELETE', '/journal');
    await tag('x');
    await local.get(paths.addresses);
    await local.get(`${paths.tags}/nope`);
    const count = async (query: string): Promise<unknown> => (await control('GET', `/journal?${query}`)).at('count');
    expect(await count('')).toBe(3);
    expect(await count('kind=tag')).toBe(2);
    expect(await count('kind=tag&method=POST')).toBe(1);
    expect(await count('path=addresses')).toBe(1);
    expect(await count('status=404')).toBe(1);
    expect(await count(`tenant=${two.tsg}`)).toBe(0);
    expect((await control('GET', '/journal?limit=0')).body).toEqual({
      count: 3,
      counts: { 'POST 201': 1, 'GET 200': 1, 'GET 404': 1 },
      entries: [],
    });
    expect((await control('GET', '/journal?limit=many')).status).toBe(400);
  });

  test('makes requests go wrong after some, for one kind and tenant, at the token endpoint too', async () => {
    await names();
    const match = { method: 'GET', kind: 'tag', tenant: one.tsg };
    const { id } = (
      await control('POST', '/faults', {
        match,
        after: 1,
        times: 1,
        action: { status: 429, headers: { 'Retry-After': '3' } },
      })
    ).body as { id: number };
    const headers = { Authorization: `Bearer ${await local.token(two)}` };
    const statuses = [];
    for (const path of [paths.tags, paths.addresses, paths.tags, paths.tags])
      statuses.push((await local.get(path)).status);
    expect(statuses).toEqual([200, 200, 429, 200]);
    expect((await local.call('GET', paths.tags, undefined, headers)).status).toBe(200);
    expect((await control('GET', '/faults')).at('faults', 0)).toMatchObject({ id, hits: 1, match });
    await control('DELETE', `/faults?id=${id}`);
    expect((await control('GET', '/faults')).body).toEqual({ faults: [] });
    await control('POST', '/faults', { match: { path: 'access_token' }, times: 1, action: { status: 503 } });
    expect((await local.ask(one)).status).toBe(503);
    expect((await local.ask(one)).status).toBe(200);
  });

  test('makes the same share of requests go wrong for the same seed', async () => {
    const round = async (seed: number): Promise<number[]> => {
      await control('DELETE', '/faults');
      await control('POST', '/faults', { share: { of: 0.5, seed }, action: { status: 500 } });
      const statuses = [];
      for (let i = 0; i < 24; i++) statuses.push((await local.get(paths.tags)).status);
      return statuses;
    };
    await names();
    const first = await round(3);
    expect(await round(3)).toEqual(first);
    expect(await round(4)).not.toEqual(first);
    expect(new Set(first)).toEqual(new Set([200, 500]));
  });

  test('answers what is no JSON, although the write was done', async () => {
    await names();
    await control('POST', '/faults', { match: { method: 'POST' }, times: 1, action: { malformed: true } });
    const answer = await local.post(paths.tags, { name: 'odd', folder: 'All Firewalls' });
    expect(answer.status).toBe(201);
    expect(() => answer.body).toThrow(SyntaxError);
    expect(await names()).toContain('odd');
  });

  test('says what each firewall does at a push', async () => {
    const results = ['success', 'failure', 'timeout', 'abort', 'offline'];
    for (const [i, result] of results.entries()) {
      const outcome = { result, ...(result === 'failure' ? { errors: ['no zone'] } : {}) };
      const body = { serial: `00${i}`, folder: 'All Firewalls', outcome };
      expect((await control('POST', '/devices', body)).body).toEqual({ ok: true });
    }
    const { job, children } = await local.push('All Firewalls');
    expect(job['result_str']).toBe('FAIL');
    expect(children.map((child) => child['result_str']).sort()).toEqual(['CANCELLED', 'FAIL', 'FAIL', 'OK', 'TIMEOUT']);
    expect(JSON.stringify(children)).toContain('no zone');
    await control('POST', '/devices', { serial: '000', outcome: { result: 'never' } });
    expect((await control('GET', '/devices')).at('devices', 0)).toMatchObject({
      serial: '000',
      outcome: { result: 'never' },
    });
    expect((await control('POST', '/devices', { serial: '9', outcome: { result: 'never' } })).status).toBe(404);
  });
});

describe('a clock that is advanced', () => {
  test('takes a push through all of its steps, and not further than the time that it gives', async () => {
    const local = await startLocal({ jobSpeed: 1 });
    const { control } = local.service;
    control.clock.set(Date.parse('2026-01-01T00:00:00Z'));
    await control.tenant().addDevice({ serial: '007', folder: 'All Firewalls' });
    const id = (await local.post(paths.push, { folders: ['All Firewalls'] })).at('job_id');
    const state = async (): Promise<unknown> => (await local.get(`/jobs/${String(id)}`)).at('data', 0, 'status_str');
    await control.advance(100);
    expect(await state()).toBe('ACT');
    await control.advance(5_000);
    expect(await state()).toBe('FIN');
    const { job } = await local.ended(id);
    expect(job['end_ts']! > job['start_ts']!).toBe(true);
    expect(job['end_ts']! < '2026-01-01T00:00:05').toBe(true);
    await local.close();
  });
});
