import { createService, type Service } from '../../src/service';
import { objectCode } from '../../src/tools/adopt';
import { QuestionThread } from '../../src/tools/questions';

const tsg = '1000000001';

/** A tenant as a team has it: branches with rules, a successful and a failed push, and staged changes. */
export async function pictureService(): Promise<{ readonly service: Service; readonly link: string }> {
  const account = { clientId: 'ana@acme', clientSecret: 's3cr3t' };
  const service = await createService({
    jobSpeed: 200,
    tenants: [
      {
        tsg,
        accounts: [account],
      },
    ],
  });
  const tenant = service.tenant(tsg);
  const { url } = await service.listen();
  const { link } = await service.listenPage({
    code: (object) => Promise.resolve(objectCode(object)),
    questions: new QuestionThread(),
  });
  const call = await caller(url, account);
  for (const [name, parent] of [
    ['branches', 'All Firewalls'],
    ['austin', 'branches'],
    ['dallas', 'branches'],
    ['data-center', 'All Firewalls'],
  ] as const) {
    await tenant.create('folder', { name, parent });
  }
  for (const device of [
    { serial: '007951000123401', name: 'fw-austin-1', folder: 'austin' },
    { serial: '007951000123402', name: 'fw-dallas-1', folder: 'dallas' },
    { serial: '007951000123403', name: 'fw-reno-1', folder: 'data-center', connected: false },
  ])
    await tenant.addDevice(device);
  await network(tenant);
  for (let n = 1; n <= 60; n += 1) {
    await tenant.create('address', {
      name: `store-${String(n).padStart(2, '0')}`,
      folder: 'branches',
      ip_netmask: `10.${n}.0.0/24`,
      description: `Point of sale of store ${n}`,
    });
  }
  await tenant.create('address_group', {
    name: 'stores',
    folder: 'branches',
    static: ['store-01', 'store-02', 'store-03'],
  });
  for (const [name, port] of [
    ['pos-payment', '8443'],
    ['telemetry', '9093'],
  ] as const)
    await tenant.create('service', { name, folder: 'All Firewalls', protocol: { tcp: { port } } });
  const rule = (name: string, folder: string, more: object): Promise<unknown> =>
    tenant.create('security_rule', { ...openRule, name, folder, ...more });
  await tenant.create('address', { name: 'known-bad', folder: 'All Firewalls', ip_netmask: '198.51.100.0/24' });
  await tenant.create('schedule', {
    name: 'until-friday',
    folder: 'All Firewalls',
    schedule_type: { non_recurring: [`2026/01/01@00:00-${dayFromNow(5)}@18:00`] },
  });
  const zones = (from: string, to: string): object => ({ from: [from], to: [to] });
  await rule('block-known-bad', 'All Firewalls', { action: 'drop', destination: ['known-bad'], log_end: true });
  await rule('pos-to-payment', 'branches', {
    ...zones('pos', 'internet'),
    source: ['stores'],
    service: ['pos-payment'],
    profile_setting: { group: ['best-practice'] },
  });
  await rule('guest-to-internet', 'branches', { ...zones('guest', 'internet'), service: ['service-https'] });
  await rule('guest-dns', 'branches', {
    ...zones('guest', 'servers'),
    application: ['dns'],
    service: ['application-default'],
  });
  await rule('block-guest-to-servers', 'branches', { ...zones('guest', 'servers'), action: 'deny' });
  await rule('guest-printing', 'branches', { ...zones('guest', 'servers'), service: ['service-http'] });
  await rule('telemetry', 'austin', { ...zones('pos', 'servers'), source: ['store-01'], service: ['telemetry'] });
  await rule('vendor-maintenance-of-registers', 'austin', {
    ...zones('servers', 'pos'),
    schedule: 'until-friday',
    service: ['service-https'],
  });
  const updates = {
    ...zones('servers', 'internet'),
    application: ['ssl', 'web-browsing'],
    service: ['application-default'],
  };
  await rule('server-updates', 'All Firewalls', updates);
  await call('POST', '/config/operations/v1/config-versions/candidate:push', {
    folders: ['All'],
    description: 'Open the first branches',
  });
  await ended(service);
  await tenant.setOutcome('007951000123402', {
    result: 'failure',
    errors: ['zone guest is not bound to an interface'],
  });
  await rule('backup', 'data-center', { ...zones('servers', 'servers'), service: ['telemetry'] });
  await call('POST', '/config/operations/v1/config-versions/candidate:push', {
    folders: ['All'],
    description: 'Back up the servers',
  });
  await ended(service);
  const [store] = await tenant.find('address', { name: 'store-02', folder: 'branches' });
  const { id, ...fields } = store ?? {};
  await call('PUT', `/config/objects/v1/addresses/${String(id)}`, { ...fields, ip_netmask: '10.102.0.0/24' });
  await call('POST', '/config/objects/v1/addresses', {
    name: 'store-61',
    folder: 'branches',
    ip_netmask: '10.61.0.0/24',
  });
  const [guests] = await tenant.find('security_rule', { name: 'guest-to-internet', folder: 'branches' });
  const { id: guestId, ...guestFields } = guests ?? {};
  await call('PUT', `/config/security/v1/security-rules/${String(guestId)}`, { ...guestFields, service: ['any'] });
  const [out] = await tenant.find('security_rule', { name: 'server-updates', folder: 'All Firewalls' });
  await call('DELETE', `/config/security/v1/security-rules/${String(out?.['id'])}`);
  await call('POST', '/config/objects/v1/tags', { name: 'pci', folder: 'All', color: 'Red' });
  await call('GET', '/config/objects/v1/addresses?folder=nowhere');
  await call(
    'DELETE',
    `/config/objects/v1/addresses/${String((await tenant.find('address', { name: 'store-01', folder: 'branches' }))[0]?.['id'])}`,
  );
  return { service, link };
}

