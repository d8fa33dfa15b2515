import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import { shareReads } from '../../src/client';
import { UNKNOWN } from '../../src/terraform/protocol/value';
import { createService, type Service } from '../../src/service';
import { StubService, TestClock, withStub } from '../client/stub-service';
import { sleepingClock } from '../support/fast-clock';
import { blockFor, openProvider, type InProcessProvider } from '../support/in-process-provider';
import { clientOf } from '../support/populate';

const address = kindNamed('address');

describe('what data sources ask of the service', () => {
  let service: Service;
  let url: string;
  let provider: InProcessProvider;
  beforeEach(async () => {
    // One clock: the pauses of the provider are the time of the service.
    const clock = sleepingClock();
    service = await createService({ strictness: 'strict', clock });
    ({ url } = await service.listen({ host: '127.0.0.1', port: 0 }));
    const client = clientOf(service, url);
    for (let i = 0; i < 30; i++) {
      const container = { scope: 'folder', name: 'All Firewalls' } as const;
      await client.create(address, container, { name: `host-${i}`, ip_netmask: `10.0.0.${i}` });
    }
    await client.close();
    provider = await openProvider(blockFor(service, url), { clock });
    service.journal.clear();
  });
  afterEach(() => service.close());

  const requests = (): readonly string[] => service.journal.entries.map(({ method, path }) => `${method} ${path}`);
  const byName = (i: number) => provider.data('scm_address', { name: `host-${i}`, folder: 'All Firewalls' });

  test('is nothing, not even a token, before the first read', () => {
    expect(requests()).toEqual([]);
  });

  test('is one name for the first, and one list for all that follow', async () => {
    await byName(0);
    expect(requests().filter((one) => one.includes('name='))).toHaveLength(1);
    const answers = await Promise.all(Array.from({ length: 29 }, (_, i) => byName(i + 1)));
    expect(answers.map(({ state }) => state['ip_netmask'])).toEqual(answers.map((_, i) => `10.0.0.${i + 1}`));
    const lists = requests().filter((one) => one.startsWith('GET'));
    expect(lists.filter((one) => one.includes('name='))).toHaveLength(1);
    expect(lists).toHaveLength(2);
  });

  test('shows limit, offset and tfid of a list as the official provider does', async () => {
    const list = async (more: object) => {
      const { limit, offset, tfid, total } = (
        await provider.data('scm_address_list', { folder: 'All Firewalls', ...more })
      ).state;
      return { limit, offset, tfid, total };
    };
    expect(await list({})).toEqual({ limit: 200, offset: 0, tfid: 'All Firewalls::::200:0', total: 30 });
    expect(await list({ limit: 7, offset: 20 })).toMatchObject({ limit: 7, offset: 20, tfid: 'All Firewalls::::7:20' });
    expect(await list({ name: 'host-1' })).toMatchObject({ tfid: 'All Firewalls:::host-1:200:0' });
  });

  test('keeps empty lists and texts of an answer, so that length() works', async () => {
    const client = clientOf(service, url);
    const container = { scope: 'folder', name: 'All Firewalls' } as const;
    const empties = { name: 'empty', ip_netmask: '10.9.9.9', tag: [], description: '' };
    await client.create(address, container, empties);
    await client.close();
    const { state } = await provider.data('scm_address', { name: 'empty', folder: 'All Firewalls' });
    expect(state).toMatchObject({ tag: [], description: '', fqdn: null });
    const all = await provider.data('scm_address_list', { folder: 'All Firewalls', name: 'empty' });
    expect(all.state['data']).toMatchObject([{ tag: [], description: '' }]);
    expect((await byName(3)).state).toMatchObject({ tag: null, description: null });
  });

  test('is a new list after this process wrote something', async () => {
    const before = await provider.data('scm_address_list', { folder: 'All Firewalls' });
    expect(before.state['total']).toBe(30);
    const { handlers, context } = provider;
    const config = { ...Object.fromEntries(address.attributes.map(({ name }) => [name, null])), tfid: null };
    const wanted = { ...config, revision: null, name: 'new', folder: 'All Firewalls', ip_netmask: '10.9.9.9' };
    const typeName = 'scm_address';
    const call = { typeName, prior: null, config: wanted, private: new Uint8Array() };
    const plan = await handlers.plan({ ...call, proposed: wanted }, context);
    const applied = await handlers.apply({ ...call, planned: plan.planned }, context);
    expect(applied.diagnostics).toEqual([]);
    const after = await provider.data('scm_address_list', { folder: 'All Firewalls' });
    expect(after.state['total']).toBe(31);
  });

  test('waits for what this configuration made a moment ago, as resources do, and for nothing else', async () => {
    service.control.quirks.set(service.access.tsg, { lateVisibilityMs: 1_000 });
    const { handlers, context } = provider;
    const make = async (name: string) => {
      const config = { ...Object.fromEntries(address.attributes.map((one) => [one.name, null])), tfid: null };
      const wanted = { ...config, revision: null, name, folder: 'All Firewalls', ip_netmask: '10.9.9.9' };
      const call = { typeName: 'scm_address', prior: null, config: wanted, private: new Uint8Array() };
      const plan = await handlers.plan({ ...call, proposed: wanted }, context);
      const { diagnostics, state } = await handlers.apply({ ...call, planned: plan.planned }, context);
      expect(diagnostics).toEqual([]);
      return state as { readonly id: string };
    };
    await make('by-name');
    const byName = await provider.data('scm_address', { name: 'by-name', folder: 'All Firewalls' });
    expect([byName.diagnostics, byName.state['ip_netmask']]).toEqual([[], '10.9.9.9']);
    const { id } = await make('by-id');
    expect((await provider.data('scm_address', { id })).diagnostics).toEqual([]);
    await make('listed');
    const list = await provider.data('scm_address_list', { folder: 'All Firewalls' });
    expect(list.state['total']).toBe(33);
    service.journal.clear();
    const absent = await provider.data('scm_address', { name: 'nowhere', folder: 'All Firewalls' });
    expect(absent.diagnostics).toHaveLength(1);
    // One request: a wait would ask again.
    expect(requests()).toEqual([expect.stringContaining('name=nowhere')]);
  });

  test('shows what came since, when a shared list lacks a name', async () => {
    await provider.data('scm_address_list', { folder: 'All Firewalls' });
    const client = clientOf(service, url);
    await client.create(
      address,
      { scope: 'folder', name: 'All Firewalls' },
      { name: 'late', fqdn: 'late.example.com' },
    );
    await client.close();
    const { state, diagnostics } = await provider.data('scm_address', { name: 'late', folder: 'All Firewalls' });
    expect(diagnostics).toEqual([]);
    expect(state['fqdn']).toBe('late.example.com');
  });

  test('keeps the spelling of a folder, and finds one by either of its names', async () => {
    const { state } = await provider.data('scm_address', { name: 'host-1', folder: 'ngfw-shared' });
    expect(state).toMatchObject({ folder: 'ngfw-shared', name: 'host-1' });
    const ids = await Promise.all(
      ['All Firewalls', 'ngfw-shared'].map(async (name) => (await provider.data('scm_folder', { name })).state['id']),
    );
    expect(ids[0]).toEqual(expect.any(String));
    expect(ids[1]).toBe(ids[0]);
  });

  test('shows no secret', async () => {
    const kind = kindNamed('external_dynamic_list');
    const client = clientOf(service, url);
    const created = await client.create(
      kind,
      { scope: 'folder', name: 'All Firewalls' },
      {
        name: 'feed',
        type: {
          ip: {
            url: 'https://feeds.example.com/list',
            auth: { username: 'me', password: 'hunter2-hunter2' },
            recurring: { hourly: {} },
          },
        },
      },
    );
    await client.close();
    const one = await provider.data('scm_external_dynamic_list', { id: String(created['id']) });
    const list = await provider.data('scm_external_dynamic_list_list', { folder: 'All Firewalls' });
    expect(one.diagnostics).toEqual([]);
    expect(JSON.stringify([one.state, list.state])).toContain('"username":"me"');
    expect(JSON.stringify([one.state, list.state])).not.toContain('hunter2');
    expect(one.state['type']).toMatchObject({ ip: { auth: { username: 'me', password: null } } });
  });

  test('an id and a name that do not belong together are an error that says what the name is', async () => {
    const { state } = await byName(3);
    const { diagnostics } = await provider.data('scm_address', { id: state['id'] ?? null, name: 'other' });
    expect(diagnostics).toEqual([
      expect.objectContaining({
        path: ['name'],
        detail: 'Its name is "host-3", not "other". Remove one of the two.',
      }),
    ]);
  });
});

