import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { TerraformStack, Testing } from 'cdktf';
import { any, DecryptionRule, Folder, ScmProvider, SecurityRule, Tag, Zone } from '../../constructs';
import { displayFolderName, isListed, kindNamed, predefinedFolders } from '../../src/catalog';
import { creatableKinds, createSample } from '../support/populate';
import { nameFor } from '../support/sample';
import { allFirewalls, idIn, openRule, openWorld, refusal, messagesOf, serial, type Runs, type World } from './world';

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const [address, tag, rule, folder] = [
  kindNamed('address'),
  kindNamed('tag'),
  kindNamed('security_rule'),
  kindNamed('folder'),
];
const rulesPath = '/config/security/v1/security-rules';
const tagsPath = '/config/objects/v1/tags';
const texas = { scope: 'folder', name: 'Texas' } as const;
const austin = { scope: 'folder', name: 'Austin' } as const;

let world: World;
let provider: Runs;
beforeAll(async () => {
  world = await openWorld();
  await world.client.create(folder, undefined, { name: 'Texas', parent: 'All Firewalls' });
  await world.client.create(folder, undefined, { name: 'Austin', parent: 'Texas' });
  await world.client.create(kindNamed('snippet'), undefined, { name: 'base' });
  await world.tenant.addDevice({ serial, folder: 'Texas' });
  provider = await world.provider();
});
afterAll(() => world.close());
beforeEach(() => void world.takeExchanges());

/** What constructs in a folder `Branches` synthesise to. */
function synthesised(build: (branches: Folder) => void): Record<string, Record<string, Record<string, unknown>>> {
  const stack = new TerraformStack(Testing.app(), 'office');
  new ScmProvider(stack, 'scm');
  build(new Folder(Folder.existing(stack, 'All Firewalls'), 'branches', { name: 'Branches' }));
  const { resource } = JSON.parse(Testing.synth(stack, true)) as {
    resource: Record<string, Record<string, Record<string, unknown>>>;
  };
  return resource;
}

describe('2.1: the service gives every object and rule a UUID', () => {
  test('one that a caller invents is refused, and none of that id is made', async () => {
    const id = '11111111-2222-4333-8444-555555555555';
    const answer = await world.local.post(tagsPath, { id, name: 'mine', folder: 'Texas' });
    expect(answer.problem).toMatch(/^400 E003/);
    expect(await world.client.get(tag, id)).toBeUndefined();
  });

  test('the provider writes it down, and updates and deletes by it', async () => {
    const created = await provider.apply('scm_tag', { name: 'by uuid', folder: 'Texas' });
    const id = idIn(created.kept);
    expect(id).toMatch(uuid);
    world.takeExchanges();
    const changed = await provider.apply('scm_tag', { name: 'by uuid', folder: 'Texas', comments: 'x' }, created.kept);
    expect(await provider.destroy(changed.kept!)).toEqual([]);
    const writes = world.takeExchanges().filter(({ method }) => method !== 'GET');
    expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PUT ${tagsPath}/${id}`,
      `DELETE ${tagsPath}/${id}`,
    ]);
  });
});

describe('2.1: who has a name looks for the UUID first', () => {
  beforeAll(async () => {
    await world.client.create(tag, texas, { name: 'searched', comments: 'the one' });
    await world.client.create(tag, texas, { name: 'searched too' });
  });

  test('the client lists by name, gets exactly that one, and updates it by its UUID', async () => {
    const found = await world.client.list(tag, { container: texas, name: 'searched' });
    expect(found).toMatchObject([{ name: 'searched', id: expect.stringMatching(uuid) }]);
    const id = String(found[0]?.['id']);
    await world.client.update(tag, id, { name: 'searched', comments: 'the one' });
    expect(world.takeExchanges().map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET ${tagsPath}`,
      `PUT ${tagsPath}/${id}`,
    ]);
  });

  test('a name that nothing has is an empty list for the client, and an error of the data source that names it', async () => {
    expect(await world.client.list(tag, { container: texas, name: 'nobody' })).toEqual([]);
    const { diagnostics } = await provider.data('scm_tag', { name: 'nobody', folder: 'Texas' });
    expect(messagesOf(diagnostics)).toMatch(/nobody[\s\S]*Texas/);
  });

  test('data source and import of the provider turn a name into a UUID', async () => {
    const [{ id } = {}] = await world.client.list(tag, { container: texas, name: 'searched' });
    const read = await provider.data('scm_tag', { name: 'searched', folder: 'Texas' });
    expect(read.state).toMatchObject({ id, comments: 'the one' });
    expect(await provider.import('scm_tag', 'folder/Texas/searched')).toMatchObject({ id, comments: 'the one' });
  });
});

