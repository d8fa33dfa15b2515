import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { TerraformStack, Testing } from 'cdktf';
import { kindNamed, hasOwnId, kindNames, type ResourceKind } from '../../src/catalog';
import { createClient, readSettings } from '../../src/client';
import { AddressObject, Folder, ScmProvider, Snippet, Variable } from '../../constructs';
import { clientOf } from '../support/populate';
import { allFirewalls, openRule, openWorld, refusal, type World } from './world';

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const [address, tag, rule] = [kindNamed('address'), kindNamed('tag'), kindNamed('security_rule')];

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.client.create(kindNamed('folder'), undefined, { name: 'Texas', parent: 'All Firewalls' });
  await world.client.create(kindNamed('folder'), undefined, { name: 'Austin', parent: 'Texas' });
});
afterAll(() => world.close());
beforeEach(() => void world.takeExchanges());
const texas = { scope: 'folder', name: 'Texas' } as const;
const austin = { scope: 'folder', name: 'Austin' } as const;

describe('1: one address for every tenant', () => {
  const tenants = ['1000000001', '1000000002'].map((tsg) => ({
    tsg,
    accounts: [{ clientId: `robot@${tsg}.iam.panserviceaccount.com`, clientSecret: `secret of ${tsg}` }],
  }));
  let shared: World;
  beforeAll(async () => {
    shared = await openWorld({ tenants });
  });
  afterAll(() => shared.close());

  const clientFor = ({ tsg, accounts: [account] }: (typeof tenants)[number]) => {
    const { hostname, port } = new URL(shared.recorder.url);
    const { tokenPath } = shared.local.service.access;
    const block = { protocol: 'http', host: hostname, port, auth_url: `${shared.recorder.url}${tokenPath}` };
    const access = { client_id: account?.clientId, client_secret: account?.clientSecret, scope: `tsg_id:${tsg}` };
    return createClient(readSettings({ ...block, ...access }, {}, () => ''));
  };

  test('the token alone binds a caller to its tenant, which the TSG id in the token request names', async () => {
    const clients = tenants.map(clientFor);
    for (const [i, client] of clients.entries()) await client.create(tag, allFirewalls, { name: `of ${i}` });
    for (const [i, client] of clients.entries()) {
      const seen = await client.list(tag, { container: allFirewalls });
      expect(seen.map(({ name }) => name)).toEqual([`of ${i}`]);
      await client.close();
    }
    const forms = shared.recorder.exchanges.filter(({ path }) => path.endsWith('/access_token'));
    expect(forms.map(({ sent }) => new URLSearchParams(String(sent)).get('scope'))).toEqual([
      'tsg_id:1000000001',
      'tsg_id:1000000002',
    ]);
    const calls = shared.takeExchanges();
    expect(new Set(calls.map(({ sentHeaders }) => sentHeaders.host)).size).toBe(1);
    expect(new Set(calls.map(({ sentHeaders }) => sentHeaders.authorization)).size).toBe(2);
    for (const { path, query, sent } of calls) expect(JSON.stringify([path, query, sent])).not.toContain('100000000');
  });
});