describe('a shared list', () => {
  test('is read once by those who ask at the same time, and again after a minute or a failure', async () => {
    await withStub(async (stub, client) => {
      const clock = new TestClock();
      const { lists } = shareReads(client, clock);
      const query = { container: { scope: 'folder', name: 'A' } } as const;
      await Promise.all([lists.all(address, query), lists.all(address, query)]);
      expect(stub.seen).toHaveLength(1);
      clock.time += 60_001;
      await lists.all(address, query);
      expect(stub.seen).toHaveLength(2);
      clock.time += 60_001;
      stub.answer = () => ({ status: 400, body: { _errors: [{ code: 'E003', message: 'no' }] } });
      await expect(lists.all(address, query)).rejects.toThrow('400');
      stub.answer = () => ({ body: { data: [], offset: 0, limit: 5000, total: 0 } });
      await expect(lists.all(address, query)).resolves.toEqual([]);
    });
  });

  test('that was read while a write was under way is read again', async () => {
    await withStub(async (stub, client) => {
      const shared = shareReads(client, new TestClock());
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      stub.answer = async ({ method }) => {
        if (method === 'PUT') await held;
        return { body: method === 'PUT' ? { id: '1' } : { data: [], offset: 0, limit: 5000, total: 0 } };
      };
      await shared.lists.all(address, {});
      const write = shared.client.update(address, '1', { name: 'a' });
      await shared.lists.all(address, {});
      letGo();
      await write;
      await shared.lists.all(address, {});
      expect(stub.seen.filter(({ method }) => method === 'GET')).toHaveLength(3);
    });
  });
});

