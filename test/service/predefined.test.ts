import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allKinds } from '../../src/catalog';
import { paths, rule, startLocal, type Local } from './local';

const zones = '/config/network/v1/zones';
const services = '/config/objects/v1/services';

describe('what every tenant has from the start', () => {
  let local: Local;
  beforeAll(async () => {
    local = await startLocal();
    await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' });
  });
  afterAll(() => local.close());

  // By the specification of the service, not by the catalog.
  test.each([
    [zones, 'trust', { network: { layer3: [] } }],
    [zones, 'untrust', { network: { layer3: [] } }],
    [services, 'service-http', { protocol: { tcp: { port: '80,8080' } } }],
    [services, 'service-https', { protocol: { tcp: { port: '443' } } }],
    ['/config/security/v1/profile-groups', 'best-practice', { spyware: ['best-practice'] }],
  ])('%s holds %s, visible from every folder', async (path, name, fields) => {
    const answer = await local.get(`${path}?folder=Texas&name=${name}`);
    expect(answer.at('data', 0)).toMatchObject({ name, folder: 'Global', ...fields });
    expect(answer.at('total')).toBe(1);
  });

  test('is there once per tenant for each kind that has any', async () => {
    const named = allKinds().filter(({ predefined }) => predefined.some(({ name }) => name !== undefined));
    for (const kind of named.filter(({ api }) => api.singleton === undefined)) {
      const { names } = await local.get(kind.api.path);
      expect(names).toEqual(expect.arrayContaining(kind.predefined.map(({ name }) => name)));
    }
  });

  test('can be named by what is made', async () => {
    const body = rule('r', 'Texas', {
      from: ['trust'],
      to: ['untrust'],
      service: ['service-https'],
      profile_setting: { group: ['best-practice'] },
    });
    expect((await local.post(paths.rules, body)).status).toBe(201);
  });

  test('cannot be changed, deleted, or made again in its place', async () => {
    const trust = await local.get(`${zones}?name=trust&folder=Global`);
    const at = `${zones}/${String(trust.at('data', 0, 'id'))}`;
    for (const answer of [await local.put(at, { name: 'trust', network: { layer2: [] } }), await local.delete(at)]) {
      expect(answer.problem).toBe('403 E007 Unauthorized');
      expect(answer.details).toMatch(/zone \\"trust\\" is predefined/);
    }
    expect((await local.post(zones, { name: 'trust', folder: 'Global' })).problem).toBe('409 E006 Name Not Unique');
  });

  test('includes the mobile users service, which is disabled until a client enables it', async () => {
    const enable = '/config/mobile-agent/v1/enable';
    expect((await local.get(enable)).at('enabled')).toBe(false);
    expect((await local.post(enable, {})).status).toBeLessThan(300);
    expect((await local.get(enable)).at('enabled')).toBe(true);
  });

  test('can be given another meaning further down', async () => {
    await local.make(zones, { name: 'trust', folder: 'Texas', network: { layer3: ['ethernet1/1'] } });
    const seen = await local.get(`${zones}?folder=Texas&name=trust`);
    expect(seen.at('data', 0)).toMatchObject({ folder: 'Texas', network: { layer3: ['ethernet1/1'] } });
  });
});

describe('a rule', () => {
  let local: Local;
  beforeAll(async () => {
    local = await startLocal();
  });
  afterAll(() => local.close());

  test.each([
    ['from', ['nowhere'], 'no zone of that name'],
    ['service', ['nothing'], 'no service or service_group of that name'],
    ['schedule', 'never', 'no schedule of that name'],
    ['profile_setting', { group: ['strict'] }, 'no profile_group of that name'],
  ])('needs what it names in %s', async (field, value, message) => {
    const answer = await local.post(paths.rules, rule('r', 'All Firewalls', { [field]: value }));
    expect(answer.problem).toBe('400 E003 Invalid Object');
    expect(answer.details).toContain(message);
  });
});
