import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createService } from '../../src/service';
import { Local, paths, rule, type Answer } from '../service/local';

// What public clients of the real service send and expect, row by row of what was seen on the wire. The rows that stay
// different are in docs/guides/other-clients.md.
const tsg = '1777779894';
const account = (name: string) => ({ clientId: `${name}@${tsg}.iam.panserviceaccount.com`, clientSecret: name });
const serial = '007951000000001';

let local: Local;
let number = 0;
const fresh = (): string => `row-${++number}`;

beforeAll(async () => {
  const accounts = [account('writer'), { ...account('reader'), roles: ['read'] }];
  const service = await createService({ jobSpeed: Infinity, tenants: [{ tsg, accounts }] });
  local = new Local(service, await service.listen());
  await local.make(paths.folders, { name: 'Texas', parent: 'ngfw-shared' });
  await service.tenant(tsg).addDevice({ serial, folder: 'Texas' });
});
afterAll(() => local.close());

const security = (kind: string): string => `/config/security/v1/${kind}`;
const network = (kind: string): string => `/config/network/v1/${kind}`;
const objects = (kind: string): string => `/config/objects/v1/${kind}`;
const identity = (kind: string): string => `/config/identity/v1/${kind}`;
const deployment = (kind: string): string => `/config/deployment/v1/${kind}`;

/** Creates an object; answers it without its id, beside what was sent. */
async function created(path: string, body: object, folder = 'Texas'): Promise<readonly [answer: Answer, sent: object]> {
  const sent = { name: fresh(), folder, ...body };
  return [await local.post(path, sent), sent];
}

async function accepts(path: string, body: object, folder?: string): Promise<void> {
  const [answer, sent] = await created(path, body, folder);
  expect([answer.status, answer.text]).toEqual([expect.any(Number), expect.not.stringContaining('_errors')]);
  const { id, ...rest } = answer.body as Record<string, unknown>;
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(rest).toEqual(sent);
}