describe('2.1: a write carries one container: folder, snippet or device', () => {
  test.each([
    ['folder', 'Texas'],
    ['snippet', 'base'],
    ['device', serial],
  ])('a %s', async (scope, name) => {
    const created = await provider.apply('scm_address', {
      name: `in a ${scope}`,
      [scope]: name,
      ip_netmask: '10.0.0.1',
    });
    expect(created.diagnostics).toEqual([]);
    const [post] = world.takeExchanges().filter(({ method }) => method === 'POST');
    expect(post?.sent).toEqual({ name: `in a ${scope}`, [scope]: name, ip_netmask: '10.0.0.1' });
    expect(post?.got).toMatchObject({ [scope]: name });
  });

  test('two are refused: by the provider at the attribute, before anything is sent, and by the service', async () => {
    const both = { name: 'two', folder: 'Texas', snippet: 'base', ip_netmask: '10.0.0.1' };
    const { diagnostics } = await provider.apply('scm_address', both);
    expect(diagnostics).toMatchObject([{ severity: 'error', path: [expect.stringMatching(/folder|snippet/)] }]);
    expect(messagesOf(diagnostics)).toContain('only one of folder, snippet, device');
    expect(world.takeExchanges()).toEqual([]);
    expect((await world.local.post('/config/objects/v1/addresses', both)).problem).toMatch(/^400 E003/);
    expect(await world.client.list(address, { container: texas, name: 'two' })).toEqual([]);
  });

  test('which of them there are depends on the kind', async () => {
    const zone = { name: 'z', network: { layer3: [] } };
    expect((await world.local.post('/config/setup/v1/folders', { ...zone, snippet: 'base' })).problem).toMatch(/^400/);
    const { diagnostics } = await provider.apply('scm_folder', { name: 'no parent' });
    expect(messagesOf(diagnostics)).toMatch(/parent/);
  });
});

describe('2.1: no write lands in a place by default', () => {
  test.each([
    ['an object', 'scm_address', '/config/objects/v1/addresses', { name: 'placeless', ip_netmask: '10.0.0.1' }],
    ['a rule', 'scm_security_rule', rulesPath, openRule('placeless')],
  ])('%s without a container is refused by service and provider, and made nowhere', async (_, type, path, body) => {
    const answer = await world.local.post(path, body);
    expect(answer.problem).toMatch(/^400 E003/);
    expect(answer.details).toMatch(/folder/);
    const { diagnostics } = await provider.apply(type, body);
    expect(messagesOf(diagnostics)).toMatch(/one of folder, snippet, device/);
    expect(world.takeExchanges()).toEqual([]);
    expect((await world.local.get(`${path}?name=placeless`)).names).toEqual([]);
  });

  test('a construct has no place to be made in but a container', () => {
    const resource = synthesised((branches) => new Tag(branches, 'pci'));
    expect(resource['scm_tag']).toMatchObject({ branches_pci: { folder: '${scm_folder.branches.name}' } });
    const stack = new TerraformStack(Testing.app(), 'office');
    expect(() => new Tag(stack, 'nowhere')).toThrow(/nowhere[\s\S]*(Folder|folder)/);
  });
});

