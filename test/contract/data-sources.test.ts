import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  attributeNamed,
  hasEnded,
  hasOwnId,
  isListed,
  isReadable,
  kindLabel,
  kindNamed,
  kindNames,
  readOnlyKindNamed,
  readOnlyKindNames,
  storedFolderName,
  type Container,
  type ResourceKind,
} from '../../src/catalog';
import type { ScmClient, WireObject } from '../../src/client';
import type { SchemaAttribute } from '../../src/terraform/protocol/schema';
import type { TfValue } from '../../src/terraform/protocol/value';
import { dataListSchema, dataSchema, listTypeNameOf, lookupNames } from '../../src/provider/schema/data-schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import type { Fields } from '../../src/provider/state/fields';
import type { PluginCalls } from '../support/plugin-calls';
import { createSample, creatableKinds } from '../support/populate';
import { nameFor } from '../support/sample';
import { openPluginWorld, type PluginWorld } from '../support/provider-plugin';

const [upper, lower, lowest] = ['Upper', 'Lower', 'Lowest'];
/** Folders of their own for what has no name: there is none of it in them yet. */
const settings = { upper: 'Settings', lower: 'Settings below', lowest: 'Settings at the bottom' } as const;
const folderOf = (name: string): Container => ({ scope: 'folder', name });
const existing = new Map<string, readonly [string, string]>();
let world: PluginWorld;
let client: ScmClient;
let plugin: PluginCalls;

beforeAll(async () => {
  const devices = ['007951000123456', '007951000654321'].map((serial) => ({ serial, folder: 'All Firewalls' }));
  const accounts = [{ clientId: 'me', clientSecret: 'secret' }];
  world = await openPluginWorld({ tenants: [{ tsg: '1', accounts, devices }] });
  ({ client, plugin } = world);
  const folder = kindNamed('folder');
  await client.create(folder, undefined, { name: upper, parent: storedFolderName('All Firewalls') });
  await client.create(folder, undefined, { name: lower, parent: upper });
  await client.create(folder, undefined, { name: lowest, parent: lower });
  for (const [name, parent] of [
    [settings.upper, storedFolderName('All Firewalls')],
    [settings.lower, settings.upper],
    [settings.lowest, settings.lower],
  ])
    await client.create(folder, undefined, { name, parent });
  for (const kind of creatableKinds().filter(
    ({ contains, api }) => contains !== 'folder' && api.singleton === undefined,
  )) {
    const made = [];
    for (const word of ['a', 'b'])
      made.push(await createSample(client, kind, nameFor(kind, `${word}-${kind.name}`), folderOf(upper), existing));
    const [first, second] = made.map(({ name }) => String(name));
    if (first !== undefined && second !== undefined) existing.set(kind.name, [first, second]);
  }
}, 120_000);
afterAll(() => world.close());

/** What terraform does with a data source: validates, reads, and checks the shape of the answer. */
async function data(
  typeName: string,
  attributes: readonly SchemaAttribute[],
  configured: Record<string, TfValue>,
): Promise<{ readonly state: Fields; readonly errors: readonly string[] }> {
  const config = Object.fromEntries(attributes.map(({ name }) => [name, configured[name] ?? null]));
  const validated = await plugin.validateDataSource(typeName, config);
  const validationErrors = validated.diagnostics.map(({ summary, detail }) => `${summary}: ${detail ?? ''}`);
  if (validationErrors.length > 0) return { state: {}, errors: validationErrors };
  const { state, diagnostics } = await plugin.readData(typeName, config);
  const errors = diagnostics.map(({ summary, detail }) => `${summary}: ${detail ?? ''}`);
  if (errors.length > 0) return { state: {}, errors };
  expectShape(attributes, state);
  for (const [name, value] of Object.entries(configured)) expect((state as Fields)[name]).toEqual(value);
  return { state: state as Fields, errors };
}

function expectShape(attributes: readonly SchemaAttribute[], value: TfValue): void {
  if (value === null) return;
  expect(Object.keys(value as Fields).sort()).toEqual(attributes.map(({ name }) => name).sort());
  for (const { name, nested } of attributes) {
    const inner = (value as Fields)[name] ?? null;
    if (nested === undefined || inner === null) continue;
    for (const item of Array.isArray(inner) ? (inner as readonly TfValue[]) : [inner]) {
      expectShape(nested.attributes, item);
    }
  }
}

