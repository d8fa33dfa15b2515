import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { paths, rule, startLocal, type Local } from './local';

// What public clients of the real service send and expect, by shared facts that do not come from the catalog.
describe('a lenient service', () => {
  let local: Local;
  beforeAll(async () => {
    local = await startLocal({ strictness: 'lenient' });
    await local.make(paths.folders, { name: 'Texas', parent: 'ngfw-shared' });
  });
  afterAll(() => local.close());

  test('treats an empty id as absent, in a create and in an update', async () => {
    const body = { id: '', name: 'empty-id', folder: 'Texas', ip_netmask: '10.0.0.1' };
    const id = await local.make(paths.addresses, body);
    expect((await local.put(`${paths.addresses}/${id}`, { ...body, description: 'x' })).at('id')).toBe(id);
  });

  test('answers a name without a page with the object, or 404, and with a page with a list', async () => {
    await local.make(paths.addresses, { name: 'looked-up', folder: 'Texas', ip_netmask: '10.0.0.2' });
    const at = `${paths.addresses}?folder=Texas&name=`;
    expect((await local.get(`${at}looked-up`)).at('name')).toBe('looked-up');
    expect((await local.get(`${at}nothing`)).problem).toBe('404 E005 Object Not Present');
    expect((await local.get(`${at}looked-up&limit=200`)).names).toEqual(['looked-up']);
    expect((await local.get(`${at}nothing&offset=0`)).at('data')).toEqual([]);
  });

  test('accepts a VLAN tag beyond the documented range, which only a strict service refuses', async () => {
    const at = '/config/network/v1/aggregate-interfaces';
    const body = { name: 'ae-later', folder: 'Texas', layer2: { vlan_tag: '6666' } };
    expect((await local.post(at, body)).at('layer2', 'vlan_tag')).toBe('6666');
    const strict = await startLocal({ strictness: 'strict' });
    try {
      expect((await strict.post(at, { ...body, folder: 'All Firewalls' })).status).toBe(400);
    } finally {
      await strict.close();
    }
  });

  test('always answers log forwarding profiles with a list', async () => {
    const at = '/config/objects/v1/log-forwarding-profiles';
    await local.make(at, { name: 'logs', folder: 'Texas', match_list: [] });
    expect((await local.get(`${at}?folder=Texas&name=logs`)).names).toEqual(['logs']);
  });

  test('ignores query parameters that mean nothing, and keeps them in the journal', async () => {
    const id = await local.make(paths.rules, rule('deleted', 'Texas'));
    expect((await local.delete(`${paths.rules}/${id}?tomorrow=1`)).status).toBe(200);
    const [entry] = local.service.journal.find({ method: 'DELETE' });
    expect(entry).toMatchObject({ ignored: ['tomorrow'] });
  });

  test('accepts the position in the delete of a rule, which a strict service does too', async () => {
    const strict = await startLocal({ strictness: 'strict' });
    try {
      for (const [one, folder] of [
        [local, 'Texas'],
        [strict, 'All Firewalls'],
      ] as const) {
        const id = await one.make(`${paths.rules}?position=post`, rule('deleted-post', folder));
        expect((await one.delete(`${paths.rules}/${id}?position=post`)).status).toBe(200);
        expect((await one.get(`${paths.rules}/${id}`)).status).toBe(404);
      }
    } finally {
      await strict.close();
    }
  });

  test('lists snippet categories without an envelope, and answers a name with the category', async () => {
    const at = '/config/setup/v1/snippet-categories';
    const [category] = (await local.get(at)).body as { id: string; name: string }[];
    expect(category).toMatchObject({ name: 'app-tagging', type: 'predefined' });
    for (const query of ['?name=app-tagging', '?name=app-tagging&limit=5000', `/${category?.id}`])
      expect((await local.get(`${at}${query}`)).body).toEqual(category);
    expect((await local.get(`${at}?name=nothing&limit=5000`)).status).toBe(404);
  });

  test('has auto-tag actions at the path of the generated client, too', async () => {
    const [at, other] = ['/config/objects/v1/auto-tag-actions', '/config/security/v1/auto-tag-actions'];
    const created = await local.post(other, { name: 'elsewhere', folder: 'Texas', filter: 'All Logs', actions: [] });
    expect(created.status).toBe(201);
    expect((await local.get(`${at}/${created.id}`)).body).toEqual(created.body);
    expect((await local.get(`${other}?folder=Texas&limit=9`)).names).toEqual(['elsewhere']);
    expect((await local.delete(`${other}?name=elsewhere`)).status).toBe(200);
  });

  test('narrows lists by what public clients send', async () => {
    await local.service.tenant(local.service.access.tsg).addDevice({ serial: '007951000000001', folder: 'Texas' });
    const count = async (path: string): Promise<unknown> => (await local.get(path)).at('total');
    expect(await count('/config/setup/v1/devices?serial_number=007951000000001')).toBe(1);
    expect(await count('/config/setup/v1/devices?serial_number=1')).toBe(0);
    expect((await local.get(`${paths.folders}?parent=ngfw-shared`)).names).toEqual(['Texas']);
    expect((await local.get('/config/setup/v1/devices')).at('data', 0, 'serial_number')).toBe('007951000000001');
  });

  test.each(['All', 'Global', 'ngfw-shared', 'All Firewalls', 'Shared', 'Prisma Access'])(
    'answers the folder %s as it was sent, in lists and after an update without a folder too',
    async (folder) => {
      const name = `in-${folder.replace(' ', '-')}`;
      const created = await local.post(paths.addresses, { name, folder, fqdn: 'a.example' });
      expect(created.at('folder')).toBe(folder);
      const at = `${paths.addresses}/${created.id}`;
      expect((await local.put(at, { name, fqdn: 'b.example' })).at('folder')).toBe(folder);
      const list = await local.get(`${paths.addresses}?folder=${encodeURIComponent(folder)}&name=${name}&limit=5`);
      expect(list.at('data', 0, 'folder')).toBe(folder);
    },
  );

  test('answers the parent of a folder as it was sent', async () => {
    expect((await local.get(`${paths.folders}?limit=200`)).at('data')).toContainEqual(
      expect.objectContaining({ name: 'Texas', parent: 'ngfw-shared' }),
    );
  });

  test('adds no default, and keeps fields that the description does not contain', async () => {
    const sent = { ...rule('exact', 'Texas'), tomorrow: { new: ['field'] } };
    const created = await local.post(paths.rules, sent);
    expect(created.body).toEqual({ ...sent, id: created.id });
    expect((await local.get(`${paths.rules}/${created.id}`)).body).toEqual(created.body);
  });

  test.each([
    [
      'a layer 3 interface without an address',
      '/config/network/v1/ethernet-interfaces',
      { name: '$e', layer3: { mtu: 1500 } },
    ],
    [
      'a forwarding profile whose block rule allows "any" destination',
      '/config/mobile-agent/v1/forwarding-profiles',
      { name: 'p', type: { global_protect_proxy: { block_rule: { allow_udp: { destinations: 'any' } } } } },
    ],
    ['a VLAN interface without an address', '/config/network/v1/vlan-interfaces', { name: '$v' }],
    ['an empty IPv4 filter', '/config/network/v1/bgp-filtering-profiles', { name: 'f', ipv4: {} }],
    ['a redistribution without a protocol', '/config/network/v1/bgp-route-map-redistributions', { name: 'r' }],
    [
      'an unlisted file type',
      '/config/security/v1/file-blocking-profiles',
      {
        name: 'b',
        rules: [{ name: 'one', action: 'block', direction: 'both', application: ['8x8'], file_type: ['ico'] }],
      },
    ],
  ])('accepts %s', async (_, path, body) => {
    const place = path.includes('mobile-agent') ? 'Mobile Users' : 'Texas';
    expect((await local.post(path, { ...body, folder: place })).status).toBe(201);
  });

  test.each([
    ['a value of another type', { name: 'x', folder: 'Texas', ip_netmask: 5 }],
    ['two alternatives', { name: 'x', folder: 'Texas', ip_netmask: '10.0.0.1', fqdn: 'a.example' }],
    ['none of the alternatives', { name: 'x', folder: 'Texas' }],
    ['no name', { folder: 'Texas', ip_netmask: '10.0.0.1' }],
    ['no folder', { name: 'x', ip_netmask: '10.0.0.1' }],
    ['a reference to nothing', { name: 'x', folder: 'Texas', ip_netmask: '10.0.0.1', tag: ['nothing'] }],
  ])('still refuses %s, with a type of error', async (_, body) => {
    const answer = await local.post(paths.addresses, body);
    expect(answer.problem).toBe('400 E003 Invalid Object');
    expect(answer.at('_errors', 0, 'details', 'errorType')).toBe('Invalid Object');
  });

  test('answers a move with 200, as public clients expect', async () => {
    const at = '/config/identity/v1/authentication-rules';
    const any = { from: ['any'], to: ['any'], source: ['any'], destination: ['any'], source_user: ['any'] };
    const id = await local.make(at, { ...any, name: 'one', folder: 'Texas', service: ['any'], category: ['any'] });
    expect((await local.post(`${at}/${id}:move`, { destination: 'top', rulebase: 'pre' })).status).toBe(200);
  });

  test('moves a rule whose request leaves the rulebase empty', async () => {
    const id = await local.make(`${paths.rules}?position=post`, rule('moved', 'Texas'));
    const moved = await local.post(`${paths.rules}/${id}%3Amove`, { destination: 'top', rulebase: '' });
    expect(moved.status).toBe(200);
  });

  test('takes a limit above 5,000, a slash at the end, and the older prefix', async () => {
    expect((await local.get(`${paths.addresses}/?folder=All&limit=10000`)).at('limit')).toBe(10_000);
    expect((await local.get('/sse/config/v1/remote-networks?folder=Remote%20Networks')).status).toBe(200);
    expect((await local.get('/sse/config/v1/jobs')).status).toBe(200);
  });

  test('takes bodies with a byte order mark, and packed ones', async () => {
    const marked = `\uFEFF${JSON.stringify({ name: 'marked', folder: 'Texas', fqdn: 'a.example' })}`;
    expect((await local.post(paths.addresses, marked)).status).toBe(201);
    const response = await fetch(local.url + paths.addresses, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await local.token()}`, 'Content-Encoding': 'gzip' },
      body: new Uint8Array(gzipSync(JSON.stringify({ name: 'packed', folder: 'Texas', fqdn: 'a.example' }))),
    });
    expect(response.status).toBe(201);
  });

  test('names a termination node for each 1,000 Mbps of a bandwidth allocation, which a delete needs', async () => {
    const at = '/config/deployment/v1/bandwidth-allocations';
    const created = await local.post(at, { name: 'taiwan', allocated_bandwidth: 1500, spn_name_list: [] });
    expect(created.status).toBe(200);
    expect(created.at('spn_name_list')).toEqual(['taiwan-larch', 'taiwan-oak']);
    const own = await local.post(at, { name: 'us', allocated_bandwidth: 50, spn_name_list: ['us-own'] });
    expect(own.at('spn_name_list')).toEqual(['us-own']);
    expect((await local.get(`${at}?limit=9`)).names).toEqual(['taiwan', 'us']);
  });

  test('names the termination nodes of a bandwidth allocation after an update, too: a delete needs them', async () => {
    const at = '/config/deployment/v1/bandwidth-allocations';
    const names = async (mbps: number, method: 'post' | 'put'): Promise<unknown> =>
      (await local[method](at, { name: 'bandwidth', allocated_bandwidth: mbps })).at('spn_name_list');
    expect(await names(1000, 'post')).toEqual([expect.any(String)]);
    expect(await names(2000, 'put')).toEqual([expect.any(String), expect.any(String)]);
    expect((await local.delete(`${at}?name=bandwidth&spn_name_list=`)).status).toBe(200);
  });

  test('has authentication settings by name, and moves them by name', async () => {
    const at = '/config/mobile-agent/v1/authentication-settings';
    const body = { authentication_profile: 'p', os: 'Any', user_credential_or_client_cert_required: true };
    for (const name of ['first', 'second', 'third']) await local.make(`${at}?folder=Mobile%20Users`, { ...body, name });
    const order = async (): Promise<unknown> => (await local.get(`${at}?folder=Mobile%20Users&limit=9`)).names;
    const move = (name: string, to: object) => local.post(`${at}/${name}:move?folder=Mobile%20Users`, { name, ...to });
    expect((await local.get(`${at}/second`)).at('os')).toBe('Any');
    expect((await local.put(`${at}/second`, { ...body, name: 'second', os: 'Mac' })).at('os')).toBe('Mac');
    expect((await move('third', { where: 'top' })).status).toBe(200);
    expect(await order()).toEqual(['third', 'first', 'second']);
    expect((await move('third', { where: 'after', destination: 'first' })).status).toBe(200);
    expect(await order()).toEqual(['first', 'third', 'second']);
    expect((await move('third', { where: 'after', destination: 'nothing' })).problem).toMatch('404');
    expect((await move('third', { where: 'before' })).problem).toMatch('400 E003');
    expect((await move('third', { where: 'sideways' })).problem).toMatch('400 E003');
    expect((await local.delete(`${at}/third`)).status).toBe(200);
    expect(await order()).toEqual(['first', 'second']);
  });

  test('keeps the log type of an auto-tag action, which has an id and a path of its own', async () => {
    const at = '/config/objects/v1/auto-tag-actions';
    const body = { name: 'tagging', folder: 'Texas', log_type: 'traffic', filter: 'All Logs' };
    const created = await local.post(at, body);
    expect(created.body).toMatchObject({ ...body, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect((await local.get(`${at}/${created.id}`)).body).toEqual(created.body);
    expect((await local.put(`${at}/${created.id}`, { ...body, description: 'x' })).at('description')).toBe('x');
    expect((await local.get(`${at}?folder=Texas&limit=9`)).names).toEqual(['tagging']);
    expect((await local.delete(`${at}/${created.id}`)).status).toBe(200);
  });

  test.each([
    ['/config/network/v1/ipsec-crypto-profiles', 'PaloAlto-Networks-IPSec-Crypto'],
    ['/config/identity/v1/certificates', 'Forward-Trust-CA'],
    ['/config/identity/v1/certificate-profiles', 'EDL-Hosting-Service-Profile'],
    ['/config/network/v1/zone-protection-profiles', 'best-practice'],
    ['/config/network/v1/zones', 'zone-trust'],
    ['/config/objects/v1/schedules', 'non-work-hours'],
  ])('%s has %s from the start, and it cannot be changed', async (path, name) => {
    const found = await local.get(`${path}?folder=All&name=${encodeURIComponent(name)}`);
    expect(found.at('name')).toBe(name);
    expect((await local.delete(`${path}/${found.id}`)).status).toBe(403);
  });

  test('finds names of other folders, which the real service takes in references', async () => {
    await local.make(paths.tags, { name: 'elsewhere', folder: 'ngfw-shared' });
    const group = { name: 'users', folder: 'Prisma Access', filter: "'elsewhere'", tag: ['elsewhere'] };
    expect((await local.post('/config/objects/v1/dynamic-user-groups', group)).status).toBe(201);
  });

  test('answers one job with every time filled in, and a method that a path lacks with those that it has', async () => {
    const job = await local.post(paths.push, { folders: ['Texas'] });
    const one = await local.get(`${paths.jobs}/${String(job.at('job_id'))}`);
    for (const field of ['start_ts', 'end_ts', 'last_update', 'insert_ts'])
      expect(Date.parse(String(one.at('data', 0, field)))).toBeGreaterThan(0);
    for (const field of ['owner', 'type_i', 'status_i', 'result_i'])
      expect(one.at('data', 0, field)).toEqual(expect.stringMatching(/./));
    const wrong = await local.delete(paths.addresses);
    expect([wrong.problem, wrong.headers.get('allow')]).toEqual(['405 E012 Action Not Supported', 'GET, POST']);
  });
});