describe('2.1: what must apply everywhere lies in the top folder', () => {
  test.each(['Global', 'All'])(
    'an object in %s is seen from every folder, and is planned no second time',
    async (top) => {
      const configured = { name: `in ${top}`, folder: top };
      const created = await provider.apply('scm_tag', configured);
      expect(created.diagnostics).toEqual([]);
      expect(await world.client.list(tag, { container: austin, name: `in ${top}` })).toHaveLength(1);
      expect((await provider.apply('scm_tag', configured, created.kept)).changed).toBe(false);
    },
  );

  test('All Firewalls is above every folder of firewalls', async () => {
    await world.client.create(tag, allFirewalls, { name: 'for firewalls' });
    expect(await world.client.list(tag, { container: austin, name: 'for firewalls' })).toMatchObject([
      { folder: 'All Firewalls' },
    ]);
  });

  test('which kinds may lie there is a fact of each kind, and the service holds to it', async () => {
    const kinds = creatableKinds().filter(
      ({ scopes, onlyFolder }) => scopes.includes('folder') && onlyFolder === undefined,
    );
    const createdNames: string[] = [];
    const existing = new Map<string, readonly [string, string]>();
    for (const kind of kinds) {
      const name = nameFor(kind, `top ${kind.name}`);
      const top = { scope: 'folder', name: 'Global' } as const;
      try {
        await createSample(world.client, kind, name, top, existing);
        existing.set(kind.name, [name, name]);
        createdNames.push(kind.name);
      } catch (error) {
        expect(error).toMatchObject({ status: 400, message: expect.stringContaining('cannot hold') });
        await createSample(world.client, kind, name, allFirewalls, existing);
        existing.set(kind.name, [name, name]);
      }
    }
    expect(createdNames).toEqual(kinds.filter(({ inGlobal }) => inGlobal).map(({ name }) => name));
    expect(createdNames).toContain('address');
  });
});

describe('2.1, 8: four levels of folders fit under All Firewalls', () => {
  test('the fourth is made, the fifth refused with the level in the error of client and provider', async () => {
    let parent = 'All Firewalls';
    for (const name of ['level 1', 'level 2', 'level 3', 'level 4']) {
      const created = await provider.apply('scm_folder', { name, parent });
      expect(messagesOf(created.diagnostics)).toBe('');
      parent = name;
    }
    expect(await refusal(world.client.create(folder, undefined, { name: 'level 5', parent }))).toMatchObject({
      code: 'API_INVALID',
      status: 400,
      message: expect.stringContaining('level 5'),
    });
    expect(messagesOf((await provider.apply('scm_folder', { name: 'level 5', parent })).diagnostics)).toMatch(
      /level 5/,
    );
    expect(await world.client.list(folder, { name: 'level 5' })).toEqual([]);
  });
});

describe('2.1: fields have the names of firewall concepts, as JSON', () => {
  test('an answer of each kind has lower-case names with underscores or hyphens, whatever the language above', async () => {
    const names = new Set<string>();
    for (const kind of creatableKinds().filter(isListed)) {
      for (const item of await world.client.list(kind)) Object.keys(item).forEach((name) => names.add(name));
    }
    expect([...names]).toEqual(expect.arrayContaining(['ip_netmask', 'source', 'destination', 'from', 'to']));
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+([_-][a-z0-9]+)*$/);
  });
});

