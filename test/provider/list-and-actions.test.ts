import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allKinds, kindNamed, type Container } from '../../src/catalog';
import { InvokeActionEvent, ListResourceEvent } from '../../src/terraform/protocol/tfplugin6';
import { UNKNOWN, type TfValue } from '../../src/terraform/protocol/value';
import { actions } from '../../src/provider/actions/actions';
import { eventsOf } from '../../src/provider/actions/action';
import { SharedPushes } from '../../src/provider/actions/shared-pushes';
import { identitySchema } from '../../src/provider/identity/identity';
import { canQuery, listSchema } from '../../src/provider/list/list-schema';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import type { Fields } from '../../src/provider/state/fields';
import { createService, type Service } from '../../src/service';
import { fastClock } from '../support/fast-clock';
import { blockFor, openProvider, type InProcessProvider } from '../support/in-process-provider';
import { clientOf } from '../support/populate';
import { runs } from '../support/runs';
import { streamClient, type Listed } from '../support/wire-stream';

const serial = '007951000123456';
let service: Service;
let provider: InProcessProvider;
let wire: ReturnType<typeof streamClient>;

beforeAll(async () => {
  service = await createService({
    strictness: 'lenient',
    jobSpeed: 50,
    tenants: [
      {
        tsg: '1',
        accounts: [{ clientId: 'me', clientSecret: 'secret' }],
        devices: [{ serial, folder: 'All Firewalls' }],
      },
    ],
  });
  const { url } = await service.listen({ host: '127.0.0.1', port: 0 });
  provider = await openProvider(blockFor(service, url));
  wire = streamClient(provider.handlers);
  const client = clientOf(service, url);
  const add = (name: string, fields: object, folder: string) =>
    client.create(kindNamed(name), { scope: 'folder', name: folder }, { ...fields, folder });
  await client.create(kindNamed('folder'), undefined, { name: 'Branches', parent: 'All Firewalls' });
  await client.create(kindNamed('folder'), undefined, { name: 'Berlin', parent: 'Branches' });
  await client.create(kindNamed('snippet'), undefined, { name: 'base' });
  await add('address', { name: 'web-top', ip_netmask: '10.0.0.1' }, 'All Firewalls');
  await add('address', { name: 'web-1', ip_netmask: '10.0.0.2' }, 'Branches');
  await add('address', { name: 'db-1', ip_netmask: '10.0.0.3', description: 'x' }, 'Branches');
  await add('address', { name: 'web-2', ip_netmask: '10.0.0.4' }, 'Berlin');
  await client.close();
}, 60_000);
afterAll(() => service.close());

const config = (name: string, configured: Fields): Fields =>
  Object.fromEntries(listSchema(kindNamed(name)).attributes.map((one) => [one.name, configured[one.name] ?? null]));
async function all(name: string, configured: Fields, options = {}): Promise<readonly Listed[]> {
  const found: Listed[] = [];
  for await (const one of wire.list(typeNameOf(name), config(name, configured), options)) found.push(one);
  return found;
}
const names = (found: readonly Listed[]): readonly TfValue[] =>
  found.map(({ identity }) => (identity as Fields)['name'] ?? null);

describe('bytes by hand', () => {
  test('an event of a list, of progress and of an end', () => {
    // identity (1): identity_data (1): msgpack (1) null; display_name (2) "a".
    const event = ListResourceEvent.encode({
      identity: { identityData: { msgpack: Uint8Array.of(0xc0) } },
      displayName: 'a',
    });
    expect(Buffer.from(event).toString('hex')).toBe('0a050a030a01c0' + '120161');
    // progress (1): message (1) "b"; completed (2), which is empty and there.
    expect(Buffer.from(InvokeActionEvent.encode({ progress: { message: 'b' } })).toString('hex')).toBe('0a030a0162');
    expect(Buffer.from(InvokeActionEvent.encode({ completed: {} })).toString('hex')).toBe('1200');
  });
});