describe('1: paths go by domain', () => {
  test.each([
    ['security_rule', '/config/security/v1/'],
    ['decryption_rule', '/config/security/v1/'],
    ['address', '/config/objects/v1/'],
    ['tag', '/config/objects/v1/'],
    ['service', '/config/objects/v1/'],
    ['zone', '/config/network/v1/'],
  ])('the client asks for a %s below %s', async (name, prefix) => {
    await world.client.list(kindNamed(name), { container: allFirewalls });
    const paths = world.takeExchanges().map(({ path }) => path);
    expect(paths).not.toEqual([]);
    for (const path of paths) expect(path.startsWith(prefix)).toBe(true);
  });

  test('and for jobs, pushes and versions below /config/operations/v1/', async () => {
    const { jobId = '' } = await world.client.push({ folders: ['Texas'] });
    await world.client.jobs({ filter: 'push' });
    await world.client.job(jobId);
    await world.client.versions();
    const paths = world.takeExchanges().map(({ path }) => path);
    expect(paths).toHaveLength(4);
    for (const path of paths) expect(path).toMatch(/^\/config\/operations\/v1\//);
  });

  test('no path or query of a call names a device or an XPath', async () => {
    await world.client.create(tag, texas, { name: 'no xpath' });
    for (const { path, query } of world.takeExchanges())
      expect(`${path}${JSON.stringify(query)}`).not.toMatch(/xpath|device/i);
  });
});

describe('1: bodies are JSON', () => {
  test('in what the client sends and in what it gets, errors included', async () => {
    const created = await world.client.create(tag, texas, { name: 'json' });
    await world.client.update(tag, String(created['id']), { name: 'json', comments: 'again' });
    await refusal(world.client.create(tag, texas, { name: 'json' }));
    await world.client.remove(tag, String(created['id']));
    const calls = world.takeExchanges();
    expect(calls.map(({ method, status }) => `${method} ${status}`)).toEqual([
      'POST 201',
      'PUT 200',
      'POST 409',
      'DELETE 200',
    ]);
    for (const { sent, sentHeaders, got, gotHeaders } of calls) {
      if (sent !== undefined)
        expect([typeof sent, sentHeaders['content-type']]).toEqual(['object', 'application/json']);
      expect([typeof got, gotHeaders['content-type']]).toEqual(['object', 'application/json']);
    }
  });

  test('what is no JSON is refused', async () => {
    const answer = await world.local.call('POST', tag.api.path, '<tag><name>xml</name></tag>');
    expect(answer.problem).toMatch(/^400 E003/);
    expect(await world.client.list(tag, { container: texas, name: 'xml' })).toEqual([]);
  });
});

describe('1: configuration lies in a hierarchy of folders; snippets and variables carry what is shared', () => {
  test('the client makes all three, and finds what a folder inherits and what a snippet brings to it', async () => {
    await world.client.create(kindNamed('snippet'), undefined, { name: 'Shared' });
    await world.client.create(
      kindNamed('variable'),
      { scope: 'snippet', name: 'Shared' },
      {
        name: '$net',
        type: 'ip-netmask',
        value: '10.0.0.0/8',
      },
    );
    await world.client.create(address, { scope: 'snippet', name: 'Shared' }, { name: 'net', ip_netmask: '$net' });
    const [found] = await world.client.list(kindNamed('folder'), { name: 'Texas' });
    const body = { name: 'Texas', parent: 'All Firewalls', snippets: ['Shared'] };
    await world.client.update(kindNamed('folder'), String(found?.['id']), body);
    const [inherited] = await world.client.list(address, { container: austin, name: 'net' });
    expect(inherited).toMatchObject({ name: 'net', ip_netmask: '$net', snippet: 'Shared' });
  });

  test('constructs write the same: a folder in a folder, a snippet, a variable that is mentioned', () => {
    const stack = new TerraformStack(Testing.app(), 'office');
    new ScmProvider(stack, 'scm');
    const base = new Snippet(stack, 'base', { name: 'Base' });
    const net = new Variable(base, 'net', { type: 'ip-netmask', value: '10.0.0.0/8' });
    new AddressObject(base, 'lan', { ipNetmask: net });
    const outer = new Folder(Folder.existing(stack, 'All Firewalls'), 'outer', { name: 'Outer' });
    new Folder(outer, 'inner', { name: 'Inner', snippets: [base] });
    const { resource } = JSON.parse(Testing.synth(stack)) as { resource: Record<string, Record<string, unknown>> };
    expect(resource['scm_folder']).toMatchObject({
      outer: { name: 'Outer', parent: 'All Firewalls' },
      inner: { name: 'Inner', parent: '${scm_folder.outer.name}', snippets: ['${scm_snippet.base.name}'] },
    });
    expect(resource['scm_address']?.['base_lan']).toMatchObject({
      snippet: '${scm_snippet.base.name}',
      ip_netmask: '${scm_variable.base_net.name}',
    });
  });
});

describe('1: what is written is staged, and a push activates it', () => {
  test('a rule is in the candidate at once, and runs after the push, whose job tells its status', async () => {
    await world.client.create(rule, texas, openRule('staged'));
    const names = async (of: 'candidate' | 'running') =>
      (await world.tenant.effectiveRules('Texas', of)).map((one) => one.rule['name']);
    expect([await names('candidate'), await names('running')]).toEqual([['staged'], []]);
    const { jobId = '' } = await world.client.push({ folders: ['Texas'] });
    await world.local.ended(jobId);
    expect(await world.client.job(jobId)).toMatchObject({ status_str: 'FIN', result_str: 'OK' });
    expect(await names('running')).toEqual(['staged']);
  });
});

describe('1: the container of a write is in its body', () => {
  const kinds = kindNames
    .map(kindNamed)
    .filter(({ api, scopes }) => scopes.length > 0 && api.location.in === 'body' && hasOwnId({ api }))
    // The public description wants that of a create in the query, too.
    .filter(({ api, onlyFolder }) => api.location.queryOf.length === 0 && onlyFolder === undefined)
    .filter(({ api }) => (['create', 'update', 'delete'] as const).every((one) => api.operations.includes(one)));

  test.each(kinds.map((kind): [string, ResourceKind] => [kind.name, kind]))(
    'the client puts that of a %s there, and none in path or query, in create, update and delete',
    async (name, kind) => {
      const [scope = 'folder'] = kind.scopes;
      const container = { scope, name: 'Nowhere' };
      const id = '00000000-0000-4000-8000-000000000000';
      await refusal(world.client.create(kind, container, { name }));
      await refusal(world.client.update(kind, id, { name }, { container }));
      await world.client.remove(kind, id, { container });
      const writes = world.takeExchanges().filter(({ method }) => method !== 'GET');
      expect(writes.map(({ method }) => method)).toEqual(['POST', 'PUT', 'DELETE']);
      expect(writes[0]?.sent).toMatchObject({ [scope]: 'Nowhere' });
      for (const { path, query } of writes) {
        expect(path).not.toContain('Nowhere');
        for (const place of ['folder', 'snippet', 'device']) expect(query).not.toHaveProperty(place);
      }
    },
  );

  test('the service refuses one that stands in the query alone', async () => {
    const answer = await world.local.post(`${tag.api.path}?folder=Texas`, { name: 'by query' });
    expect(answer.problem).toMatch(/^400 E003/);
    expect(answer.details).toContain('folder');
    expect(await world.client.list(tag, { container: texas, name: 'by query' })).toEqual([]);
  });
});

describe('1: rules and objects go by UUIDs', () => {
  test('the answer to a create has one, and every later call of the client names it in the path', async () => {
    for (const [kind, body] of [
      [tag, { name: 'with a uuid' }],
      [rule, openRule('with a uuid')],
    ] as const) {
      const created = await world.client.create(kind, texas, body);
      const id = String(created['id']);
      expect(id).toMatch(uuid);
      world.takeExchanges();
      await world.client.get(kind, id);
      await world.client.update(kind, id, body);
      await world.client.remove(kind, id);
      expect(world.takeExchanges().map(({ path }) => path)).toEqual(Array(3).fill(`${kind.api.path}/${id}`));
    }
  });

  test('two objects of one name in two folders have two of them', async () => {
    const ids = await Promise.all(
      [texas, austin].map(async (container) => (await world.client.create(tag, container, { name: 'twin' }))['id']),
    );
    expect(new Set(ids).size).toBe(2);
  });

  test('a name in the place of the UUID finds nothing', async () => {
    await world.client.create(tag, texas, { name: 'known' });
    expect(await world.client.get(tag, 'known')).toBeUndefined();
  });
});

describe('1: what a folder holds applies below it, unless it is overridden there', () => {
  test('a rule written once, in the upper folder, is evaluated in the lower one without a copy', async () => {
    const provider = await world.provider();
    await provider.apply('scm_security_rule', openRule('upper', { folder: 'Texas' }));
    const posts = world.takeExchanges().filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(1);
    const below = await world.tenant.effectiveRules('Austin', 'candidate');
    expect(below.map((one) => one.rule)).toContainEqual(expect.objectContaining({ name: 'upper', folder: 'Texas' }));
    const above = await world.tenant.effectiveRules('All Firewalls', 'candidate');
    expect(above.map((one) => one.rule['name'])).not.toContain('upper');
  });

  test('an object of the same name further down is the one that is meant there', async () => {
    await world.client.create(address, texas, { name: 'dns', ip_netmask: '10.0.0.53' });
    const asSeen = async () => (await world.client.list(address, { container: austin, name: 'dns' }))[0];
    expect(await asSeen()).toMatchObject({ folder: 'Texas', ip_netmask: '10.0.0.53' });
    await world.client.create(address, austin, { name: 'dns', ip_netmask: '10.1.0.53' });
    expect(await asSeen()).toMatchObject({ folder: 'Austin', ip_netmask: '10.1.0.53' });
    expect((await world.client.list(address, { container: texas, name: 'dns' }))[0]).toMatchObject({
      ip_netmask: '10.0.0.53',
    });
  });

  test('a list of a folder brings what it inherits in one call, which the client does not add up itself', async () => {
    const seen = await world.client.list(tag, { container: austin });
    expect(seen.map(({ name }) => name)).toContain('known');
    expect(world.takeExchanges().map(({ query }) => query['folder'])).toEqual(['Austin']);
  });
});

describe('1: a push may be sent while another runs', () => {
  test('it waits and is executed after it', async () => {
    const slow = await openWorld();
    await slow.tenant.addDevice({ serial: '007', folder: 'All Firewalls' });
    await slow.tenant.setOutcome('007', { result: 'never' });
    try {
      const first = String((await slow.client.push({ folders: ['All Firewalls'] })).jobId);
      const second = String((await slow.client.push({ folders: ['All Firewalls'] })).jobId);
      while ((await slow.client.job(first))?.status_str !== 'ACT') await new Promise((wake) => setTimeout(wake, 5));
      expect((await slow.client.job(second))?.status_str).toBe('PEND');
      const children = async (of: string) => (await slow.client.jobs()).filter(({ parent_id }) => parent_id === of);
      expect(await children(second)).toEqual([]);
      await slow.tenant.setOutcome('007', { result: 'success' });
      const [one, two] = [await slow.local.ended(first), await slow.local.ended(second)];
      expect([one.job['result_str'], two.job['result_str']]).toEqual(['OK', 'OK']);
      expect(Number(two.children[0]?.['id'])).toBeGreaterThan(Number(one.children[0]?.['id']));
    } finally {
      await slow.close();
    }
  });
});

describe('1: no client locks the configuration', () => {
  test('a write of client or provider is one request for what is meant, with none before or after it', async () => {
    await world.client.create(tag, texas, { name: 'one request' });
    const provider = await world.provider();
    await provider.apply('scm_tag', { name: 'a second', folder: 'Texas' });
    const writes = world.takeExchanges().filter(({ method }) => method !== 'GET');
    expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(2).fill(`POST ${tag.api.path}`));
  });

  test('callers that write at the same time all come through, and nothing is lost', async () => {
    const others = [
      clientOf(world.local.service, world.recorder.url),
      clientOf(world.local.service, world.recorder.url),
    ];
    const made = await Promise.all(
      others.flatMap((client, who) =>
        Array.from({ length: 10 }, (_, i) => client.create(tag, austin, { name: `at once ${who} ${i}` })),
      ),
    );
    for (const client of others) await client.close();
    const names = (await world.client.list(tag, { container: austin })).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(made.map(({ name }) => name)));
  });
});