describe('2.2: a security rule', () => {
  test('has a name and a folder, lists of what it matches, and an action', async () => {
    const sent = {
      ...openRule('whole'),
      from: ['trust'],
      to: ['untrust'],
      source: ['10.0.0.0/8', '10.9.0.1'],
      service: ['service-https'],
      application: ['ssl', 'web-browsing'],
      action: 'deny',
    };
    const created = await world.client.create(rule, texas, sent);
    expect(created).toMatchObject({ ...sent, folder: 'Texas' });
  });

  test.each(['from', 'to', 'source', 'destination', 'service', 'application'])(
    'takes %s as a list of texts and nothing else',
    async (field) => {
      const body = { ...openRule(`no list of ${field}`), folder: 'Texas', [field]: 'any' };
      const answer = await world.local.post(rulesPath, body);
      expect(answer.problem).toMatch(/^400 E003/);
      expect(answer.details).toContain(field);
      expect((await world.local.post(rulesPath, { ...body, [field]: [1] })).problem).toMatch(/^400 E003/);
    },
  );

  test('that the provider sends has every list written out', async () => {
    await provider.apply('scm_security_rule', openRule('sent whole', { folder: 'Texas' }));
    const [post] = world.takeExchanges().filter(({ method }) => method === 'POST');
    const any = ['any'];
    expect(post?.sent).toMatchObject({
      from: any,
      to: any,
      source: any,
      destination: any,
      service: any,
      application: any,
    });
  });

  test('without a folder is not made', async () => {
    const { diagnostics } = await provider.apply('scm_security_rule', openRule('homeless'));
    expect(diagnostics).toMatchObject([{ severity: 'error' }]);
    expect(await world.client.list(rule, { container: allFirewalls, name: 'homeless' })).toEqual([]);
  });

  test('is inspected by a profile group, by its name or by its id', async () => {
    const [group] = await world.client.list(kindNamed('profile_group'), { name: 'best-practice' });
    for (const by of ['name', 'id']) {
      const profile_setting = { group: [String(group?.[by])] };
      const created = await world.client.create(rule, texas, { ...openRule(`grouped by ${by}`), profile_setting });
      expect(created['profile_setting']).toEqual({ group: ['best-practice'] });
    }
    const [byId] = await world.client.list(rule, { container: texas, name: 'grouped by id' });
    const kept = await world.client.update(rule, String(byId?.['id']), {
      ...openRule('grouped by id'),
      profile_setting: { group: [String(group?.['id'])] },
    });
    expect(kept['profile_setting']).toEqual({ group: ['best-practice'] });
    const wrong = { ...openRule('no such group'), profile_setting: { group: ['nothing'] } };
    expect(await refusal(world.client.create(rule, texas, wrong))).toMatchObject({ status: 400 });
  });

  test('of the provider names the group: an id, which would differ in every plan, is refused at its place', async () => {
    const [group] = await world.client.list(kindNamed('profile_group'), { name: 'best-practice' });
    world.takeExchanges();
    const of = (by: string) => ({ folder: 'Texas', profile_setting: { group: [String(group?.[by])] } });
    const { diagnostics } = await provider.apply('scm_security_rule', openRule('by id', of('id')));
    expect(diagnostics).toMatchObject([{ severity: 'error', path: ['profile_setting', 'group', 0] }]);
    expect(messagesOf(diagnostics)).toMatch(/Use the name of the profile group/);
    expect(world.takeExchanges()).toEqual([]);
    const { kept } = await provider.apply('scm_security_rule', openRule('by name', of('name')));
    expect(kept?.state['profile_setting']).toEqual({ group: ['best-practice'] });
  });

  test('by a profile group in a construct, which is a reference and no copied name', () => {
    const resource = synthesised((branches) => {
      new SecurityRule(branches, 'r', {
        ...{ from: any, to: any, source: any, destination: any, application: any, service: any },
        action: 'allow',
        profileGroup: 'best-practice',
      });
    });
    expect(resource['scm_security_rule']?.['branches_r']).toMatchObject({
      profile_setting: { group: ['best-practice'] },
    });
  });

  test.each(['profiles', 'virus', 'spyware', 'vulnerability', 'url_filtering'])(
    'takes no single profile: %s is refused, in the rule and beside the group',
    async (name) => {
      const single = await world.local.post(rulesPath, { ...openRule('single'), folder: 'Texas', [name]: ['x'] });
      const inside = { profile_setting: { [name]: ['x'] } };
      const nested = await world.local.post(rulesPath, { ...openRule('single'), folder: 'Texas', ...inside });
      expect([single.problem, nested.problem]).toEqual([
        expect.stringMatching(/^400 E003/),
        expect.stringMatching(/^400 E003/),
      ]);
      expect(single.details + nested.details).toContain(name);
    },
  );

  test('carries tags that exist, and cannot be made with one that does not', async () => {
    const tagged = { ...openRule('tagged'), tag: ['pci'] };
    expect(await refusal(world.client.create(rule, texas, tagged))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/tag[\s\S]*pci/),
    });
    await world.client.create(tag, texas, { name: 'pci' });
    expect(await world.client.create(rule, texas, tagged)).toMatchObject({ tag: ['pci'] });
  });

  test('in constructs comes after the tag that it carries', () => {
    const resource = synthesised((branches) => {
      const pci = new Tag(branches, 'pci');
      const open = { from: any, to: any, source: any, destination: any, application: any, service: any } as const;
      new SecurityRule(branches, 'r', { ...open, action: 'allow', tags: [pci] });
    });
    expect(resource['scm_security_rule']?.['branches_r']).toMatchObject({ tag: ['${scm_tag.branches_pci.name}'] });
  });

  test('takes comments', async () => {
    const created = await world.local.post(rulesPath, { ...openRule('said'), folder: 'Texas', comments: 'why' });
    expect([created.status, created.at('description') ?? created.at('comments')]).toEqual([201, 'why']);
    const { kept } = await provider.apply(
      'scm_security_rule',
      openRule('said too', { folder: 'Texas', description: 'why' }),
    );
    expect(await world.client.get(rule, idIn(kept))).toMatchObject({ description: 'why' });
  });

  test.each(['pre', 'post'] as const)('is made as a %s rule when its position says so', async (position) => {
    const name = `a ${position} rule`;
    await provider.apply('scm_security_rule', openRule(name, { folder: 'Texas', position }));
    const [post] = world.takeExchanges().filter(({ method }) => method === 'POST');
    expect(post?.query).toEqual({ position });
    const found = await world.tenant.effectiveRules('Texas', 'candidate');
    expect(found.find((one) => one.rule['name'] === name)?.position).toBe(position);
    const other = position === 'pre' ? 'post' : 'pre';
    expect(await world.client.list(rule, { container: texas, name, position: other })).toEqual([]);
  });

  test('takes its position in the query or in the body, but not two different ones', async () => {
    const body = (name: string) => ({ ...openRule(name), folder: 'Texas' });
    expect((await world.local.post(`${rulesPath}?position=post`, body('q'))).status).toBe(201);
    expect((await world.local.post(rulesPath, { ...body('b'), position: 'post' })).status).toBe(201);
    const posts = await world.client.list(rule, { container: texas, position: 'post' });
    expect(posts.map(({ name }) => name)).toEqual(expect.arrayContaining(['q', 'b']));
    const both = await world.local.post(`${rulesPath}?position=pre`, { ...body('x'), position: 'post' });
    expect(both.problem).toMatch(/^400 E003/);
    expect((await world.local.post(rulesPath, { ...body('x'), position: 'middle' })).problem).toMatch(/^400 E003/);
  });
});

