import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '../../src/service';
import { Answer, type Local, paths, rule, startLocal } from './local';

const reader = { tsg: '1000000001', clientId: 'ann', clientSecret: 'a' };
const writer = { tsg: '1000000001', clientId: 'bob', clientSecret: 'b' };

describe('the audit log', () => {
  let local: Local;
  let at: string;
  let token: string;
  beforeEach(async () => {
    local = await startLocal({ tenants: [{ tsg: reader.tsg, accounts: [reader, writer] }] });
    ({ url: at, token } = await local.service.listenControl());
  });
  afterEach(() => local.close());

  const control = async (path: string): Promise<Answer> => {
    const answer = await fetch(at + path, { headers: { Authorization: `Bearer ${token}` } });
    return new Answer(answer.status, answer.headers, await answer.text());
  };
  const entries = async (query = ''): Promise<readonly AuditEntry[]> =>
    (await control(`/audit?${query}`)).at('entries') as AuditEntry[];

  test('tells who changed what, in which request, and which fields from what to what', async () => {
    const id = await local.make(paths.addresses, { name: 'dns', folder: 'All Firewalls', fqdn: 'a.example.com' });
    const bob = { Authorization: `Bearer ${await local.token(writer)}` };
    const changed = await local.call(
      'PUT',
      `${paths.addresses}/${id}`,
      { name: 'dns', folder: 'All Firewalls', ip_netmask: '10.0.0.1' },
      bob,
    );
    await local.delete(`${paths.addresses}/${id}`);
    const [deleted, updated, created, ...others] = await entries();
    expect(others).toEqual([]);
    expect(created).toMatchObject({ action: 'create', account: 'ann', kind: 'address', id, name: 'dns' });
    expect(updated).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      account: 'bob',
      requestId: changed.headers.get('X-Request-Id'),
      action: 'update',
      kind: 'address',
      id,
      name: 'dns',
      scope: 'folder',
      container: 'All Firewalls',
      changes: [
        { field: 'ip_netmask', to: '10.0.0.1' },
        { field: 'fqdn', from: 'a.example.com' },
      ],
    });
    expect(deleted).toMatchObject({ action: 'delete', account: 'ann', changes: expect.arrayContaining([]) });
  });

  test('tells what a rename did to others, and where a rule was moved', async () => {
    const tag = await local.make(paths.tags, { name: 'old', folder: 'All Firewalls' });
    const [first] = [await local.make(paths.rules, rule('a', 'All Firewalls', { tag: ['old'] }))];
    await local.make(paths.rules, rule('b', 'All Firewalls'));
    await local.put(`${paths.tags}/${tag}`, { name: 'new', folder: 'All Firewalls' });
    await local.post(`${paths.rules}/${first}:move`, { destination: 'bottom', rulebase: 'pre' });
    const [moved, ...renamed] = (await entries('limit=3')).toReversed().toReversed();
    expect(moved).toMatchObject({ action: 'move', name: 'a', changes: [{ field: 'place', from: 1, to: 2 }] });
    expect(renamed).toEqual([
      expect.objectContaining({ action: 'update', name: 'a', changes: [{ field: 'tag', from: ['old'], to: ['new'] }] }),
      expect.objectContaining({ name: 'new', changes: [{ field: 'name', from: 'old', to: 'new' }] }),
    ]);
    expect(new Set(renamed.map(({ requestId }) => requestId)).size).toBe(1);
  });

  test('holds nothing of what was refused', async () => {
    expect((await local.post(paths.tags, { name: 'x', folder: 'Nowhere' })).status).toBe(404);
    const id = await local.make(paths.tags, { name: 'x', folder: 'All Firewalls' });
    expect((await local.post(paths.tags, { name: 'x', folder: 'All Firewalls' })).status).toBe(409);
    expect((await entries()).map((one) => one.id)).toEqual([id]);
  });

  test('holds pushes, loads and discards', async () => {
    await local.make(paths.tags, { name: 'x', folder: 'All Firewalls' });
    await local.push('All Firewalls');
    await local.post('/config/operations/v1/config-versions:load', { version: 1 });
    await local.delete('/config/operations/v1/config-versions/candidate');
    expect((await entries()).map(({ action, id, name }) => [action, id, name])).toEqual([
      ['discard', '1', '1'],
      ['load', '1', '1'],
      ['push', '1', 'All Firewalls'],
      ['create', expect.any(String), 'x'],
    ]);
  });

  test('is asked by account, action, kind, name, id, request and time, page by page', async () => {
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push(await local.make(paths.tags, { name, folder: 'All Firewalls' }));
    const [latest] = await entries('limit=1');
    const names = async (query: string): Promise<string[]> => (await entries(query)).map(({ name }) => name);
    expect(await names('account=ann&kind=tag&action=create')).toEqual(['c', 'b', 'a']);
    expect(await names('account=bob')).toEqual([]);
    expect(await names('kind=address')).toEqual([]);
    expect(await names('name=b')).toEqual(['b']);
    expect(await names(`id=${ids[0] ?? ''}`)).toEqual(['a']);
    expect(await names(`request=${latest?.requestId ?? ''}`)).toEqual(['c']);
    expect(await names('limit=1&offset=1')).toEqual(['b']);
    expect(await names('since=2000-01-01T00:00:00%2B02:00')).toHaveLength(3);
    expect(await names('until=2000-01-01T00:00:00Z')).toEqual([]);
    expect((await control('/audit?limit=1')).at('total')).toBe(3);
    expect((await control('/audit?since=yesterday')).at('error', 'message')).toMatch(/since/);
  });
});

describe('the trace of a request', () => {
  let local: Local;
  beforeEach(async () => (local = await startLocal()));
  afterEach(() => local.close());

  test('reports its account, store operations, changes and jobs', async () => {
    const { control, access } = local.service;
    const created = await local.post(paths.tags, { name: 'x', folder: 'All Firewalls' });
    const { request, changes } = await control.trace(created.headers.get('X-Request-Id') ?? '');
    expect(request).toMatchObject({ method: 'POST', path: paths.tags, status: 201, account: access.clientId });
    expect(request?.steps.map(({ what }) => what)).toEqual(['identified', 'store write', 'answered']);
    expect(changes.map(({ action, name }) => `${action} ${name}`)).toEqual(['create x']);
    const pushed = await local.post(paths.push, { folders: ['All Firewalls'] });
    await local.ended(pushed.at('job_id'));
    const { jobs } = await control.trace(pushed.headers.get('X-Request-Id') ?? '');
    expect(jobs).toEqual([expect.objectContaining({ id: '1', result_str: 'OK', version: 1, children: [] })]);
  });

  test('tells a refusal and a fault', async () => {
    const { control, faults } = local.service;
    const steps = async (answer: Answer): Promise<(string | undefined)[]> => {
      const { request } = await control.trace(answer.headers.get('X-Request-Id') ?? '');
      return (request?.steps ?? []).map(({ what, detail }) => (what === 'refused' ? detail : what));
    };
    expect(await steps(await local.get(`${paths.tags}?folder=Nowhere`))).toEqual([
      'identified',
      'store read',
      '404 notFound',
      'answered',
    ]);
    faults.add({ match: {}, times: 1, action: { status: 500 } });
    expect(await steps(await local.get(paths.tags))).toEqual(['fault', 'answered']);
  });

  test('of an unknown request is an error', async () => {
    await expect(local.service.control.trace('nope')).rejects.toThrow(/unknown request "nope"/);
  });
});
