import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kindNamed, type Container } from '../../src/catalog';
import { takeSnapshot } from '../../src/tools/snapshot';
import { createClient, readSettings, type ScmClient } from '../../src/client';
import { startService, type TestService } from '../../src/tools/testing';
import { policyKinds, readSnapshot, type Snapshot } from '../../src/tenant';

const now = new Date('2026-11-21T08:00:00Z');
const any = ['any'];
const rule = { from: any, to: any, source: any, destination: any, service: any, application: any, action: 'allow' };

describe('a snapshot', () => {
  let service: TestService;
  let client: ScmClient;
  let snapshot: Snapshot;
  beforeAll(async () => {
    service = await startService({ devices: [{ serial: '007', folder: 'All Firewalls' }] });
    const { tenant } = service;
    await tenant.create('snippet', { name: 'base' });
    await tenant.create('folder', { name: 'Texas', parent: 'All Firewalls', snippets: ['base'] });
    await tenant.create('address', { name: 'web', folder: 'All Firewalls', fqdn: 'far.example' });
    await tenant.create('address', { name: 'web', folder: 'Texas', fqdn: 'near.example' });
    await tenant.create('security_rule', { ...rule, name: 'above', folder: 'All Firewalls' });
    await tenant.create('security_rule', { ...rule, name: 'shared', snippet: 'base' });
    for (const name of ['one', 'two', 'three'])
      await tenant.create('security_rule', { ...rule, name, folder: 'Texas' });
    await tenant.create('ike_gateway', {
      name: 'vpn',
      folder: 'Texas',
      authentication: { pre_shared_key: { key: 'hunter2' } },
      protocol: { ikev1: {} },
      peer_address: { ip: '198.51.100.1' },
    });
    client = createClient(readSettings({}, service.env, () => ''));
    snapshot = await takeSnapshot(client, [...policyKinds(), kindNamed('ike_gateway')], now);
  });
  afterAll(async () => {
    await client.close();
    await service.close();
  });
  const rulesOf = (name: string): readonly string[] =>
    snapshot.rulebases
      .filter(({ kind, container }) => kind === 'security_rule' && container.name === name)
      .flatMap(({ rules }) => rules.map((one) => one.name));

  test('holds what each container holds itself, rules in their order', () => {
    expect(rulesOf('Texas')).toEqual(['one', 'two', 'three']);
    expect(rulesOf('base')).toEqual(['shared']);
    const addresses = snapshot.objects.filter(({ name }) => name === 'web');
    expect(addresses.map(({ container, fields }) => [container?.scope, fields['fqdn']]).sort()).toEqual([
      ['folder', 'far.example'],
      ['folder', 'near.example'],
    ]);
  });

  test('is in an order of its own: places, then kinds with places, then names', () => {
    const placeText = (place: Container | undefined) => (place === undefined ? '' : `${place.scope}/${place.name}`);
    const keys = {
      containers: snapshot.containers.map(({ container }) => placeText(container)),
      objects: snapshot.objects.map(({ kind, container, name }) => `${kind} ${placeText(container)} ${name}`),
      rulebases: snapshot.rulebases.map((one) => `${one.kind} ${placeText(one.container)} ${one.rulebase ?? ''}`),
    };
    for (const [part, inOrder] of Object.entries(keys)) {
      expect([part, inOrder]).toEqual([part, [...inOrder].sort()]);
      expect([part, new Set(inOrder).size]).toEqual([part, inOrder.length]);
      expect(inOrder.length).toBeGreaterThan(2);
    }
  });

  test('is the same however the service orders its lists, and has folders with their parents', async () => {
    const reversed: Pick<ScmClient, 'list'> = {
      list: async (...given) => [...(await client.list(...given))].reverse(),
    };
    const again = await takeSnapshot(
      Object.assign(Object.create(client) as ScmClient, reversed),
      [kindNamed('address')],
      now,
    );
    const once = await takeSnapshot(client, [kindNamed('address')], now);
    expect(again).toEqual(once);
    const device = once.objects.find(({ kind, name }) => kind === 'device' && name === '007');
    expect(device?.fields).toMatchObject({ name: '007', folder: 'ngfw-shared' });
  });

  test('knows the tree, and that everything was seen', () => {
    const states = Object.fromEntries(snapshot.containers.map(({ container, ...rest }) => [container.name, rest]));
    expect(states['Texas']).toMatchObject({ completeness: 'complete', snippets: ['base'] });
    expect(states['007']).toMatchObject({ completeness: 'complete', above: expect.any(String) });
    expect(snapshot.containers.every(({ completeness }) => completeness === 'complete')).toBe(true);
  });

  test('holds no secret', () => {
    expect(snapshot.objects.some(({ kind, name }) => kind === 'ike_gateway' && name === 'vpn')).toBe(true);
    expect(JSON.stringify(snapshot)).not.toMatch(/hunter2/);
  });

  test('is read back as it was written', () => {
    expect(readSnapshot(JSON.stringify(snapshot), 'base.json')).toEqual(JSON.parse(JSON.stringify(snapshot)));
  });

  test('of the kinds that rules speak of leaves the others out', () => {
    const names = policyKinds().map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['security_rule', 'nat_rule', 'address', 'address_group', 'tag', 'zone']),
    );
    expect(names).not.toContain('ike_gateway');
  });

  test('says what the account may not see, and where it is partial', async () => {
    const { path } = kindNamed('security_rule').api;
    const end = service.fail({ match: { path: new RegExp(path) }, action: { status: 403 } });
    try {
      const partial = await takeSnapshot(client, [kindNamed('security_rule'), kindNamed('address')], now);
      const found = partial.containers.find(({ container }) => container.name === 'Texas');
      expect(found?.completeness).toBe('partial');
      expect(new Set(partial.unread.map(({ kind }) => kind))).toEqual(new Set(['security_rule']));
      expect(partial.objects.filter(({ name }) => name === 'web')).toHaveLength(2);
    } finally {
      end();
    }
  });

  test('refuses an account that sees no folder, snippet or device', async () => {
    const blind = Object.assign(Object.create(client) as ScmClient, { list: () => Promise.resolve([]) });
    await expect(takeSnapshot(blind, [kindNamed('address')], now)).rejects.toMatchObject({
      code: 'NOTHING_TO_SEE',
      message: expect.stringContaining('check the roles'),
    });
  });
});
