import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  allKinds,
  attributeNamed,
  createCarriesBody,
  extraIssues,
  kindNamed,
  type ResourceKind,
} from '../../src/catalog';
import { fromApi, toApi } from '../../src/client/object-form';
import { isObject } from '../../src/core';
import { readExtra } from '../../src/provider/state/extra-state';
import { providerSchema } from '../../src/provider/provider-schema';
import { asText, type Fields } from '../../src/provider/state/fields';
import { mergeBody } from '../../src/provider/state/merge';
import { toBody } from '../../src/provider/state/to-wire';
import type { TfValue } from '../../src/terraform/protocol/value';
import { openProvider, type InProcessProvider } from '../support/in-process-provider';

const kinds = allKinds().filter(createCarriesBody);

/** A field that no kind has, alone and in the first object that the kind has. */
function futureOf(kind: ResourceKind): Record<string, unknown> {
  const known = kind.attributes.find(
    ({ type, setBy, sentIn = 'body' }) => type.kind === 'object' && setBy === undefined && sentIn === 'body',
  );
  const inner = known === undefined ? {} : { [known.wire]: { future: { mode: 'later' } } };
  return { future_feature: { enable: true, list: [1, 2] }, ...inner };
}

function extra(value: unknown): Fields {
  return { extra: JSON.stringify(value) };
}

describe('extra of every kind that has a body', () => {
  test('there are a hundred of them and more', () => expect(kinds.length).toBeGreaterThan(100));

  test.each(kinds.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
    const future = futureOf(kind);
    expect(extraIssues(kind, JSON.stringify(future))).toEqual([]);

    const created = toBody(kind, extra(future));
    expect(created).toMatchObject(future);

    // The service keeps it, with a value of another client beside it.
    const remote = { ...created, foreign: 1 };
    expect(readExtra(remote, extra(future))).toBe(JSON.stringify(future));
    expect(mergeBody(kind, remote, extra(future), extra(future))).toEqual(remote);

    // Somebody changes one field, and removes another.
    const drifted = { ...remote, future_feature: { enable: false } };
    const read = readExtra(drifted, extra(future));
    expect(read).not.toBe(JSON.stringify(future));
    expect(JSON.parse(asText(read) ?? '')).toMatchObject({ future_feature: { enable: false } });
    expect(mergeBody(kind, drifted, { extra: read }, extra(future))).toEqual(remote);

    // A part is removed, then all of it; what is foreign stays.
    const less = { future_feature: { enable: true } };
    const reduced = mergeBody(kind, remote, extra(future), extra(less));
    expect(reduced).toMatchObject({ ...less, foreign: 1 });
    expect(reduced['future_feature']).toEqual({ enable: true });
    const without = mergeBody(kind, remote, extra(future), { extra: null });
    expect(without).not.toHaveProperty('future_feature');
    expect(JSON.stringify(without)).not.toContain('later');
    expect(without['foreign']).toBe(1);
  });

  test.each(kinds.filter(({ api }) => api.codec !== undefined).map((kind) => [kind.name, kind] as const))(
    '%s keeps it through the other form of its requests',
    (_, kind) => {
      const sent = toApi(kind, { future_feature: { enable: true } }, 'update');
      expect(fromApi(kind, sent ?? {}, undefined)).toMatchObject({ future_feature: { enable: true } });
    },
  );
});