// Some services list what is overridden too; hand-written answers, for the local service does not.
describe('of several objects with one name', () => {
  const objects = [
    { id: 'top', name: 'web', folder: 'All Firewalls', fqdn: 'top.example.com' },
    { id: 'baseline', name: 'web', snippet: 'Baseline', fqdn: 'baseline.example.com' },
    { id: 'north', name: 'web', folder: 'North', fqdn: 'north.example.com' },
  ];
  const folders = [
    { id: '1', name: 'All Firewalls', parent: 'All' },
    { id: '2', name: 'North', parent: 'ngfw-shared', snippets: ['Baseline'] },
    { id: '3', name: 'Oslo', parent: 'North', snippets: ['City'] },
  ];
  const devices = [{ id: '9', name: '007951000123456', folder: 'Oslo' }];
  let stub: StubService;
  let provider: InProcessProvider;
  let listed: readonly object[];
  beforeEach(async () => {
    stub = await new StubService().start();
    stub.answer = ({ path }) => {
      const one = objects.find(({ id }) => path.endsWith(`/${id}`));
      if (one !== undefined) return { body: one };
      const data = path.endsWith('/folders') ? folders : path.endsWith('/devices') ? devices : listed;
      return { body: { data, offset: 0, limit: 5000, total: data.length } };
    };
    const settings = stub.settings();
    provider = await openProvider({
      protocol: 'http',
      host: settings.host,
      port: stub.port,
      auth_url: settings.authUrl,
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      scope: settings.scope,
    });
  });
  afterEach(() => stub.stop());

  test.each([
    ['its own before all others', 'North', objects, 'north'],
    ['of the nearest folder', 'Oslo', objects, 'north'],
    ["of a folder's snippet before those of its parent", 'Oslo', objects.slice(0, 2), 'baseline'],
    ['of the top at last', 'Oslo', [...objects.slice(0, 1), { ...objects[2], folder: 'South' }], 'top'],
  ])('the one found is %s', async (_, folder, there, id) => {
    listed = there;
    const { state, diagnostics } = await provider.data('scm_address', { name: 'web', folder });
    expect(diagnostics).toEqual([]);
    expect(state).toMatchObject({ id, folder });
  });

  test('the one found is that of the folder which a device lies in or below', async () => {
    listed = objects;
    const { state } = await provider.data('scm_address', { name: 'web', device: '007951000123456' });
    expect(state).toMatchObject({ id: 'north', device: '007951000123456', tfid: 'North:::north' });
  });

  test.each([
    ['North', 'north'],
    ['Oslo', 'north'],
    ['Oslo', 'baseline'],
    ['Oslo', 'top'],
  ])('an id may come with a folder that inherits the object: %s, %s', async (folder, id) => {
    const { state, diagnostics } = await provider.data('scm_address', { id, folder });
    expect(diagnostics).toEqual([]);
    expect(state).toMatchObject({ id, folder });
  });

  test('an id with a folder that does not inherit the object is an error that says where it lives', async () => {
    const { diagnostics } = await provider.data('scm_address', { id: 'north', folder: 'All Firewalls' });
    expect(diagnostics).toEqual([
      expect.objectContaining({
        summary: 'The address with the id "north" is not visible in folder "All Firewalls"',
        detail: 'It is in folder "North", which folder "All Firewalls" does not inherit from. Remove id or folder.',
      }),
    ]);
  });

  test('none is found when nothing tells, and all are listed', async () => {
    listed = [objects[0] ?? {}, { ...objects[0], id: 'again' }];
    const { diagnostics } = await provider.data('scm_address', { name: 'web', folder: 'Oslo' });
    expect(diagnostics).toEqual([
      expect.objectContaining({
        summary: 'Found 2 objects of type address named "web"',
        detail:
          '- top in folder "All Firewalls"\n- again in folder "All Firewalls"\nSet id or snippet or device to select one.',
      }),
    ]);
  });

  test('a job is found in the list by a service that has no path for one', async () => {
    stub.answer = ({ path }) =>
      path.endsWith('/jobs')
        ? { body: { data: [{ id: 12_345_678_901_234_567_890n.toString(), status_str: 'FIN' }], total: 1 } }
        : { status: 404, body: { _errors: [{ code: 'E005', message: 'Object Not Present' }] } };
    const { state } = await provider.data('scm_job', { id: '12345678901234567890' });
    expect(state).toMatchObject({ id: '12345678901234567890', status_str: 'FIN' });
  });

  test('numbers that no float can hold arrive whole', async () => {
    stub.answer = () => ({ text: '{"data":[{"id":12345678901234567891,"parent_id":0}],"total":1}' });
    const { state } = await provider.data('scm_job_list', {});
    expect(state['data']).toEqual([expect.objectContaining({ id: '12345678901234567891', parent_id: '0' })]);
  });
});

