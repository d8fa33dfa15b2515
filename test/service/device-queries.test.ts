import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createService } from '../../src/service';
import { Local, paths } from './local';

const query = '/operations/v1/jobs';
const connected = '007951000000001';
const lost = '007951000000002';
const tsg = '1777779893';
const account = (name: string) => ({ clientId: `${name}@${tsg}.iam.panserviceaccount.com`, clientSecret: name });

describe('what public clients use that is no configuration', () => {
  let local: Local;
  beforeAll(async () => {
    const accounts = [account('writer'), { ...account('reader'), roles: ['read'] }];
    const service = await createService({ strictness: 'strict', jobSpeed: Infinity, tenants: [{ tsg, accounts }] });
    local = new Local(service, await service.listen());
    await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' });
    await service.tenant(tsg).addDevice({ serial: connected, folder: 'Texas' });
    await service.tenant(tsg).addDevice({ serial: lost, folder: 'Texas', connected: false });
  });
  afterAll(() => local.close());

  test.each([
    'route-table',
    'fib-table',
    'dns-proxy',
    'device-interfaces',
    'device-rules',
    'bgp-policy-export',
    'logging-service-forwarding-status',
  ])('answers a query for %s by a job', async (command) => {
    const started = await local.post(`${query}/${command}`, { devices: [connected] });
    expect(started.status).toBe(201);
    const id = String(started.at('job_id'));
    const job = await local.get(`/operations/v1/device/jobs/${id}`);
    expect(job.body).toEqual({
      jobId: id,
      progress: 100,
      state: 'complete',
      request: { command, devices: [connected] },
      results: [
        {
          device: connected,
          state: 'complete',
          created_ts: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          updated_ts: expect.stringMatching(/^\d{4}-/),
          details: { msg: 'The result is empty: the local service has no firewall.', result: {} },
        },
      ],
    });
  });

  test('fails for a firewall that is not connected or does not exist, and not for the others', async () => {
    const unknown = '007951000000009';
    const started = await local.post(`${query}/fib-table`, { devices: [connected, lost, unknown], advanced: true });
    const job = await local.get(`/operations/v1/device/jobs/${String(started.at('job_id'))}`);
    expect(job.at('state')).toBe('failed');
    expect([0, 1, 2].map((i) => [job.at('results', i, 'state'), job.at('results', i, 'details', 'msg')])).toEqual([
      ['complete', expect.any(String)],
      ['failed', 'the device is not connected'],
      ['failed', 'the device does not exist'],
    ]);
  });

  test.each([
    ['no firewall', { devices: [] }, 'devices must be a list of 1 to 5 serial numbers'],
    ['six firewalls', { devices: Array(6).fill(connected) }, 'devices must be a list of 1 to 5 serial numbers'],
    ['a name', { devices: ['fw-1'] }, 'is not a serial number of 14 or 15 digits'],
  ])('refuses a query for %s', async (_, body, text) => {
    const answer = await local.post(`${query}/dns-proxy`, body);
    expect(answer.problem).toBe('400 E003 Invalid Object');
    expect(answer.details).toContain(text);
  });

  test('refuses a query without a body, an unknown query, and an unknown job', async () => {
    expect((await local.post(`${query}/dns-proxy`)).problem).toMatch('400 E003');
    expect((await local.post(`${query}/arp-table`, { devices: [connected] })).status).toBe(404);
    expect((await local.get('/operations/v1/device/jobs/00000000-0000-4000-8000-000000000000')).problem).toMatch('404');
    expect((await local.get(`${query}/dns-proxy`)).status).toBe(405);
  });

  test('finds no incidents and alerts', async () => {
    const searched = await local.post('/incidents/v1/search', { pagination: { page_size: 50, page_number: 1 } });
    expect(searched.body).toMatchObject({
      header: { dataCount: 0, name: 'incidents', queryInput: { pagination: { page_size: 50, page_number: 1 } } },
      data: [],
    });
    expect((await local.get('/incidents/v1/details/one')).problem).toBe('404 E005 Object Not Present');
    const alerts = await local.post('/insights/v3.0/resource/query/alerts', { properties: [{ property: 'severity' }] });
    expect(alerts.body).toMatchObject({ header: { dataCount: 0, name: 'alerts' }, data: [] });
  });

  test('needs no more than the role to read', async () => {
    const token = await local.token({ ...account('reader'), tsg });
    const status = async (path: string, body: unknown): Promise<number> =>
      (await local.call('POST', path, body, { Authorization: `Bearer ${token}` })).status;
    expect(await status(`${query}/fib-table`, { devices: [connected] })).toBe(201);
    expect(await status('/incidents/v1/search', {})).toBe(200);
    expect(await status(paths.addresses, { name: 'a', folder: 'Texas', fqdn: 'a.example' })).toBe(403);
  });
});
