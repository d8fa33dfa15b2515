import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allKinds } from '../../src/catalog';
import { createService } from '../../src/service';
import { Local, paths } from './local';

const tsg = '1777779894';
const serial = '007951000000001';
const at = {
  segments: '/config/objects/v1/device-context-segments',
  associations: '/config/device/v1/device-context-segment-association',
  devices: '/config/objects/v1/advanced-device-objects',
  onboarding: '/config/setup/device-onboarding/v1/onboarding-rules',
  logins: '/config/mobile-agent/v1/authentication-settings',
  categories: '/config/setup/v1/snippet-categories',
  subscribed: '/config/setup/v1/subscribed-tenants',
  decryption: '/config/security/v1/ssl-decryption-settings',
  ha: '/config/device/v1/ha-configurations',
  variables: '/config/setup/v1/variables',
  download: '/operations/v1/local-config/download',
} as const;

describe.each(['strict', 'lenient'] as const)(
  'operations that Terraform does not use, in a %s service',
  (strictness) => {
    let local: Local;
    beforeAll(async () => {
      const account = { clientId: `a@${tsg}.iam.panserviceaccount.com`, clientSecret: 'secret' };
      const service = await createService({ strictness, jobSpeed: Infinity, tenants: [{ tsg, accounts: [account] }] });
      local = new Local(service, await service.listen());
      for (const name of ['Texas', 'Ohio']) await local.make(paths.folders, { name, parent: 'All Firewalls' });
      await service.tenant(tsg).addDevice({ serial, folder: 'Texas' });
    });
    afterAll(() => local.close());

    test.each([at.segments, at.associations, at.devices])(
      '%s: deletes all objects of some names, or none',
      async (path) => {
        for (const name of ['a', 'b', 'c']) await local.make(path, { name, folder: 'Texas' });
        const names = async (): Promise<unknown[]> => (await local.get(path)).names;
        expect((await local.call('DELETE', path)).problem).toContain('400');
        expect((await local.call('DELETE', `${path}?name=a&name=missing`)).problem).toContain('404');
        expect(await names()).toEqual(['a', 'b', 'c']);
        expect((await local.call('DELETE', `${path}?name=a&name=b`)).status).toBe(200);
        expect((await local.call('DELETE', `${path}?name=c,c`)).status).toBe(200);
        expect(await names()).toEqual([]);
      },
    );

    test('writes by name do not choose between containers', async () => {
      for (const folder of ['Texas', 'Ohio']) await local.make(at.devices, { name: 'camera', folder });
      const put = (query: string) => local.call('PUT', `${at.devices}?${query}`, { name: 'camera', description: 'x' });
      expect((await put('name=camera')).details).toContain('2 objects have the name');
      expect((await put('name=camera&folder=Nowhere')).status).toBe(404);
      expect((await put('name=camera&folder=Ohio')).at('description')).toBe('x');
      expect((await put('')).status).toBe(400);
      expect((await put('name=camera,camera2&folder=Ohio')).status).toBe(400);
      expect((await local.call('DELETE', `${at.devices}?name=camera`)).details).toContain('2 objects have the name');
      expect((await local.call('DELETE', `${at.devices}?name=camera&folder=Texas`)).status).toBe(200);
      const left = (await local.get(at.devices)).at('data') as readonly object[];
      expect(left).toMatchObject([{ folder: 'Ohio', description: 'x' }]);
    });

    test('moves onboarding rules', async () => {
      const rule = { enable: true, rule_type: 'ngfw', site_group: 'sites', match_criteria: {}, actions: {} };
      const ids: string[] = [];
      for (const name of ['a', 'b', 'c']) ids.push(await local.make(at.onboarding, { name, ...rule }));
      const move = (id: string | undefined, body: object) => local.post(`${at.onboarding}/${id ?? ''}:move`, body);
      const names = async (): Promise<unknown[]> => (await local.get(at.onboarding)).names;
      const moved = await move(ids[2], { position: 'before', reference: ids[0] });
      expect([moved.status, moved.at('status')]).toEqual([200, 'success']);
      expect(await names()).toEqual(['c', 'a', 'b']);
      await move(ids[0], { position: 'bottom' });
      expect(await names()).toEqual(['c', 'b', 'a']);
      const wrong = [
        { position: 'after' },
        { position: 'top', reference: ids[0] },
        { position: 'before', reference: ids[1] },
        { position: 'sideways' },
        { destination: 'top', rulebase: 'pre' },
      ];
      for (const body of wrong) expect((await move(ids[1], body)).status).toBe(400);
      expect((await move(ids[1], { position: 'after', reference: 'missing' })).status).toBe(404);
      expect(await names()).toEqual(['c', 'b', 'a']);
    });

    test('moves client authentication settings by name', async () => {
      const setting = { authentication_profile: 'p', os: 'Any', user_credential_or_client_cert_required: true };
      const folder = 'folder=Mobile%20Users';
      for (const name of ['a', 'b', 'c']) {
        expect((await local.post(`${at.logins}?${folder}`, { name, ...setting })).status).toBeLessThan(300);
      }
      const move = (name: string, body: object) => local.post(`${at.logins}/${name}:move?${folder}`, body);
      const names = async (): Promise<unknown[]> => (await local.get(`${at.logins}?${folder}`)).names;
      const moved = await move('c', { name: 'c', where: 'before', destination: 'a', folder: 'Mobile Users' });
      expect(moved.status).toBe(strictness === 'strict' ? 201 : 200);
      expect(await names()).toEqual(['c', 'a', 'b']);
      const wrong = [
        { where: 'before' },
        { where: 'top', destination: 'a' },
        { where: 'before', destination: 'b' },
        { name: 'a', where: 'top' },
        { where: 'top', folder: 'Texas' },
        { where: 'top', name: 1 },
      ];
      for (const body of wrong) expect((await move('b', body)).status).toBe(400);
      const elsewhere = await local.post(`${at.logins}/b:move?folder=Texas`, { where: 'top' });
      expect([elsewhere.status, elsewhere.details]).toEqual([400, expect.stringContaining('Mobile Users')]);
      expect((await move('missing', { where: 'top' })).status).toBe(404);
      expect((await move('b', { where: 'after', destination: 'missing' })).status).toBe(404);
      expect(await names()).toEqual(['c', 'a', 'b']);
    });

    test('sets properties of a subscribed tenant', async () => {
      const snippet = await local.make('/config/setup/v1/snippets', { name: 'shared' });
      const identity = { snippet_id: snippet, tsg_id: '1000000002', snippet_name: 'shared' };
      expect((await local.call('PUT', at.subscribed, { ...identity, property: [] })).status).toBe(404);
      expect((await local.post(at.subscribed, [identity])).status).toBe(200);
      const set = (...property: readonly object[]) => local.call('PUT', at.subscribed, { ...identity, property });
      expect((await set({ id: 7, name: 'prefix', value: 'a' }, { name: 'other', value: 'b' })).status).toBe(200);
      expect((await set({ name: 'prefix', value: 'c' })).status).toBe(200);
      const kept = (await local.get(`${at.subscribed}/${snippet}`)).at(0, 'properties') as readonly object[];
      expect(kept).toEqual([
        { property_name: 'other', property_value: 'b' },
        { property_name: 'prefix', property_value: 'c' },
      ]);
      for (const wrong of [{ name: 'x' }, { name: '', value: 'a' }, { id: 1.5, name: 'x', value: 'a' }, { value: 'a' }])
        expect((await set(wrong)).status).toBe(400);
      const twice = { name: 'x', value: 'a' };
      expect((await set(twice, twice)).details).toContain('property has a name twice');
      expect((await local.call('PUT', at.subscribed)).status).toBe(400);
      expect((await local.call('PUT', at.subscribed, { ...identity, more: 1 })).status).toBe(400);
    });

    test('deletes the decryption settings only where there is one', async () => {
      expect((await local.call('DELETE', at.decryption)).status).toBe(404);
      expect((await local.post(at.decryption, { folder: 'Ohio', ssl_exclude_cert: [] })).status).toBe(200);
      expect((await local.call('DELETE', at.decryption)).status).toBe(200);
      expect((await local.get(at.decryption)).at('data')).toEqual([]);
      for (const folder of ['Texas', 'Ohio'])
        expect((await local.post(at.decryption, { folder, ssl_exclude_cert: [] })).status).toBe(200);
      expect((await local.call('DELETE', at.decryption)).details).toContain('several containers');
      expect((await local.get(at.decryption)).at('data')).toHaveLength(2);
    });

    test('refuses to delete a snippet category of the vendor', async () => {
      const known = strictness === 'strict' ? undefined : '6d8f1c52-3b0e-4c7a-9d41-2f5a7e9b1c30';
      expect((await local.call('DELETE', `${at.categories}/missing`)).status).toBe(404);
      if (known !== undefined) expect((await local.call('DELETE', `${at.categories}/${known}`)).status).toBe(403);
    });

    test('offers the values of a form for HA', async () => {
      await local.make('/config/network/v1/ethernet-interfaces', { name: 'ethernet1/7', folder: 'Texas', tap: {} });
      for (const [name, type, value] of [
        ['$peer', 'ip-netmask', '10.0.0.2'],
        ['$net', 'ip-netmask', '10.0.0.0/24'],
        ['$zone', 'zone', 'trust'],
      ])
        await local.make(at.variables, { name, type, value, folder: 'Texas' });
      const values = async (list: string, link = 'ha2'): Promise<unknown> =>
        (await local.get(`${at.ha}-${list}?device_id=${serial}&interface_type=${link}`)).at('data');
      expect(await values('ports')).toMatchObject([{ value: 'ethernet1/7', is_keyword: false }]);
      expect(await values('ports', 'ha1')).toMatchObject([{ value: 'management' }, { value: 'ethernet1/7' }]);
      expect(await values('ip-addresses')).toMatchObject([{ value: '$peer', variable_value: '10.0.0.2' }]);
      expect(await values('gateways')).toMatchObject([{ value: '$peer' }]);
      expect(await values('netmasks')).toEqual([]);
      const page = await local.get(`${at.ha}-ports?device_id=${serial}&interface_type=ha1&limit=1&offset=1`);
      expect(page.body).toMatchObject({ data: [{ value: 'ethernet1/7' }], limit: 1, offset: 1, total: 2 });
      for (const query of ['', `device_id=${serial}`, `device_id=${serial}&interface_type=ha4`, 'interface_type=ha1'])
        expect((await local.get(`${at.ha}-ports?${query}`)).status).toBe(400);
    });

    test('has no local configuration of a firewall', async () => {
      expect((await local.get(`${at.download}?device=${serial}&version=1`)).status).toBe(404);
      expect((await local.get(`${at.download}?device=${serial}`)).status).toBe(400);
      expect((await local.get(`${at.download}?device=x&version=1`)).status).toBe(400);
    });
  },
);

test('every kind with writes by name has names', () => {
  const named = allKinds().filter(({ api }) => api.byName !== undefined);
  expect(named.map(({ name }) => name).toSorted()).toEqual([
    'advanced_device_object',
    'device_context_segment',
    'device_context_segment_association',
  ]);
  expect(named.filter(({ attributes }) => !attributes.some(({ wire }) => wire === 'name'))).toEqual([]);
});