const one = (kind: ResourceKind, configured: Record<string, TfValue>): ReturnType<typeof data> =>
  data(typeNameOf(kind.name), dataSchema(kind).attributes, configured);
const list = (kind: ResourceKind, configured: Record<string, TfValue>): ReturnType<typeof data> =>
  data(listTypeNameOf(kind.name), dataListSchema(kind).attributes, configured);

async function names(
  kind: ResourceKind,
  configured: Record<string, TfValue>,
): Promise<readonly (TfValue | undefined)[]> {
  const { state, errors } = await list(kind, configured);
  expect(errors).toEqual([]);
  return (state['data'] as readonly Fields[]).map((item) => item['name']);
}

const made = kindNames.map(kindNamed).filter((kind) => kind.api.operations.includes('create') && isReadable(kind));
const isNamed = (kind: ResourceKind): boolean => attributeNamed(kind, 'name') !== undefined;
const titled = (kinds: readonly ResourceKind[]) => kinds.map((kind) => [kind.name, kind] as const);
const inAnyFolder = made.filter(({ scopes, onlyFolder }) => scopes.includes('folder') && onlyFolder === undefined);
const inFolders = titled(inAnyFolder.filter((kind) => isNamed(kind) && hasOwnId(kind)));
const nameless = titled(inAnyFolder.filter((kind) => !isNamed(kind)));
const inOneFolder = titled(made.filter(({ onlyFolder }) => onlyFolder !== undefined));
const alone = titled(made.filter((kind) => kind.scopes.length === 0 && isNamed(kind) && hasOwnId(kind)));
const keyed = titled(made.filter(({ api, onlyFolder }) => api.key !== undefined && onlyFolder === undefined));

describe.each(inFolders)('data of %s', (_, kind) => {
  const words = { own: '', more: '', above: '' };
  let own: WireObject;
  let above: WireObject;
  beforeAll(async () => {
    above = await createSample(client, kind, nameFor(kind, 'above'), folderOf(upper), existing);
    own = await createSample(client, kind, nameFor(kind, 'own'), folderOf(lower), existing, 'post');
    const more = await createSample(client, kind, nameFor(kind, 'more'), folderOf(lower), existing);
    Object.assign(words, { own: own['name'], more: more['name'], above: above['name'] });
  });

  test('is found by id, with all that it holds', async () => {
    const { state, errors } = await one(kind, { id: String(own['id']) });
    expect(errors).toEqual([]);
    const tfid = `${lower}:::${String(own['id'])}`;
    expect(state).toMatchObject({ name: words.own, folder: lower, tfid });
    if (kind.api.rulebase === true) expect(state['position']).toBe('post');
    for (const attribute of kind.attributes) {
      const sent = own[attribute.wire];
      if (typeof sent !== 'string' || attribute.sentIn === 'nowhere' || attribute.writeOnly === true) continue;
      // No secret is copied into a state.
      expect(state[attribute.name]).toBe(attribute.secret === true ? null : sent);
    }
  });

  test('is found by name in its folder, and equals what the id finds', async () => {
    const byName = await one(kind, { name: words.own, folder: lower });
    expect(byName).toEqual(await one(kind, { id: String(own['id']) }));
  });

  test('is found by name in a folder that inherits it', async () => {
    const { state, errors } = await one(kind, { name: words.above, folder: lower });
    expect(errors).toEqual([]);
    expect(state).toMatchObject({ id: above['id'], folder: lower, tfid: `${upper}:::${String(above['id'])}` });
  });

  test('is listed with what the folder inherits, page by page or at once', async () => {
    const all = await names(kind, { folder: lower });
    expect(all).toEqual(expect.arrayContaining([words.own, words.more, words.above]));
    const pages: (TfValue | undefined)[] = [];
    for (let offset = 0; offset < all.length; offset += 2) {
      const page = await names(kind, { folder: lower, offset, limit: 2 });
      expect(page.length).toBe(Math.min(2, all.length - offset));
      pages.push(...page);
    }
    expect(pages).toEqual(all);
    expect((await list(kind, { folder: lower, limit: 1 })).state['total']).toBe(all.length);
    expect(await names(kind, { folder: lower, limit: -1 })).toEqual(all);
    expect(await names(kind, { folder: lower, name: words.more })).toEqual([words.more]);
    expect(await names(kind, { folder: lower, name: 'no such' })).toEqual([]);
  });

  test('that is not there is an error that names kind, name and container', async () => {
    const label = kindLabel(kind.name);
    const { errors } = await one(kind, { name: 'no such', folder: lower });
    expect(errors).toEqual([expect.stringContaining(`There is no ${label} "no such" in folder "${lower}": `)]);
    const missing = '00000000-0000-4000-8000-000000000000';
    expect((await one(kind, { id: missing })).errors).toEqual([
      expect.stringContaining(`There is no ${label} with the id "${missing}"`),
    ]);
    expect((await list(kind, { folder: 'Nowhere' })).errors).toEqual([
      expect.stringContaining('There is no folder "Nowhere"'),
    ]);
  });

  test('that is there twice is the nearest, or an error that lists both', async () => {
    if (kind.unique !== 'container') return;
    const far = await createSample(client, kind, nameFor(kind, 'twice'), folderOf(upper), existing);
    const near = await createSample(client, kind, nameFor(kind, 'twice'), folderOf(lower), existing);
    const name = String(far['name']);
    expect((await one(kind, { name, folder: lower })).state).toMatchObject({ id: near['id'] });
    expect((await one(kind, { name, folder: upper })).state).toMatchObject({ id: far['id'] });
    expect((await one(kind, { name, folder: lowest })).state).toMatchObject({ id: near['id'] });
    const { errors } = await one(kind, { name });
    expect(errors).toEqual([expect.stringContaining('Found 2 objects')]);
    for (const each of [far, near]) {
      expect(errors[0]).toContain(`- ${String(each['id'])} in folder "${String(each['folder'])}"`);
    }
  });
});