describe('2.3: a decryption rule', () => {
  const kind = kindNamed('decryption_rule');
  const any = ['any'];
  const match = {
    from: ['trust'],
    to: any,
    source: any,
    source_user: any,
    destination: any,
    service: any,
    category: any,
  };

  test.each(['decrypt', 'no-decrypt'])('matches source zones and has the action %s', async (action) => {
    const created = await world.client.create(kind, texas, { name: action, ...match, action });
    expect(created).toMatchObject({ from: ['trust'], action });
    expect(world.takeExchanges().map(({ path }) => path)).toEqual(['/config/security/v1/decryption-rules']);
  });

  test.each(['allow', 'deny', undefined])('has no other action: %s', async (action) => {
    const body = { name: 'other', ...match, folder: 'Texas', action };
    expect((await world.local.post('/config/security/v1/decryption-rules', body)).problem).toMatch(/^400 E003/);
    const { diagnostics } = await provider.apply('scm_decryption_rule', { ...body, action: action ?? null });
    expect(messagesOf(diagnostics)).toMatch(/action/);
  });

  test('is read, changed, moved and deleted under a path of its own', async () => {
    const [first, second] = await Promise.all(
      ['one', 'two'].map((name) => world.client.create(kind, austin, { name, ...match, action: 'decrypt' })),
    );
    const id = String(second?.['id']);
    expect(await world.client.get(kind, id)).toEqual(second);
    await world.client.update(kind, id, { name: 'two', ...match, action: 'no-decrypt' });
    await world.client.move(kind, id, {
      destination: 'before',
      rulebase: 'pre',
      destination_rule: String(first?.['id']),
    });
    expect(await world.client.remove(kind, id)).toBe('deleted');
    for (const { path, status } of world.takeExchanges()) {
      expect(path).toMatch(/^\/config\/security\/v1\/decryption-rules/);
      expect(status).toBeLessThan(300);
    }
  });

  test('has a construct of its own, whose zones are references', () => {
    const resource = synthesised((branches) => {
      new DecryptionRule(branches, 'r', {
        ...{ to: any2, source: any2, destination: any2, service: any2, category: any2, users: any2 },
        from: [new Zone(branches, 'lan')],
        action: 'no-decrypt',
      });
    });
    expect(resource['scm_decryption_rule']?.['branches_r']).toMatchObject({
      from: ['${scm_zone.branches_lan.name}'],
      action: 'no-decrypt',
    });
  });
  const any2 = 'any' as const;
});

