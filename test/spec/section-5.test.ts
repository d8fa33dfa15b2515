import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TerraformStack, Testing } from 'cdktf';
import { Folder, ScmProvider, Tag } from '../../constructs';
import { kindNamed } from '../../src/catalog';
import { createClient, readSettings, TokenError } from '../../src/client';
import { providerBlock } from '../../src/provider/schema/provider-block';
import { StandingClock } from '../service/local';
import { blockFor, openProvider } from '../support/in-process-provider';
import { allFirewalls, openWorld, refusal, messagesOf, type World } from './world';

const tag = kindNamed('tag');
const tokenPath = '/auth/v1/oauth2/access_token';
const tenants = ['1000000001', '1000000002'].map((tsg) => ({
  tsg,
  accounts: [
    { clientId: `robot@${tsg}.iam.panserviceaccount.com`, clientSecret: `secret-of-${tsg}` },
    { clientId: `reader@${tsg}.iam.panserviceaccount.com`, clientSecret: 'reads', roles: ['read'] },
    { clientId: `writer@${tsg}.iam.panserviceaccount.com`, clientSecret: 'writes', roles: ['write'] },
    { clientId: `pusher@${tsg}.iam.panserviceaccount.com`, clientSecret: 'pushes', roles: ['push'] },
  ],
}));
const clock = new StandingClock();
let world: World;
beforeAll(async () => {
  world = await openWorld({ tenants, clock });
});
afterAll(() => world.close());

/** A client for one account of one tenant. */
function clientFor(tenant = 0, account = 0, changes: Record<string, unknown> = {}) {
  const { tsg, accounts } = tenants[tenant]!;
  const { hostname, port } = new URL(world.recorder.url);
  const { clientId, clientSecret } = accounts[account]!;
  return createClient(
    readSettings(
      {
        ...{ protocol: 'http', host: hostname, port, auth_url: `${world.recorder.url}${tokenPath}` },
        ...{ client_id: clientId, client_secret: clientSecret, scope: `tsg_id:${tsg}`, max_retries: 0 },
        ...changes,
      },
      {},
      () => '',
    ),
    { clock: { now: () => clock.now(), sleep: () => Promise.resolve() } },
  );
}

const tokenRequests = () => world.recorder.exchanges.filter(({ path }) => path === tokenPath);

describe('5.1: OAuth 2.0 client credentials, with the tenant in the request', () => {
  test('the client asks with the id and secret of the service account, the grant, and the TSG id', async () => {
    const client = clientFor();
    await client.list(tag, { container: allFirewalls });
    const [request] = tokenRequests();
    expect(request?.method).toBe('POST');
    expect(request?.sentHeaders['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(String(request?.sent)))).toEqual({
      grant_type: 'client_credentials',
      scope: 'tsg_id:1000000001',
    });
    const basic = Buffer.from((request?.sentHeaders.authorization ?? '').replace('Basic ', ''), 'base64').toString();
    expect(basic).toBe('robot@1000000001.iam.panserviceaccount.com:secret-of-1000000001');
    await client.close();
  });

  test.each([
    ['a wrong secret', { client_secret: 'wrong' }],
    ['an unknown account', { client_id: 'nobody@1000000001.iam.panserviceaccount.com' }],
    ['the tenant of another account', { scope: 'tsg_id:1000000002' }],
  ])('%s gets no token, and an error that says which account and tenant', async (_, changes) => {
    const client = clientFor(0, 0, changes);
    const error = await refusal(client.list(tag));
    expect(error).toBeInstanceOf(TokenError);
    expect(error).toMatchObject({ code: 'CREDENTIALS_REFUSED' });
    const { message } = error as TokenError; // checked above
    expect(message).toMatch(/@1000000001[\s\S]*tsg_id:100000000[12]/);
    expect(message).not.toMatch(/secret-of|wrong/);
    await client.close();
  });
});