describe.each(nameless)('data of %s, which has no name', (_, kind) => {
  let own: WireObject;
  let above: WireObject;
  beforeAll(async () => {
    above = await createSample(client, kind, '', folderOf(settings.upper), existing);
    own = await createSample(client, kind, '', folderOf(settings.lower), existing);
  });

  test('is found by its folder, its own before an inherited one', async () => {
    const { state, errors } = await one(kind, { folder: settings.lower });
    expect(errors).toEqual([]);
    expect(state).toMatchObject({ folder: settings.lower, tfid: `${settings.lower}:::${String(own['id'])}` });
    expect((await one(kind, { folder: settings.upper })).state['tfid']).toBe(
      `${settings.upper}:::${String(above['id'])}`,
    );
  });

  test('is found where it is inherited, or is not there', async () => {
    const { state, errors } = await one(kind, { folder: settings.lowest });
    if (kind.api.singleton !== undefined && !kind.api.operations.includes('list'))
      expect(errors).toEqual([expect.stringContaining(`There is no ${kind.name.replaceAll('_', ' ')} in folder`)]);
    else expect(state).toMatchObject({ tfid: `${settings.lower}:::${String(own['id'])}` });
  });

  test('is listed with what the folder inherits', async () => {
    if (!kind.api.operations.includes('list')) return;
    const { state, errors } = await list(kind, { folder: settings.lower });
    expect(errors).toEqual([]);
    const ids = (state['data'] as readonly Fields[]).map(({ tfid }) => (tfid as string).split(':').at(-1));
    expect(ids).toEqual(expect.arrayContaining([own['id'], above['id']]));
  });
});

describe.each(inOneFolder)('data of %s, which is in one folder', (_, kind) => {
  let object: WireObject;
  const name = (): string => String(object['name']);
  beforeAll(async () => {
    object = await createSample(client, kind, nameFor(kind, 'one'), folderOf(kind.onlyFolder ?? ''), existing);
  });

  test('is found by name, and by id where it has one', async () => {
    const byName = await one(kind, { name: name() });
    expect(byName).toMatchObject({ errors: [], state: { name: name() } });
    if (hasOwnId(kind)) expect(await one(kind, { id: String(object['id']) })).toEqual(byName);
    expect((await one(kind, { name: 'no such' })).errors).toEqual([expect.stringContaining('"no such"')]);
  });

  test('is listed', async () => {
    const given = isListed(kind) ? {} : { name: name() };
    expect(await names(kind, given)).toContain(name());
  });
});

describe.each(keyed)('data of %s, which is known by a key', (_, kind) => {
  const key = kind.api.key ?? '';
  let object: WireObject;
  beforeAll(async () => {
    object = await createSample(client, kind, nameFor(kind, 'keyed'), folderOf(lower), existing);
  });

  test('is found by the key, and listed', async () => {
    const found = await one(kind, { [key]: String(object[key]) });
    expect(found).toMatchObject({ errors: [], state: { [key]: object[key] } });
    expect((await one(kind, { [key]: 'no such' })).errors).toHaveLength(1);
    const { state } = await list(kind, {});
    expect((state['data'] as readonly Fields[]).map((item) => item[key])).toContain(object[key]);
  });
});

