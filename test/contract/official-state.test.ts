import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kindNamed, kindNames, rulebases, type Container } from '../../src/catalog';
import { toBody } from '../../src/provider/state/to-wire';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import type { Fields } from '../../src/provider/state/fields';
import { rotated } from '../support/rotated';
import { officialAttributes, officialKinds, type Absent } from '../support/official-state';
import { creatableKinds, createSample, sampleFields } from '../support/populate';
import { branchesOf, nameFor, sampleSerial } from '../support/sample';
import { openPluginWorld, type PluginWorld } from '../support/provider-plugin';
import { TerraformCore } from '../support/terraform-core';

const place: Container = { scope: 'folder', name: 'Place' };
const top: Container = { scope: 'folder', name: 'All Firewalls' };
const existing = new Map<string, readonly [string, string]>();
let world: PluginWorld;

beforeAll(async () => {
  world = await openPluginWorld();
  const { service } = world;
  await service.tenant(service.access.tsg).addDevice({ serial: sampleSerial, folder: top.name });
  for (const kind of creatableKinds()) {
    const isFolder = kind.contains === 'folder';
    const names = isFolder ? ([place.name, 'Other'] as const) : [nameFor(kind, 'first'), nameFor(kind, 'second')];
    // A setting is there once.
    const made = kind.api.singleton === undefined ? names : names.slice(0, 1);
    for (const name of made) await createSample(world.client, kind, name, isFolder ? top : place, existing);
    existing.set(kind.name, [names[0] ?? '', names[1] ?? '']);
  }
}, 120_000);
afterAll(() => world.close());

/** Bytes of another provider: no text of ours. */
const foreign = Buffer.from('{"schema_version":"0","e2bfb730-ecaa-11e6-8f88-34363bc7c4c0":{"create":1200000000000}}');

const kinds = kindNames.filter((name) => officialKinds.includes(name)).map(kindNamed);
const cases = kinds.flatMap((kind) =>
  branchesOf(kind).flatMap((branch) =>
    (kind.api.rulebase === true ? rulebases : [undefined]).map(
      (position) => [kind.name, branch.title, position ?? 'no rulebase', { kind, branch, position }] as const,
    ),
  ),
);

// The fast tier takes one branch of each kind.
describe.each(rotated(cases, 'official state', ([kind]) => kind))(
  'a state of the official provider: %s (%s, %s)',
  (_, title, __, { kind, branch, position }) => {
    const words = `official ${title} ${position ?? ''}`.replace(/[^a-zA-Z0-9 ]/g, ' ').trim();
    const name = nameFor(kind, words.slice(0, 60));
    const parent = kind.contains === 'folder' ? top : place;
    const config = (): Fields => ({
      ...sampleFields(kind, name, parent, existing, branch),
      ...(position === undefined ? {} : { position }),
    });
    let answer: Readonly<Record<string, unknown>>;
    beforeAll(async () => {
      const container = kind.scopes.length === 0 ? undefined : parent;
      answer = await world.client.create(kind, container, toBody(kind, config()), { position });
    });

    test.each<[Absent, Uint8Array]>([
      ['null', new Uint8Array()],
      ['null', foreign],
      ['defaults and empty lists', foreign],
    ])('is taken over with nothing to do; absent things are %s', async (absent, bytes) => {
      const typeName = typeNameOf(kind.name);
      const json = JSON.stringify(officialAttributes(kind.name, answer, config(), absent));
      const { state, diagnostics } = await world.plugin.upgradeState(typeName, 0, json);
      expect(diagnostics).toEqual([]);
      // As `-refresh=false` does: nothing of the state is read before the plan.
      const core = new TerraformCore(world.plugin, typeName, resourceSchema(kind).attributes);
      expect(await core.apply(config(), { state: state as Fields, private: bytes })).toMatchObject({
        kind: 'unchanged',
      });
      const fresh = await core.refresh({ state: state as Fields, private: bytes });
      if (fresh === undefined) throw new Error('the object is gone');
      expect(await core.apply(config(), fresh)).toMatchObject({ kind: 'unchanged' });
      expect(fresh.state['revision']).toEqual(expect.any(String));
      // The first revision is the same every time, so that a plan after a plan shows no trigger that changed.
      const again = await world.plugin.upgradeState(typeName, 0, json);
      expect((again.state as Fields)['revision']).toBe((state as Fields)['revision']);
    });
  },
);

test('everything of the official provider that the catalog has is covered', () => {
  expect(kinds.length).toBeGreaterThanOrEqual(16);
});