describe('pan-scm-sdk: refusals', () => {
  test.each(['/auth/v1/oauth2', '/oauth2', '/am/oauth2'])(
    '1: serves the key set at %s without a token',
    async (prefix) => {
      const answer = await fetch(`${local.url}${prefix}/connect/jwk_uri`);
      expect(await answer.json()).toMatchObject({ keys: [{ alg: 'RS256', use: 'sig', kid: expect.any(String) }] });
      const [head = '', claims = ''] = (await local.token())
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString());
      expect(JSON.parse(head)).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
      expect(JSON.parse(claims)).toMatchObject({ aud: account('writer').clientId, exp: expect.any(Number) });
    },
  );

  test.each([
    objects('addresses'),
    objects('address-groups'),
    objects('applications'),
    objects('application-filters'),
    objects('application-groups'),
    objects('auto-tag-actions'),
    objects('dynamic-user-groups'),
    objects('external-dynamic-lists'),
    objects('hip-objects'),
    objects('hip-profiles'),
    objects('regions'),
    objects('services'),
    objects('service-groups'),
    objects('syslog-server-profiles'),
    objects('tags'),
    identity('authentication-profiles'),
    identity('kerberos-server-profiles'),
    identity('ldap-server-profiles'),
    identity('radius-server-profiles'),
    identity('saml-server-profiles'),
    identity('tacacs-server-profiles'),
    identity('authentication-rules'),
    network('ike-crypto-profiles'),
    network('nat-rules'),
    security('security-rules'),
    security('decryption-rules'),
    security('app-override-rules'),
    security('anti-spyware-profiles'),
    security('decryption-profiles'),
    security('dns-security-profiles'),
    security('file-blocking-profiles'),
    security('url-access-profiles'),
    security('url-categories'),
    security('vulnerability-protection-profiles'),
    security('wildfire-anti-virus-profiles'),
  ])('2: a name in %s answers the object or 404, with a page a list', async (path) => {
    const missing = `${path}?folder=Texas&name=missing`;
    expect((await local.get(missing)).problem).toBe('404 E005 Object Not Present');
    expect((await local.get(`${missing}&limit=10`)).at('data')).toEqual([]);
    const any = (await local.get(`${path}?folder=Texas&limit=1`)).at('data', 0) as { name: string } | undefined;
    if (any === undefined) return;
    const found = await local.get(`${path}?folder=Texas&name=${encodeURIComponent(any.name)}`);
    expect(found.at('name')).toBe(any.name);
  });

  test('3: a job has every field and date-times at every state', async () => {
    const job = (await local.post(paths.push, { folders: ['Texas'], admin: ['all'], description: 'x' })).at('job_id');
    const one = (await local.get(`${paths.jobs}/${String(job)}`)).at('data', 0) as Record<string, string>;
    for (const time of ['start_ts', 'end_ts', 'insert_ts', 'last_update'])
      expect(one[time]).toMatch(/^\d{4}-\d\d-\d\dT/);
    const texts = ['id', 'details', 'owner', 'percent', 'result_i', 'status_i', 'type_i', 'job_result', 'uname'];
    for (const text of texts) expect(one[text]).toEqual(expect.any(String));
    await local.ended(job);
    const list = await local.get(`${paths.jobs}?limit=100&offset=0`);
    expect(list.body).toMatchObject({ data: expect.any(Array), total: expect.any(Number), limit: 100, offset: 0 });
  });

  test.each([
    security('security-rules'),
    security('decryption-rules'),
    identity('authentication-rules'),
    security('app-override-rules'),
  ])('4: the delete of a rule in %s takes the position', async (path) => {
    const body = { ...rule('', 'Texas'), ...ruleOf[path], name: fresh() };
    const id = await local.make(`${path}?position=pre`, body);
    expect((await local.delete(`${path}/${id}?position=pre`)).status).toBe(200);
    expect((await local.get(`${path}/${id}`)).status).toBe(404);
  });

  test.each([
    ['invalid value', 400, 'Invalid Object', () => created(paths.addresses, { fqdn: 5 })],
    ['bad reference', 400, 'Invalid Object', () => created(paths.addresses, { fqdn: 'a.example', tag: ['missing'] })],
    [
      'no folder',
      400,
      'Invalid Object',
      async () => [await local.post(paths.addresses, { name: 'a', fqdn: 'a.example' })],
    ],
    ['query', 400, 'Invalid Query Parameter', async () => [await local.get(`${paths.addresses}?folder=Texas&limit=x`)]],
    ['no body', 400, 'Missing Body', async () => [await local.post(paths.addresses)]],
    ['no JSON', 400, 'Input Format Mismatch', async () => [await local.post(paths.addresses, '{')]],
    ['method', 405, 'Action Not Supported', async () => [await local.delete(paths.addresses)]],
    ['version', 501, 'Version Not Supported', async () => [await local.get('/config/objects/v2/addresses')]],
    [
      'token',
      401,
      'Invalid Credential',
      async () => [await local.call('GET', paths.addresses, undefined, { Authorization: 'Bearer x' })],
    ],
  ] as const)('5: %s has a type of error', async (_, status, type, run) => {
    const [answer] = await run();
    expect([answer.status, answer.at('_errors', 0, 'details', 'errorType')]).toEqual([status, type]);
    expect(answer.at('_errors', 0, 'details', 'message')).toEqual([expect.any(String)]);
  });

  test.each(['vulnerability-protection-profiles', 'wildfire-anti-virus-profiles'])('6: %s have rules', async (kind) => {
    const all = (await local.get(`${security(kind)}?folder=All&limit=50`)).at('data') as { rules?: unknown }[];
    expect(all.length).toBeGreaterThan(0);
    expect(all.every(({ rules }) => Array.isArray(rules))).toBe(true);
  });

  test('7: serves remote networks and other domains at the older prefix', async () => {
    for (const path of ['remote-networks?folder=Remote%20Networks', 'addresses?folder=All', 'folders', 'jobs'])
      expect((await local.get(`/sse/config/v1/${path}`)).status).toBe(200);
    expect((await local.get('/sse/config/v1/remote-networks/missing')).status).toBe(404);
  });

  test('8: updates a HIP object with the folder in the query', async () => {
    const at = objects('hip-objects');
    const host_info = { criteria: { domain: { contains: 'x' } } };
    const id = await local.make(`${at}?folder=Texas`, { name: 'hip', folder: 'Texas', host_info });
    expect((await local.put(`${at}/${id}?folder=Texas`, { name: 'hip', host_info })).status).toBe(200);
  });

  test('9: filters devices by serial number, type and model', async () => {
    const total = async (query: string): Promise<unknown> => (await local.get(`${paths.devices}?${query}`)).at('total');
    expect(await total(`serial_number=${serial}`)).toBe(1);
    for (const query of ['serial_number=1', 'type=none', 'model=none']) expect(await total(query)).toBe(0);
    expect((await local.get(paths.devices)).at('data', 0, 'serial_number')).toBe(serial);
  });

  test('10: filters folders by parent, type and labels', async () => {
    expect((await local.get(`${paths.folders}?parent=ngfw-shared`)).names).toEqual(['Texas']);
    for (const query of ['type=none', 'labels=none'])
      expect((await local.get(`${paths.folders}?${query}`)).at('data')).toEqual([]);
  });

  test('11: filters snippets by labels and types', async () => {
    for (const query of ['labels=none', 'types=none'])
      expect((await local.get(`/config/setup/v1/snippets?${query}`)).status).toBe(200);
    expect((await local.get('/config/setup/v1/snippets?labels=none')).at('data')).toEqual([]);
  });

  test('12: filters bandwidth allocations by name, in an envelope', async () => {
    expect((await local.get(`${deployment('bandwidth-allocations')}?name=missing`)).at('data')).toEqual([]);
  });

  test.each(['objects', 'security'])(
    '13, 14: auto-tag actions below %s keep everything, and have an id',
    async (domain) => {
      const at = `/config/${domain}/v1/auto-tag-actions`;
      const body = { name: fresh(), folder: 'Texas', log_type: 'traffic', filter: 'All Logs', actions: [] };
      const made = await local.post(at, body);
      expect(made.body).toEqual({ ...body, id: made.id });
      expect((await local.get(`${at}?folder=Texas&limit=9`)).names).toContain(body.name);
      expect((await local.get(`${at}/${made.id}`)).body).toEqual(made.body);
      expect((await local.put(`${at}/${made.id}`, { ...body, description: 'x' })).at('description')).toBe('x');
      expect((await local.delete(`${at}/${made.id}`)).status).toBe(200);
    },
  );

  test('15: creates a snippet with a prefix', async () => {
    const answer = await local.post('/config/setup/v1/snippets', { name: fresh(), enable_prefix: true });
    expect([answer.status, answer.at('enable_prefix')]).toEqual([201, true]);
  });

  test.each(['All', 'ngfw-shared', 'Shared'])('16: answers the folder %s as it was sent', async (folder) => {
    const [answer] = await created(paths.addresses, { fqdn: 'a.example' }, folder);
    expect(answer.at('folder')).toBe(folder);
    expect((await local.get(`${paths.addresses}/${answer.id}`)).at('folder')).toBe(folder);
  });

  test('17: takes a limit of 10,000', async () => {
    expect((await local.get(`${paths.addresses}?folder=All&limit=10000`)).status).toBe(200);
  });

  test.each(['bgp-routing', 'internal-dns-servers'])('18: ignores the folder of %s', async (kind) => {
    expect((await local.get(`${deployment(kind)}?folder=All`)).status).toBe(200);
  });
});