describe('2.4: objects lie below /config/objects/v1/', () => {
  test('address objects at the path of the specification and at the public one, the same objects', async () => {
    const spec = '/config/objects/v1/address-objects';
    const created = await world.local.post(spec, { name: 'by spec', folder: 'Texas', ip_netmask: '10.0.0.7' });
    expect(created.status).toBe(201);
    expect((await world.local.get(`${spec}/${created.id}`)).body).toEqual(created.body);
    expect(await world.client.get(address, created.id)).toEqual(created.body);
    expect((await world.local.delete(`${spec}/${created.id}`)).status).toBe(200);
    expect(await world.client.get(address, created.id)).toBeUndefined();
  });

  test('tags at /config/objects/v1/tags, with a folder that is required and details that are kept', async () => {
    const created = await world.client.create(tag, texas, { name: 'detailed', color: 'Red', comments: 'cards' });
    expect(created).toMatchObject({ name: 'detailed', folder: 'Texas', color: 'Red', comments: 'cards' });
    expect(world.takeExchanges()[0]?.path).toBe(tagsPath);
    const placeless = await world.local.post(tagsPath, { name: 'placeless' });
    expect(placeless.problem).toMatch(/^400 E003/);
  });

  test.each([
    ['service', '/config/objects/v1/services', { protocol: { tcp: { port: '8443' } } }],
    ['service_group', '/config/objects/v1/service-groups', { members: ['service-https'] }],
    ['address_group', '/config/objects/v1/address-groups', { dynamic: { filter: "'pci'" } }],
    ['schedule', '/config/objects/v1/schedules', { schedule_type: { recurring: { daily: ['08:00-17:00'] } } }],
  ])('a %s at %s, with a folder that is required', async (name, path, fields) => {
    const created = await world.client.create(kindNamed(name), texas, { name: 'other', ...fields });
    expect(created).toMatchObject({ name: 'other', folder: 'Texas', ...fields });
    expect(world.takeExchanges()[0]?.path).toBe(path);
    expect((await world.local.post(path, { name: 'placeless', ...fields })).problem).toMatch(/^400 E003/);
  });
});