describe('arguments', () => {
  let provider: InProcessProvider;
  beforeEach(async () => {
    provider = await openProvider({ client_id: 'a', client_secret: 'b', scope: 'tsg_id:1' });
  });

  test.each([
    ['scm_address', { id: UNKNOWN }],
    ['scm_address', { name: UNKNOWN, folder: UNKNOWN }],
    ['scm_address', { name: 'a', folder: 'F', snippet: UNKNOWN }],
    ['scm_address_list', { limit: UNKNOWN, offset: UNKNOWN, folder: UNKNOWN }],
    ['scm_security_rule_list', { position: UNKNOWN }],
  ])('of %s may be unknown: %j', async (typeName, given) => {
    expect(await provider.validate(typeName, given)).toEqual([]);
  });

  test.each([
    ['scm_address', {}, 'Missing argument to find the address', undefined],
    ['scm_address', { folder: 'F' }, 'Missing argument to find the address', undefined],
    ['scm_address', { name: '' }, 'name is empty', ['name']],
    ['scm_address', { name: 'a', folder: 'F', device: 'd' }, 'folder and device cannot be combined', ['device']],
    ['scm_address_list', { folder: 'F', snippet: 'S' }, 'folder and snippet cannot be combined', ['snippet']],
    ['scm_address_list', { limit: 0 }, 'limit is not valid', ['limit']],
    ['scm_address_list', { limit: '1.5' }, 'limit is not valid', ['limit']],
    ['scm_address_list', { offset: -1 }, 'offset is not valid', ['offset']],
    ['scm_folder_list', { snippet: 'S' }, 'snippet does not apply', ['snippet']],
    ['scm_security_rule_list', { position: 'middle' }, 'position is not valid', ['position']],
  ])('of %s that are wrong are told at plan: %j', async (typeName, given, summary, path) => {
    expect(await provider.validate(typeName, given)).toEqual([
      expect.objectContaining({ severity: 'error', summary, ...(path === undefined ? {} : { path }) }),
    ]);
  });

  test('of what there is not are refused', async () => {
    await expect(provider.validate('scm_nothing', {})).rejects.toThrow('the data source scm_nothing does not exist');
  });
});