const any = ['any'];
const ruleOf: Readonly<Record<string, object>> = {
  [security('security-rules')]: {},
  [security('decryption-rules')]: {
    action: 'no-decrypt',
    category: any,
    source_user: any,
    type: { ssl_forward_proxy: {} },
  },
  [identity('authentication-rules')]: { category: any, source_user: any, action: undefined, application: undefined },
  [security('app-override-rules')]: {
    application: 'ssl',
    protocol: 'tcp',
    port: '443',
    action: undefined,
    service: undefined,
  },
};

describe('pan-scm-sdk and scm-python: missing paths', () => {
  test('moves an authentication setting by name', async () => {
    const at = '/config/mobile-agent/v1/authentication-settings';
    const body = { authentication_profile: 'p', os: 'Any', user_credential_or_client_cert_required: true };
    for (const name of ['first', 'second']) await local.make(`${at}?folder=Mobile%20Users`, { ...body, name });
    const move = { name: 'second', where: 'before', destination: 'first' };
    expect((await local.post(`${at}/second:move?folder=Mobile%20Users`, move)).status).toBe(200);
    expect((await local.get(`${at}?folder=Mobile%20Users&limit=9`)).names).toEqual(['second', 'first']);
  });

  test.each([
    ['POST', '/operations/v1/jobs/route-table', { devices: [serial] }, 201],
    ['POST', '/incidents/v1/search', {}, 200],
    ['GET', '/incidents/v1/details/1', undefined, 404],
    ['POST', '/insights/v3.0/resource/query/alerts', {}, 200],
    ['GET', '/config/security/v1/auto-tag-actions?folder=All', undefined, 200],
  ])('%s %s', async (method, path, body, status) => {
    const answer = await local.call(method, path, body, { 'X-PANW-Region': 'americas', 'prisma-tenant': tsg });
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain('no resource at');
  });

  test('exports a certificate that has a file, and says so where it has none', async () => {
    const certificates = (await local.get(`${identity('certificates')}?folder=All&limit=9`)).at('data', 0) as {
      id: string;
    };
    const answer = await local.post(`${identity('certificates')}/${certificates.id}:export`, { format: 'pem' });
    expect([answer.status, answer.details]).toEqual([400, expect.stringContaining('no such file of this certificate')]);
  });
});