describe('data of what belongs to an owner', () => {
  test('is found by owner and own name', async () => {
    for (const kind of made.filter(({ api }) => api.subResource !== undefined)) {
      const object = await createSample(client, kind, 'owned', folderOf(lower), existing);
      const given = Object.fromEntries(lookupNames(kind).map((name) => [name, String(object[name])]));
      expect(Object.keys(given)).toHaveLength(2);
      expect(await one(kind, given)).toMatchObject({
        errors: [],
        state: { ...given, tfid: `:::${String(object['id'])}` },
      });
      const [first = ''] = Object.keys(given);
      expect((await one(kind, { ...given, [first]: 'nobody' })).errors).toHaveLength(1);
    }
  });
});

describe.each(alone)('data of %s', (_, kind) => {
  const parent = kind.contains === 'folder' ? 'All Firewalls' : '';
  let name: string;
  let object: WireObject;
  beforeAll(async () => {
    object = await createSample(client, kind, nameFor(kind, 'alone'), folderOf(parent), existing);
    name = String(object['name']);
  });

  test('is found by id and by name', async () => {
    const byId = await one(kind, { id: String(object['id']) });
    expect(byId).toMatchObject({ errors: [], state: { name, tfid: `:::${String(object['id'])}` } });
    expect(await one(kind, { name })).toEqual(byId);
  });

  test('is listed', async () => {
    const all = await names(kind, {});
    expect(all).toContain(name);
    expect(await names(kind, { offset: 1, limit: 1 })).toEqual(all.slice(1, 2));
    expect(await names(kind, { name })).toEqual([name]);
  });

  test('that is not there is an error', async () => {
    expect((await one(kind, { name: 'no such' })).errors).toEqual([expect.stringContaining('"no such"')]);
    expect((await list(kind, { device: 'd' })).errors).toEqual([expect.stringContaining('device does not apply')]);
  });
});

describe('data of what the API cannot make', () => {
  const onboarded = '007951000123456';

  test('a device is found by its serial number, which stays a text, and by id', async () => {
    const kind = kindNamed('device');
    const { state, errors } = await one(kind, { name: onboarded });
    expect(errors).toEqual([]);
    expect(state).toMatchObject({ name: onboarded, folder: 'All Firewalls' });
    expect(await one(kind, { id: state['id'] ?? null })).toEqual({ state, errors: [] });
    expect(await one(kind, { name: onboarded, folder: 'All Firewalls' })).toEqual({ state, errors: [] });
    expect((await one(kind, { name: onboarded, folder: upper })).errors).toHaveLength(1);
  });

  test('devices are listed, also those of one folder', async () => {
    const kind = kindNamed('device');
    expect(await names(kind, {})).toEqual([onboarded, '007951000654321']);
    expect(await names(kind, { folder: upper })).toEqual([]);
    expect(await names(kind, { pagination: false, limit: 1 })).toEqual([onboarded]);
  });
});