describe('an extra that repeats what the kind has', () => {
  const problems = (kind: string, value: unknown) =>
    extraIssues(kindNamed(kind), typeof value === 'string' ? value : JSON.stringify(value)).map(
      ({ message }) => message,
    );

  test.each([
    ['address', { description: 'x' }, 'sets description: this version has the attribute description; set that instead'],
    ['address', { folder: 'x' }, 'sets folder: this version has the attribute folder; set that instead'],
    ['address', { id: 'x' }, 'sets id: this version has the attribute id; set that instead'],
    [
      'aggregate_interface',
      { layer3: { mtu: 1400 } },
      'sets layer3.mtu: this version has the attribute layer3.mtu; set that instead',
    ],
    ['aggregate_interface', { layer3: {} }, 'sets layer3: this version has the attribute layer3; set that instead'],
    ['address', '[1]', 'must be the JSON of an object, such as jsonencode({ field = "value" })'],
    ['address', 'lldp', 'must be the JSON of an object, such as jsonencode({ field = "value" })'],
  ])('%s %j is refused', (kind, value, message) => expect(problems(kind, value)).toEqual([message]));

  const items = { rules: [{ name: 'block all' }, { name: 'other' }] };
  const inItems = (extra: object, config: object = items): readonly string[] =>
    extraIssues(kindNamed('url_access_profile'), JSON.stringify(extra), { ...config }).map(({ message }) => message);
  const spyware = (extra: object): readonly string[] =>
    extraIssues(kindNamed('anti_spyware_profile'), JSON.stringify(extra), items).map(({ message }) => message);

  test('goes through an item of a list by its name or its index, and refuses what is no item or is known', () => {
    expect(spyware({ rules: { 'block all': { future: 1 }, 1: { future: 2 } } })).toEqual([]);
    expect(spyware({ rules: { missing: { future: 1 } } })).toEqual([
      'sets rules.missing: the list has no such item; use the name of an item',
    ]);
    expect(spyware({ rules: { 'block all': { category: 'any' } } })).toEqual([
      'sets rules.block all.category: this version has the attribute rules.block all.category; set that instead',
    ]);
    expect(spyware({ rules: { 'block all': 1 } })).toEqual([
      'sets rules.block all: must be an object with fields of the item',
    ]);
    expect(spyware({ rules: [{ future: 1 }] })).toEqual([
      'sets rules: this version has the attribute rules; set that instead',
    ]);
    // What is known only after the apply may have the item.
    expect(inItems({ block: { x: { future: 1 } } }, {})).toHaveLength(1);
    expect(extraIssues(kindNamed('anti_spyware_profile'), JSON.stringify({ rules: { x: { future: 1 } } }))).toEqual([]);
  });

  test('is merged into the item, and removed from it', () => {
    const kind = kindNamed('anti_spyware_profile');
    const fields = (value: unknown): Fields => ({ ...(items as unknown as Fields), ...extra(value) });
    const wanted = { rules: { other: { future: { mode: 'x' } } } };
    const made = toBody(kind, fields(wanted));
    expect(made['rules']).toEqual([{ name: 'block all' }, { name: 'other', future: { mode: 'x' } }]);
    // The service answers them in another order.
    const remote = { ...made, rules: [...(made['rules'] as unknown[])].reverse() };
    expect(readExtra(remote, fields(wanted))).toBe(JSON.stringify(wanted));
    expect(mergeBody(kind, remote, fields(wanted), fields({ rules: { other: { other: 1 } } }))['rules']).toEqual([
      { name: 'other', other: 1 },
      { name: 'block all' },
    ]);
    const without = mergeBody(kind, remote, fields(wanted), { ...(items as unknown as Fields), extra: null });
    expect(JSON.stringify(without)).not.toContain('future');
  });

  test('but goes through an object that is known to what is not known in it', () => {
    expect(problems('aggregate_interface', { layer3: { lldp: { enable: true } } })).toEqual([]);
  });
});