describe('official provider: refusals', () => {
  test('1: takes an empty id as absent, in a create and in an update', async () => {
    const body = { id: '', name: fresh(), folder: 'Texas', fqdn: 'a.example' };
    const id = await local.make(paths.addresses, body);
    expect((await local.put(`${paths.addresses}/${id}`, body)).at('id')).toBe(id);
  });

  test.each([
    ['2: security rule without source_user', security('security-rules'), rule('', '')],
    [
      '3: decryption rule without flags',
      security('decryption-rules'),
      { ...rule('', ''), ...ruleOf[security('decryption-rules')] },
    ],
    ['4: Ethernet interface without an address', network('ethernet-interfaces'), { layer3: { mtu: 1500 } }],
    ['4: aggregate interface without an address', network('aggregate-interfaces'), { layer3: { mtu: 1500 } }],
    ['5: VLAN interface without an address', network('vlan-interfaces'), { vlan_tag: '10' }],
    ['12, 13: any application and file type', security('file-blocking-profiles'), fileBlocking()],
    ['14: BGP filtering profile with an empty ipv4', network('bgp-filtering-profiles'), { ipv4: {} }],
    ['15: redistribution without a protocol', network('bgp-route-map-redistributions'), {}],
    ['22: VLAN tag 6666', network('aggregate-interfaces'), { layer2: { vlan_tag: '6666' } }],
  ])('%s', async (_, path, { name: _name, folder: _folder, ...body }: Record<string, unknown>) => {
    const query = path.endsWith('-rules') ? '?position=pre' : '';
    await accepts(`${path}${query}`, body);
  });

  test('6: application groups have an envelope', async () => {
    const list = await local.get(`${objects('application-groups')}?folder=All`);
    expect(list.body).toEqual({ data: expect.any(Array), limit: 200, offset: 0, total: expect.any(Number) });
  });

  test('8, 9: names of folders are answered as they were sent', async () => {
    const name = fresh();
    expect((await local.post(paths.folders, { name, parent: 'ngfw-shared' })).at('parent')).toBe('ngfw-shared');
    await accepts(paths.addresses, { fqdn: 'a.example' }, 'Prisma Access');
  });

  test('10: a bandwidth allocation has one name for each 1,000 Mbps', async () => {
    const at = deployment('bandwidth-allocations');
    const made = await local.post(at, { name: 'taiwan', allocated_bandwidth: 2000 });
    expect([made.status, made.at('spn_name_list')]).toEqual([200, ['taiwan-larch', 'taiwan-oak']]);
    expect((await local.delete(`${at}?name=taiwan&spn_name_list=taiwan-larch,taiwan-oak`)).status).toBe(200);
  });

  test.each([
    security('security-rules'),
    security('decryption-rules'),
    network('qos-policy-rules'),
    security('app-override-rules'),
  ])('11: a move with an empty rulebase in %s', async (path) => {
    const body = { ...rule('', 'Texas'), ...ruleOf[path], name: fresh(), ...(path.includes('qos') ? qos : {}) };
    const id = await local.make(`${path}?position=post`, body);
    expect((await local.post(`${path}/${id}:move`, { destination: 'top', rulebase: '' })).status).toBe(200);
  });

  test('16: NAT falls back to addresses and an interface', async () => {
    const interfaceAddress = { interface: 'ethernet1/1', ip: '192.0.2.1' };
    const fallback = { translated_address: ['192.0.2.2'], interface_address: interfaceAddress };
    const body = { ...rule('', ''), service: 'any', application: undefined, action: undefined };
    const source_translation = { dynamic_ip: { translated_address: ['192.0.2.3'], fallback } };
    const [answer] = await created(`${network('nat-rules')}?position=pre`, {
      ...body,
      name: fresh(),
      folder: 'Texas',
      source_translation,
    });
    expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('interface_address')]);
  });

  test('17, 18: references to names of other folders', async () => {
    await local.make(paths.tags, { name: 'elsewhere', folder: 'ngfw-shared' });
    await accepts(objects('dynamic-user-groups'), { filter: "'elsewhere'", tag: ['elsewhere'] }, 'Prisma Access');
    const service = fresh();
    await local.make(objects('services'), { name: service, folder: 'Prisma Access', protocol: { tcp: { port: '1' } } });
    await accepts(objects('service-groups'), { members: [service] }, 'ngfw-shared');
  });

  test('19: a DoS profile has no value that was not sent', async () => {
    const rates = { red: {} };
    const flood = {
      'tcp-syn': { ...rates, 'syn-cookies': {} },
      udp: rates,
      icmp: rates,
      icmpv6: rates,
      'other-ip': rates,
    };
    await accepts(security('dos-protection-profiles'), { type: 'aggregate', flood, resource: { sessions: {} } });
  });

  test('21: sites are listed from All', async () => {
    const name = fresh();
    await local.make(deployment('sites'), { name, type: 'prisma-sdwan' });
    expect((await local.get(`${deployment('sites')}?folder=All&limit=50`)).names).toContain(name);
  });
});

const qos = { action: { class: '1' }, application: undefined, service: ['any'] };

function fileBlocking(): Record<string, unknown> {
  const one = {
    name: 'r',
    action: 'block',
    direction: 'both',
    application: ['8x8', 'access-grid'],
    file_type: ['ico'],
  };
  return { rules: [one] };
}