describe('5.2, 5.3: the token is a JWT, and every request carries it', () => {
  test('in the header of each call, as it was given', async () => {
    const client = clientFor();
    world.takeExchanges();
    const created = await client.create(tag, allFirewalls, { name: 'carried' });
    await client.remove(tag, String(created['id']));
    const token = (tokenRequests().at(-1)?.got as { access_token: string }).access_token;
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
    expect(claims.exp).toBe(Math.floor(clock.now() / 1000) + 900);
    const calls = world.takeExchanges();
    expect(calls.map(({ sentHeaders }) => sentHeaders.authorization)).toEqual(Array(2).fill(`Bearer ${token}`));
    await client.close();
  });

  test('a request without it is not answered', async () => {
    const answer = await fetch(`${world.local.url}${tag.api.path}`);
    expect(answer.status).toBe(401);
  });
});

describe('5.4: the token decides the tenant', () => {
  test('what one tenant makes, the other does not see, cannot get, change or delete, by id or by name', async () => {
    const [own, theirs] = [clientFor(0), clientFor(1)];
    const created = await own.create(tag, allFirewalls, { name: 'mine' });
    const id = String(created['id']);
    expect(await theirs.list(tag, { name: 'mine' })).toEqual([]);
    expect(await theirs.get(tag, id)).toBeUndefined();
    expect(await refusal(theirs.update(tag, id, { name: 'theirs' }))).toMatchObject({ status: 404 });
    expect(await theirs.remove(tag, id)).toBe('gone');
    expect(await own.get(tag, id)).toEqual(created);
    // The same name is free in the other tenant.
    expect(await theirs.create(tag, allFirewalls, { name: 'mine' })).toMatchObject({ name: 'mine' });
    await Promise.all([own.close(), theirs.close()]);
  });

  test('jobs and versions are of one tenant, too', async () => {
    const [own, theirs] = [clientFor(0), clientFor(1)];
    const { jobId = '' } = await own.push({ folders: ['All Firewalls'] });
    expect(await theirs.job(jobId)).toBeUndefined();
    expect(await theirs.jobs()).toEqual([]);
    expect(await theirs.versions()).toEqual([]);
    await Promise.all([own.close(), theirs.close()]);
  });
});

describe('5.5: roles permit creating and pushing, and each tenant has credentials of its own', () => {
  test.each([
    ['read', 1, 'forbidden', 'forbidden'],
    ['write', 2, 'allowed', 'forbidden'],
    ['push', 3, 'forbidden', 'allowed'],
    ['superuser', 0, 'allowed', 'allowed'],
  ] as const)('an account with the role %s', async (role, account, create, push) => {
    const client = clientFor(0, account);
    const outcome = (promise: Promise<unknown>) =>
      promise.then(
        () => 'allowed',
        (error: unknown) => {
          expect(error).toMatchObject({ code: 'API_FORBIDDEN', status: 403, apiCode: 'E007' });
          return 'forbidden';
        },
      );
    expect(await outcome(client.create(tag, allFirewalls, { name: `by ${role}` }))).toBe(create);
    expect(await outcome(client.push({ folders: ['All Firewalls'] }))).toBe(push);
    await client.close();
  });

  test('the provider says which role is missing', async () => {
    const [, reader] = tenants[0]!.accounts;
    const block = blockFor(world.local.service, world.recorder.url);
    const access = { client_id: reader!.clientId, client_secret: reader!.clientSecret, scope: 'tsg_id:1000000001' };
    const { handlers, context } = await openProvider({ ...block, ...access });
    const attributes = ['id', 'name', 'folder', 'snippet', 'device', 'color', 'comments', 'tfid', 'revision'];
    const config = Object.fromEntries(attributes.map((name) => [name, null]));
    const desired = { ...config, name: 'by a reader', folder: 'All Firewalls' };
    const call = { typeName: 'scm_tag', prior: null, config: desired, private: new Uint8Array() };
    const { planned } = await handlers.plan({ ...call, proposed: desired }, context);
    const { diagnostics } = await handlers.apply({ ...call, planned }, context);
    expect(messagesOf(diagnostics)).toMatch(/403[\s\S]*write/);
  });

  test('two tenants in one app are two providers, each with credentials of its own', () => {
    const stack = new TerraformStack(Testing.app(), 'both');
    for (const alias of ['east', 'west']) {
      const tenant = new ScmProvider(stack, alias, { alias, scope: `tsg_id:${alias}`, clientId: alias });
      new Tag(Folder.existing(tenant, 'All Firewalls'), 'pci');
    }
    const { provider, resource } = JSON.parse(Testing.synth(stack)) as {
      provider: { scm: Record<string, unknown>[] };
      resource: { scm_tag: Record<string, { provider: string }> };
    };
    expect(provider.scm.map(({ alias, scope, client_id }) => ({ alias, scope, client_id }))).toEqual([
      { alias: 'east', scope: 'tsg_id:east', client_id: 'east' },
      { alias: 'west', scope: 'tsg_id:west', client_id: 'west' },
    ]);
    expect(Object.values(resource.scm_tag).map((one) => one.provider)).toEqual(['scm.east', 'scm.west']);
  });
});