/** Four zones with interfaces, and a router that reaches the stores and the internet. */
async function network(tenant: ReturnType<Service['tenant']>): Promise<void> {
  const folder = 'All Firewalls';
  const ports = [
    ['pos', 'ethernet1/1', '10.1.0.1/24'],
    ['guest', 'ethernet1/2', '192.168.50.1/24'],
    ['servers', 'ethernet1/3', '10.200.0.1/24'],
    ['internet', 'ethernet1/4', '203.0.113.2/24'],
  ] as const;
  for (const [zone, name, ip] of ports) {
    await tenant.create('ethernet_interface', { name, folder, layer3: { ip: [{ name: ip }] } });
    await tenant.create('zone', { name: zone, folder, network: { layer3: [name] } });
  }
  const route = (name: string, destination: string, hop: string): object => ({
    name,
    destination,
    nexthop: { ip_address: hop },
  });
  const routes = [route('default', '0.0.0.0/0', '203.0.113.1'), route('stores', '10.0.0.0/9', '10.1.0.254')];
  const vrf = {
    name: 'default',
    interface: ports.map(([, name]) => name),
    routing_table: { ip: { static_route: routes } },
  };
  await tenant.create('logical_router', { name: 'branch', folder, routing_stack: 'advanced', vrf: [vrf] });
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/');
}

const openRule = {
  action: 'allow',
  from: ['any'],
  to: ['any'],
  source: ['any'],
  destination: ['any'],
  source_user: ['any'],
  category: ['any'],
  application: ['any'],
  service: ['any'],
};

type Call = (method: string, path: string, body?: object) => Promise<void>;

async function caller(
  url: string,
  account: { readonly clientId: string; readonly clientSecret: string },
): Promise<Call> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: account.clientId,
    client_secret: account.clientSecret,
    scope: `tsg_id:${tsg}`,
  });
  const answer = (await (await fetch(`${url}/oauth2/access_token`, { method: 'POST', body: form })).json()) as {
    readonly access_token: string;
  };
  const headers = { Authorization: `Bearer ${answer.access_token}`, 'Content-Type': 'application/json' };
  return async (method, path, body) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    await (await fetch(url + path, { method, headers, ...sent })).text();
  };
}

async function ended(service: Service): Promise<void> {
  for (let n = 0; n < 600; n += 1) {
    const jobs = await service.control.jobs(10, tsg);
    if (jobs.every(({ end_ts }) => end_ts !== '')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('cannot take pictures: a push does not end');
}