describe('lists', () => {
  test('a folder alone, with what is below, and with what it inherits', async () => {
    expect([...names(await all('address', { folder: 'Branches' }))].sort()).toEqual(['db-1', 'web-1']);
    expect([...names(await all('address', { folder: 'Branches', recursive: true }))].sort()).toEqual([
      'db-1',
      'web-1',
      'web-2',
    ]);
    expect(names(await all('address', { folder: 'Branches', include_inherited: true }))).toContain('web-top');
    expect(names(await all('address', { folder: 'Branches', name_prefix: 'web' }))).toEqual(['web-1']);
  });

  test('the whole object on demand, and configuration from it without nulls and defaults', async () => {
    const [found] = await all('address', { folder: 'Branches', name_prefix: 'db' }, { include: true });
    expect(found?.displayName).toBe('db-1 (folder Branches)');
    expect(found?.identity).toMatchObject({ folder: 'Branches', name: 'db-1', tenant: '1' });
    expect(found?.object).toMatchObject({ name: 'db-1', ip_netmask: '10.0.0.3', snippet: null });
    const { generateConfig } = provider.handlers;
    const made = await generateConfig?.({ typeName: 'scm_address', state: found?.object ?? null }, provider.context);
    const given = Object.entries(made?.config as Fields).filter(([, value]) => value !== null);
    expect(Object.fromEntries(given)).toEqual({
      folder: 'Branches',
      name: 'db-1',
      description: 'x',
      ip_netmask: '10.0.0.3',
    });
  });

  test('the limit ends it', async () => {
    expect(await all('address', { folder: 'Branches', recursive: true }, { limit: 2 })).toHaveLength(2);
  });

  test('what is wrong with a configuration is said before anything is asked', async () => {
    const check = async (configured: Fields) =>
      (
        await provider.handlers.validateList?.(
          { typeName: 'scm_address', config: config('address', configured) },
          provider.context,
        )
      )?.diagnostics.map(({ summary }) => summary);
    expect(await check({})).toEqual(['The location is not valid']);
    expect(await check({ folder: 'a', snippet: 'b' })).toEqual(['The location is not valid']);
    expect(await check({ snippet: 'b', recursive: true })).toEqual(['recursive is not valid']);
    expect(await check({ folder: 'Branches' })).toEqual([]);
  });

  test('pages are read as they are needed: no list call before the first event but one, and one for each page', async () => {
    // 5,000 in the full tier: at most 26 lists.
    const count = Math.min(5000, runs(450));
    const { url } = await service.listen({ host: '127.0.0.1', port: 0 });
    const client = clientOf(service, url);
    await client.create(kindNamed('folder'), undefined, { name: 'Many', parent: 'All Firewalls' });
    const many: Container = { scope: 'folder', name: 'Many' };
    for (let at = 0; at < count; at += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, count - at) }, (_, i) =>
          client.create(kindNamed('tag'), many, { name: `tag ${at + i}`, folder: 'Many' }),
        ),
      );
    await client.close();
    const lists = (): number =>
      service.journal.entries.filter(({ method, path }) => method === 'GET' && path.includes('/tags?')).length;
    service.journal.clear();
    let [seen, atFirst] = [0, 0];
    for await (const _ of wire.list('scm_tag', config('tag', { folder: 'Many' }), { limit: 10_000 })) {
      if (seen++ === 0) atFirst = lists();
    }
    expect([seen, atFirst]).toEqual([count, 1]);
    expect(lists()).toBe(Math.ceil(count / 200));
    // A limit that is the end of a page needs no other page.
    service.journal.clear();
    let limited = 0;
    for await (const _ of wire.list('scm_tag', config('tag', { folder: 'Many' }), { limit: 200 })) limited++;
    expect([limited, lists()]).toEqual([200, 1]);
    // Terraform closes the stream when it has seen enough: nothing more is read.
    service.journal.clear();
    const closed = new AbortController();
    for await (const _ of wire.list('scm_tag', config('tag', { folder: 'Many' }), { closed: closed.signal })) break;
    closed.abort();
    expect(lists()).toBe(1);
  }, 120_000);

  const places: Fields = { folder: 'All', snippet: 'base', device: serial };
  test.each(
    allKinds()
      .filter(canQuery)
      .map((kind) => [kind.name, kind] as const),
  )('%s: each event has the identity and the object of the schemas', async (name, kind) => {
    const scope = kind.onlyFolder === undefined ? kind.scopes[0] : undefined;
    const given = scope === undefined ? {} : { [scope]: places[scope] ?? null, include_inherited: true };
    const found = await all(name, given, { include: true });
    for (const { identity, object } of found) {
      expect(Object.keys(identity as Fields).sort()).toEqual(
        identitySchema(kind)
          .attributes.map((one) => one.name)
          .sort(),
      );
      expect((identity as Fields)['id']).toEqual((object as Fields)['id']);
      expect(Object.keys(object as Fields).sort()).toEqual(
        resourceSchema(kind)
          .attributes.map((one) => one.name)
          .sort(),
      );
    }
  });
});