describe('5.6: an expired token is replaced', () => {
  test('the service answers 401, and the client gets a new one and repeats the request, a POST too, once', async () => {
    // A client whose own clock stands still does not see the token grow old.
    const still = clock.now();
    const { hostname, port } = new URL(world.recorder.url);
    const [account] = tenants[0]!.accounts;
    const block = { protocol: 'http', host: hostname, port, auth_url: `${world.recorder.url}${tokenPath}` };
    const access = { client_id: account!.clientId, client_secret: account!.clientSecret, scope: 'tsg_id:1000000001' };
    const client = createClient(
      readSettings({ ...block, ...access }, {}, () => ''),
      {
        clock: { now: () => still, sleep: () => Promise.resolve() },
      },
    );
    await client.list(tag);
    const before = tokenRequests().length;
    clock.advance(901_000);
    world.takeExchanges();
    expect(await client.create(tag, allFirewalls, { name: 'repeated' })).toMatchObject({ name: 'repeated' });
    expect(world.takeExchanges().map(({ method, status }) => `${method} ${status}`)).toEqual(['POST 401', 'POST 201']);
    expect(tokenRequests()).toHaveLength(before + 1);
    expect(await client.list(tag, { name: 'repeated' })).toHaveLength(1);
    await client.close();
  });

  test('the client refreshes it before that, so that no request is refused', async () => {
    const client = clientFor();
    await client.list(tag);
    const before = tokenRequests().length;
    world.takeExchanges();
    clock.advance(850_000);
    await client.list(tag);
    expect(tokenRequests()).toHaveLength(before + 1);
    expect(world.takeExchanges().map(({ status }) => status)).toEqual([200]);
    await client.close();
  });
});

describe('5.7: keys and passwords of appliances open nothing', () => {
  test.each([
    ['a key in the query', '?key=LUFRPT1', {}],
    ['a key in a header', '', { 'X-PAN-KEY': 'LUFRPT1' }],
    ['user name and password', '', { Authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` }],
    [
      'the credentials of the account itself',
      '',
      { Authorization: `Basic ${Buffer.from('robot:secret').toString('base64')}` },
    ],
  ])('%s', async (_, query, headers) => {
    const answer = await fetch(`${world.local.url}${tag.api.path}${query}`, { headers });
    expect(answer.status).toBe(401);
  });

  test('the provider has no argument for them', () => {
    const names = providerBlock.attributes.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['client_id', 'client_secret', 'scope']));
    for (const name of ['api_key', 'username', 'password', 'hostname']) expect(names).not.toContain(name);
  });
});