/** A service that keeps what it is sent, as one does that is newer than the catalog. */
describe('the life of an object with an extra', () => {
  const objects = new Map<string, Record<string, unknown>>();
  const writes: { readonly method: string; readonly body: unknown }[] = [];
  let server: Server;
  let provider: InProcessProvider;
  const typeName = 'scm_address';
  const attributes = providerSchema().resources[typeName]?.attributes ?? [];
  const shaped = (configured: Readonly<Record<string, TfValue>>): Fields =>
    Object.fromEntries(attributes.map(({ name }) => [name, configured[name] ?? null]));

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const id = decodeURIComponent((request.url ?? '').split('?')[0]?.split('/').at(-1) ?? '');
        const text = Buffer.concat(chunks).toString();
        const answer = (status: number, body: unknown): void => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        };
        if (request.url?.startsWith('/token') === true) {
          answer(200, { access_token: 't', expires_in: 900 });
          return;
        }
        const body: unknown = text === '' ? undefined : JSON.parse(text);
        if (isObject(body)) writes.push({ method: request.method ?? '', body });
        if (request.method === 'POST' && isObject(body)) {
          const made = { id: randomUUID(), ...body };
          objects.set(made.id, made);
          answer(201, made);
          return;
        }
        const found = objects.get(id);
        if (found === undefined) {
          answer(404, { _errors: [{ code: 'API_I00013', message: 'not found' }] });
          return;
        }
        if (request.method === 'PUT' && isObject(body)) objects.set(id, { id, ...body });
        answer(200, objects.get(id));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on a port
    provider = await openProvider({
      protocol: 'http',
      host: '127.0.0.1',
      port,
      auth_url: `http://127.0.0.1:${port}/token`,
      client_id: 'c',
      client_secret: 's',
      scope: 'tsg_id:1',
      token_cache: 'off',
    });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  interface Kept {
    readonly state: Fields;
    readonly private: Uint8Array;
  }

  async function plan(configured: Readonly<Record<string, TfValue>>, kept?: Kept) {
    const config = shaped(configured);
    return provider.handlers.plan(
      {
        typeName,
        config,
        proposed: config,
        prior: kept?.state ?? null,
        private: kept?.private ?? new Uint8Array(),
      },
      provider.context,
    );
  }

  async function apply(configured: Readonly<Record<string, TfValue>>, kept?: Kept): Promise<Kept> {
    const { planned, private: bytes } = await plan(configured, kept);
    const answer = await provider.handlers.apply(
      { typeName, config: shaped(configured), planned, prior: kept?.state ?? null, private: bytes },
      provider.context,
    );
    expect(answer.diagnostics).toEqual([]);
    return { state: answer.state as Fields, private: answer.private }; // an object that is there
  }

  async function read({ state, private: bytes }: Kept): Promise<Kept> {
    const answer = await provider.handlers.read({ typeName, state, private: bytes }, provider.context);
    return { state: answer.state as Fields, private: answer.private }; // an object that is there
  }

  const base = { name: 'web', folder: 'Texas', ip_netmask: '10.0.0.1' };

  test('create, drift, change, removal and import', async () => {
    const given = { ...base, extra: '{ "lldp": { "enable": true, "profile": "p" } }' };
    let kept = await read(await apply(given));
    const [object] = [...objects.values()];
    expect(object).toMatchObject({ lldp: { enable: true, profile: 'p' } });
    expect(kept.state['extra']).toBe(given.extra);
    expect((await plan(given, kept)).planned).toEqual(kept.state);
    // Another text with the same meaning changes nothing.
    expect((await plan({ ...given, extra: '{"lldp":{"profile":"p","enable":true}}' }, kept)).planned).toEqual(
      kept.state,
    );

    objects.set(String(object?.['id']), { ...object, lldp: { enable: false, profile: 'p', other: 1 }, foreign: 'x' });
    const before = kept.state['revision'];
    kept = await read(kept);
    expect(JSON.parse(asText(kept.state['extra']) ?? '')).toEqual({ lldp: { enable: false, profile: 'p' } });
    expect(kept.state['revision']).not.toBe(before);
    kept = await read(await apply(given, kept));
    expect([...objects.values()][0]).toMatchObject({ lldp: { enable: true, profile: 'p', other: 1 }, foreign: 'x' });
    expect(kept.state['extra']).toBe(given.extra);

    const changed = { ...base, extra: '{"lldp":{"enable":false}}' };
    kept = await read(await apply(changed, kept));
    expect([...objects.values()][0]).toMatchObject({ lldp: { enable: false, other: 1 } });
    expect([...objects.values()][0]?.['lldp']).not.toHaveProperty('profile');
    expect((await plan(changed, kept)).planned).toEqual(kept.state);

    kept = await read(await apply(base, kept));
    expect([...objects.values()][0]?.['lldp']).toEqual({ other: 1 });
    expect([...objects.values()][0]).toMatchObject({ foreign: 'x' });
    expect(kept.state['extra']).toBeNull();
    expect((await plan(base, kept)).planned).toEqual(kept.state);

    // An import knows of no extra: the first apply takes it over and sends nothing.
    const bare = shaped({ id: String(object?.['id']), folder: 'Texas' });
    const imported = await read({ state: bare, private: new Uint8Array() });
    const count = writes.length;
    const same = { ...base, extra: '{"lldp":{"other":1}}' };
    kept = await read(await apply(same, imported));
    expect(writes.length).toBe(count);
    expect((await plan(same, kept)).planned).toEqual(kept.state);
  });

  test('an empty description and no tags are not sent, and stay in the state', async () => {
    const given = { ...base, name: 'empty', description: '', tag: [] };
    let kept = await read(await apply(given));
    expect(writes.at(-1)?.body).toEqual({ name: 'empty', folder: 'Texas', ip_netmask: '10.0.0.1' });
    expect(kept.state).toMatchObject({ description: '', tag: [] });
    expect((await plan(given, kept)).planned).toEqual(kept.state);
    // Both are set, and emptied again: the update leaves them out.
    kept = await read(await apply({ ...given, description: 'd', tag: ['t'] }, kept));
    expect(writes.at(-1)?.body).toMatchObject({ description: 'd', tag: ['t'] });
    kept = await read(await apply(given, kept));
    expect(writes.at(-1)?.body).not.toHaveProperty('description');
    expect(writes.at(-1)?.body).not.toHaveProperty('tag');
    expect(kept.state).toMatchObject({ description: '', tag: [] });
    expect((await plan(given, kept)).planned).toEqual(kept.state);
  });

  test('a value of an unknown form fails no read', async () => {
    const given = { ...base, name: 'odd' };
    const kept = await apply(given);
    const id = asText(kept.state['id']) ?? '';
    objects.set(id, { ...objects.get(id), tag: { odd: true }, description: 7, future: [{ x: null }] });
    expect((await read(kept)).state).toMatchObject({ name: 'odd', description: '7' });
    expect(attributeNamed(kindNamed('address'), 'tag')?.type.kind).toBe('list');
  });
});
