import { createService, type Service } from '../../src/service';
import { objectCode } from '../../src/adopt';

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
        devices: [
          { serial: '007951000123401', name: 'fw-austin-1', folder: 'All Firewalls' },
          { serial: '007951000123402', name: 'fw-dallas-1', folder: 'All Firewalls' },
          { serial: '007951000123403', name: 'fw-reno-1', folder: 'All Firewalls', connected: false },
        ],
      },
    ],
  });
  const tenant = service.tenant(tsg);
  const { url } = await service.listen();
  const { link } = await service.listenPage({ code: (object) => Promise.resolve(objectCode(object)) });
  const call = await caller(url, account);
  for (const [name, parent] of [
    ['branches', 'All Firewalls'],
    ['austin', 'branches'],
    ['dallas', 'branches'],
    ['data-center', 'All Firewalls'],
  ] as const) {
    await tenant.create('folder', { name, parent });
  }
  for (const name of ['pos', 'guest', 'servers', 'internet'])
    await tenant.create('zone', { name, folder: 'All Firewalls', network: { layer3: [] } });
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
  await rule('block-known-bad', 'All Firewalls', { action: 'deny', log_end: true });
  await rule('pos-to-payment', 'branches', {
    from: ['pos'],
    to: ['internet'],
    source: ['stores'],
    service: ['pos-payment'],
  });
  await rule('guest-to-internet', 'branches', { from: ['guest'], to: ['internet'], service: ['service-https'] });
  await rule('telemetry', 'austin', { from: ['pos'], to: ['servers'], source: ['store-01'], service: ['telemetry'] });
  await call('POST', '/config/operations/v1/config-versions/candidate:push', {
    folders: ['All'],
    description: 'Open the first branches',
  });
  await ended(service);
  await tenant.setOutcome('007951000123402', {
    result: 'failure',
    errors: ['zone guest is not bound to an interface'],
  });
  await rule('backup', 'data-center', { from: ['servers'], to: ['servers'], source: ['any'] });
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
  await call('POST', '/config/objects/v1/tags', { name: 'pci', folder: 'All', color: 'Red' });
  await call('GET', '/config/objects/v1/addresses?folder=nowhere');
  await call(
    'DELETE',
    `/config/objects/v1/addresses/${String((await tenant.find('address', { name: 'store-01', folder: 'branches' }))[0]?.['id'])}`,
  );
  return { service, link };
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