describe('actions', () => {
  const push = (configured: Fields): Fields =>
    Object.fromEntries(
      (actions['scm_push']?.schema.attributes ?? []).map(({ name }) => [name, configured[name] ?? null]),
    );
  const jobs = () => service.journal.entries.filter(({ path }) => path.endsWith('candidate:push')).length;

  test('a push says how far it is, and completes after its job', async () => {
    await service.tenant('1').addDevice({ serial: '007951000999998', folder: 'Branches' });
    const { progress, diagnostics } = await wire.invoke('scm_push', push({ folders: ['Branches'], description: 'x' }));
    expect(diagnostics).toEqual([]);
    expect(progress[0]).toMatch(/^job \d+ started$/);
    expect(progress.some((line) => /FIN|%|done/.test(line))).toBe(true);
    expect(jobs()).toBe(1);
  }, 30_000);

  test('a push that a device refuses is an error', async () => {
    await service
      .tenant('1')
      .addDevice({ serial: '007951000999999', folder: 'Berlin', outcome: { result: 'failure' } });
    const { progress, diagnostics } = await wire.invoke('scm_push', push({ folders: ['Berlin'] }));
    expect(progress.length).toBeGreaterThan(0);
    expect(diagnostics).toMatchObject([{ severity: 'error', summary: expect.stringContaining('007951000999999') }]);
  }, 30_000);

  test('a version that does not exist, and discarding without saying so, are errors', async () => {
    const confirmed = { discard_all_staged_changes: true };
    expect((await wire.invoke('scm_load_version', { version: 999, ...confirmed })).diagnostics).toMatchObject([
      { severity: 'error', summary: expect.stringContaining('cannot load version 999') as unknown },
    ]);
    const loaded = await wire.invoke('scm_load_version', { version: 1, ...confirmed });
    expect(loaded).toMatchObject({
      diagnostics: [],
      progress: [expect.stringContaining('version 1 is the candidate')],
    });
    expect((await wire.invoke('scm_rollback', confirmed)).diagnostics).toEqual([]);
    expect(actions['scm_rollback']?.validate({ discard_all_staged_changes: false })).toHaveLength(1);
  });

  test('an action that throws completes once, with the error, after its progress', async () => {
    const events: unknown[] = [];
    const failing = eventsOf((progress) => {
      progress('one');
      return Promise.reject(new Error('no'));
    });
    await expect(
      (async () => {
        for await (const event of failing) events.push(event);
      })(),
    ).rejects.toThrow('no');
    expect(events).toEqual([{ progress: 'one' }]);
  });

  test('triggers that come together share one push; a write after it was sent starts another', async () => {
    const clock = fastClock(100);
    const pushes = new SharedPushes<number>();
    const signal = new AbortController().signal;
    let [writes, sent, shared] = [0, 0, 0];
    const trigger = () => {
      writes++;
      return pushes.run(
        'k',
        { clock, writes: () => writes, share: () => shared++ },
        () => Promise.resolve(++sent),
        signal,
      );
    };
    expect(await Promise.all([trigger(), trigger(), trigger()])).toEqual([1, 1, 1]);
    expect([sent, shared]).toEqual([1, 2]);
    expect(await trigger()).toBe(2);
  });
});

describe('deferred changes', () => {
  const plan = async (folder: TfValue, deferralAllowed: boolean) => {
    const absent = resourceSchema(kindNamed('address')).attributes.map(({ name }) => [name, null] as const);
    const wanted = { ...Object.fromEntries(absent), name: 'a', ip_netmask: '10.0.0.1', folder };
    const call = { typeName: 'scm_address', prior: null, proposed: wanted, config: wanted, private: new Uint8Array() };
    return provider.handlers.plan({ ...call, deferralAllowed }, provider.context);
  };

  test('an unknown location defers what lies in it, only where the client allows it', async () => {
    expect((await plan(UNKNOWN, true)).deferred).toBe('resource config unknown');
    expect((await plan(UNKNOWN, false)).deferred).toBeUndefined();
    expect((await plan('Branches', true)).deferred).toBeUndefined();
  });

  test('an action with an unknown configuration waits in the same way', async () => {
    const { planAction } = provider.handlers;
    const config = { folders: UNKNOWN };
    const call = { typeName: 'scm_push', config };
    expect(await planAction?.({ ...call, deferralAllowed: true }, provider.context)).toMatchObject({
      deferred: 'resource config unknown',
    });
    expect(await planAction?.(call, provider.context)).toEqual({ diagnostics: [] });
  });
});
