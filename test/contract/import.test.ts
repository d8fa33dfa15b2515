import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  attributeNamed,
  holdsSecret,
  kindNamed,
  kindNames,
  onlyContainer,
  rulebases,
  scopes,
  type Attribute,
  type Container,
  type ResourceKind,
} from '../../src/catalog';
import type { WireObject } from '../../src/client';
import type { TfValue } from '../../src/protocol/value';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import { creatableKinds, createSample, sampleFields } from '../support/populate';
import { nameFor } from '../support/sample';
import { openPluginWorld, type PluginWorld } from '../support/provider-plugin';
import { TerraformCore } from '../support/terraform-core';

const serial = '007951000123456';
const containers: readonly Container[] = [
  { scope: 'folder', name: 'Place' },
  { scope: 'snippet', name: 'place' },
  { scope: 'device', name: serial },
];
/** Two objects of each kind to refer to, in each container. */
const existing = new Map(containers.map(({ scope }) => [scope, new Map<string, readonly [string, string]>()]));
let world: PluginWorld;

const existingIn = ({ scope }: Container) => existing.get(scope) ?? new Map<string, readonly [string, string]>();

beforeAll(async () => {
  world = await openPluginWorld({
    tenants: [
      {
        tsg: '1',
        accounts: [{ clientId: 'me', clientSecret: 'secret' }],
        devices: [{ serial, folder: 'All Firewalls' }],
      },
    ],
  });
  const { client } = world;
  for (const { scope, name } of containers.filter((one) => one.scope !== 'device')) {
    await createSample(client, kindNamed(scope), name, { scope: 'folder', name: 'All Firewalls' }, new Map());
  }
  for (const kind of creatableKinds()) {
    for (const container of containers) {
      const place = kind.scopes.length === 0 ? containers[0] : container;
      if (onlyContainer(kind) !== undefined && container !== containers[0]) continue;
      if (place === undefined || (kind.scopes.length > 0 && !kind.scopes.includes(place.scope))) continue;
      const names = ['a', 'b'].map((word) => nameFor(kind, `${word} ${kind.name} ${container.scope}`)) as [
        string,
        string,
      ];
      for (const name of names) await createSample(client, kind, name, place, existingIn(container));
      existingIn(container).set(kind.name, names);
    }
  }
}, 120_000);
afterAll(() => world.close());

/** Imports as terraform does, and expects that the configuration of the object plans nothing. */
async function imports(kind: ResourceKind, id: string, config: Record<string, TfValue>): Promise<void> {
  const core = new TerraformCore(world.plugin, typeNameOf(kind.name), resourceSchema(kind).attributes);
  const kept = await core.import(id);
  if (kept === undefined) throw new Error(`${id} was not found`);
  const outcome = await core.apply(config, kept);
  if (!saysSecret(kind.attributes, config)) {
    expect(outcome).toMatchObject({ kind: 'unchanged' });
    return;
  }
  // The service does not tell whether it has the same secret, so it is sent once, and nothing else changes.
  if (outcome.kind !== 'applied') throw new Error(JSON.stringify(outcome));
  for (const attribute of kind.attributes.filter((one) => !holdsSecret([one]))) {
    expect(outcome.kept.state[attribute.name]).toEqual(kept.state[attribute.name]);
  }
  expect(await core.apply(config, await core.refresh(outcome.kept))).toMatchObject({ kind: 'unchanged' });
}

function saysSecret(attributes: readonly Attribute[], given: Readonly<Record<string, TfValue>>): boolean {
  return attributes.some(({ name, secret, type }) => {
    const value = given[name] ?? null;
    if (value === null || secret === true) return value !== null;
    const inner = type.kind === 'list' ? type.item : type;
    if (inner.kind !== 'object') return false;
    const items = (Array.isArray(value) ? value : [value]) as readonly Record<string, TfValue>[];
    return items.some((item) => saysSecret(inner.attributes, item));
  });
}

function placesOf(kind: ResourceKind): readonly Container[] {
  const only = onlyContainer(kind);
  return only === undefined ? containers.filter(({ scope }) => kind.scopes.includes(scope)) : [only];
}

const kinds = kindNames.map(kindNamed).filter(({ api }) => api.operations.includes('create'));
const placed = kinds.flatMap((kind) =>
  placesOf(kind).flatMap((container) =>
    (kind.api.rulebase === true ? rulebases : [undefined]).map(
      (position) => [kind.name, container.scope, position ?? 'no rulebase', { kind, container, position }] as const,
    ),
  ),
);

describe.each(placed)('%s in a %s (%s)', (_, scope, __, { kind, container, position }) => {
  const name = nameFor(kind, `import ${position ?? ''}`.trim());
  const config = () => ({
    ...sampleFields(kind, name, container, existingIn(container)),
    ...(position === undefined ? {} : { position }),
  });
  let object: WireObject;
  beforeAll(async () => {
    object = await createSample(world.client, kind, name, container, existingIn(container), position);
  });

  test('is imported by its UUID', () => imports(kind, String(object['id']), config()));

  test("is imported by the official provider's id", async () => {
    const parts = scopes.map((one) => (one === scope ? container.name : ''));
    await imports(kind, [...parts, String(object['id'])].join(':'), config());
  });

  test('is imported by its container and name, or says that it has none', async () => {
    const id = `${scope}/${container.name}/${name}`;
    if (attributeNamed(kind, 'name') !== undefined) return imports(kind, id, config());
    const { diagnostics } = await world.plugin.import(typeNameOf(kind.name), id);
    expect(diagnostics).toMatchObject([{ summary: expect.stringContaining('has no name: give its UUID') }]);
  });

  test('that is not there is an error that names it', async () => {
    if (attributeNamed(kind, 'name') === undefined) return;
    const { diagnostics } = await world.plugin.import(typeNameOf(kind.name), `${scope}/${container.name}/no such`);
    expect(diagnostics.map(({ summary, detail }) => `${summary} ${detail ?? ''}`).join()).toContain(
      `there is no ${kind.name.replaceAll('_', ' ')} "no such" in ${scope} "${container.name}"`,
    );
  });
});

const alone = kinds.filter((kind) => kind.scopes.length === 0).map((kind) => [kind.name, kind] as const);

describe.each(alone)('%s', (_, kind) => {
  const name = nameFor(kind, 'import');
  const parent: Container = { scope: 'folder', name: kind.contains === 'folder' ? 'All Firewalls' : 'Place' };
  const config = () => sampleFields(kind, name, parent, new Map());
  let object: WireObject;
  beforeAll(async () => {
    object = await createSample(world.client, kind, name, parent, new Map());
  });

  test.each([
    ['its UUID', () => String(object['id'])],
    ["the official provider's id", () => `:::${String(object['id'])}`],
    ['its name', () => name],
  ])('is imported by %s', (__, id) => imports(kind, id(), config()));
});

test('a device is imported by its serial number or its UUID', async () => {
  const kind = kindNamed('device');
  const [device] = await world.client.list(kind);
  const uuid = String(device?.['id']);
  for (const id of [serial, uuid, `:::${uuid}`, `All Firewalls:::${uuid}`]) {
    await imports(kind, id, { name: serial });
  }
});