describe('data of what is only told', () => {
  const readOnlyKinds = readOnlyKindNames.flatMap((name) => readOnlyKindNamed(name) ?? []);

  test.each(readOnlyKinds.filter(({ predefined }) => predefined.length > 0).map((kind) => [kind.name, kind] as const))(
    '%s is what the catalog says',
    async (_, kind) => {
      // Fractions travel as texts, and an empty list is none.
      const asState = (value: unknown): unknown =>
        typeof value === 'number' && !Number.isInteger(value) ? String(value) : value;
      const shown = (item: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
        Object.fromEntries(
          kind.attributes.flatMap(({ name, wire }) => (wire in item ? [[name, asState(item[wire])]] : [])),
        );
      const place = kind.scopes.includes('folder') ? { folder: lower } : {};
      if (kind.api.singleton !== undefined) {
        expect(await one(kind, {})).toMatchObject({ errors: [], state: shown(kind.predefined[0] ?? {}) });
        return;
      }
      const { state, errors } = await list(kind, place);
      expect(errors).toEqual([]);
      expect(state['data']).toMatchObject(kind.predefined.map(shown));
      const [filter = ''] = kind.filters;
      const wanted = String(shown(kind.predefined[0] ?? {})[filter]);
      const narrowed = (await list(kind, { ...place, [filter]: wanted })).state['data'] as readonly Fields[];
      expect(narrowed.map((item) => item[filter])).toContain(wanted);
      expect(narrowed.every((item) => item[filter] === wanted)).toBe(true);
    },
  );

  test('some questions have to say more', async () => {
    const tenants = readOnlyKindNamed('trusted_tenant');
    const versions = readOnlyKindNamed('local_config_version');
    if (tenants === undefined || versions === undefined) throw new Error('there is no such record');
    expect((await list(tenants, { type: 'publisher' })).state).toMatchObject({ data: [], total: 0 });
    expect((await list(tenants, { type: 'friend' })).errors).toEqual([expect.stringContaining('type is not valid')]);
    expect((await list(versions, { device: '007951000123456' })).state).toMatchObject({ data: [] });
    expect((await list(versions, { device: 'x' })).errors).toEqual([expect.stringContaining('device is not valid')]);
    const job = readOnlyKindNamed('device_job');
    if (job === undefined) throw new Error('there is no such record');
    expect((await one(job, { id: '123e4567-e89b-42d3-a456-426614174000' })).errors).toHaveLength(1);
  });
});

describe('data of objects outside the configuration', () => {
  const record = (name: string): ResourceKind => readOnlyKindNamed(name) ?? kindNamed(name);
  let jobId: string;
  beforeAll(async () => {
    jobId = (await client.push({ folders: ['All Firewalls'], description: 'for the data' })).jobId ?? '';
    for (let job = await client.job(jobId); job === undefined || !hasEnded(job); job = await client.job(jobId)) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });

  test('a job is found by its id, every number of it a text', async () => {
    const { state, errors } = await one(record('job'), { id: jobId });
    expect(errors).toEqual([]);
    expect(state).toMatchObject({ id: jobId, parent_id: '0', status_str: 'FIN', result_str: 'OK' });
    expect(state['description']).toBe('for the data');
    expect((await one(record('job'), { id: '999999' })).errors).toEqual([
      expect.stringContaining('There is no job with the id "999999"'),
    ]);
  });

  test('jobs are listed, also the children of one', async () => {
    const { state } = await list(record('job'), { parent_id: jobId });
    const children = state['data'] as readonly Fields[];
    expect(children.map(({ device_name: device }) => device)).toEqual(
      expect.arrayContaining(['007951000123456', '007951000654321']),
    );
    expect(children).toHaveLength(2);
    // The actions that are among the kinds have jobs, too.
    const all = (await list(record('job'), {})).state;
    expect((all['data'] as readonly Fields[]).map(({ id }) => id)).toContain(jobId);
    expect(all['total']).toBeGreaterThanOrEqual(3);
    expect((await list(record('job'), { limit: 1 })).state).toMatchObject({ total: all['total'], limit: 1 });
  });

  test('a version is found by its id, and the newest is listed first', async () => {
    const { state } = await list(record('config_version'), { limit: 1 });
    const [newest] = state['data'] as readonly Fields[];
    expect(newest).toMatchObject({ description: 'for the data' });
    expect(await one(record('config_version'), { id: newest?.['id'] ?? null })).toEqual({ state: newest, errors: [] });
  });

  test('what runs where is listed, and found by the firewall', async () => {
    const { state } = await list(record('running_version'), {});
    const running = state['data'] as readonly Fields[];
    expect(running.map(({ device, version }) => [device, version])).toEqual([
      ['007951000123456', 1],
      ['007951000654321', 1],
    ]);
    const [first] = running;
    expect(await one(record('running_version'), { device: '007951000123456' })).toEqual({ state: first, errors: [] });
    const narrowed = await list(record('running_version'), { device: '007951000654321' });
    expect(narrowed.state['data']).toEqual(running.slice(1));
    expect((await one(record('running_version'), { device: 'nobody' })).errors).toHaveLength(1);
  });
});

test('everything that can be asked by name says so when nothing is asked', async () => {
  for (const kind of made.filter((each) => lookupNames(each).includes('name'))) {
    const { errors } = await one(kind, {});
    const names = lookupNames(kind).includes('id') ? '(id or name|name or id)' : 'name';
    expect(errors).toEqual([expect.stringMatching(new RegExp(`^Missing argument to find the .*: Set ${names}`))]);
  }
});