describe('2.5: folders, snippets, variables and jobs', () => {
  test('a folder has a name and a parent that exists', async () => {
    expect((await world.client.list(folder, { name: 'Austin' }))[0]).toMatchObject({ name: 'Austin', parent: 'Texas' });
    const orphan = await world.local.post('/config/setup/v1/folders', { name: 'Orphan', parent: 'Nowhere' });
    expect(orphan.problem).toMatch(/^40[04] /);
    const { diagnostics } = await provider.apply('scm_folder', { name: 'Orphan', parent: 'Nowhere' });
    expect(messagesOf(diagnostics)).toMatch(/Nowhere/);
  });

  test('a snippet is made by the setup API and associated with a folder and with a device', async () => {
    await provider.apply('scm_snippet', { name: 'Baseline' });
    const { kept } = await provider.apply('scm_snippet_association', { snippet: 'Baseline', folder: 'Austin' });
    const onDevice = await provider.apply('scm_snippet_association', { snippet: 'Baseline', device: serial });
    expect([kept, onDevice.kept]).not.toContain(undefined);
    expect((await world.client.list(folder, { name: 'Austin' }))[0]).toMatchObject({ snippets: ['Baseline'] });
    const [device] = await world.client.list(kindNamed('device'), { name: serial });
    expect(device).toMatchObject({ snippets: ['Baseline'] });
    for (const { path, method } of world.takeExchanges()) {
      if (method !== 'GET') expect(path).toMatch(/^\/config\/setup\/v1\/(snippets|folders|devices)/);
    }
  });

  // Global has no parent, which a request for a folder must have.
  const predefined = predefinedFolders.filter(({ parent }) => parent !== '');
  test.each([...new Set(predefined.flatMap(({ stored, shown }) => [stored, shown]))])(
    'a snippet is associated with the predefined folder %s, under the name that was written',
    async (name) => {
      const snippet = `Baseline of ${name}`;
      await provider.apply('scm_snippet', { name: snippet });
      const configured = { snippet, folder: name };
      const created = await provider.apply('scm_snippet_association', configured);
      expect(messagesOf(created.diagnostics)).toBe('');
      expect(created.kept?.state).toMatchObject(configured);
      const again = await provider.apply('scm_snippet_association', configured, created.kept);
      expect([messagesOf(again.diagnostics), again.changed]).toEqual(['', false]);
      const [{ id, snippets } = {}] = await world.client.list(folder, { name: displayFolderName(name) });
      expect(snippets).toContain(snippet);
      const renamed = { name: 'Mine', parent: 'All Firewalls', snippets };
      expect((await world.local.put(`/config/setup/v1/folders/${String(id)}`, renamed)).problem).toMatch(/^403 /);
    },
  );

  test('a variable stands where a value would, and its value can differ further down', async () => {
    const kind = kindNamed('variable');
    await world.client.create(kind, texas, { name: '$lan', type: 'ip-netmask', value: '10.0.0.0/16' });
    await world.client.create(kind, austin, { name: '$lan', type: 'ip-netmask', value: '10.1.0.0/16' });
    await world.client.create(address, texas, { name: 'lan', ip_netmask: '$lan' });
    for (const [container, value] of [
      [texas, '10.0.0.0/16'],
      [austin, '10.1.0.0/16'],
    ] as const) {
      expect((await world.client.list(kind, { container, name: '$lan' }))[0]).toMatchObject({ value });
    }
    const wrong = { name: 'unset', folder: 'Texas', ip_netmask: '$nothing' };
    expect((await world.local.post('/config/objects/v1/addresses', wrong)).problem).toMatch(/^400 E003/);
  });

  test('a job has an id and a status, and says why when it failed', async () => {
    await world.tenant.setOutcome(serial, { result: 'failure', errors: ['zone lan is not bound'] });
    const { jobId = '' } = await world.client.push({ folders: ['Texas'] });
    await world.local.ended(jobId);
    const job = await world.client.job(jobId);
    expect(job).toMatchObject({ id: jobId, status_str: 'FIN', result_str: 'FAIL' });
    expect(job?.details).toContain('zone lan is not bound');
  });
});
