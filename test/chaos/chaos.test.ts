import { describe, expect, test } from '@jest/globals';
import type { ResourceKind } from '../../src/catalog';
import { openPluginWorld, type PluginWorld } from '../support/provider-plugin';
import { isFullTier, runs } from '../support/runs';
import { chaos } from './faults';
import { applyOne, coreFor, furnish, present, tenAtOnce, wantedObjects, type Wanted } from './objects';

/** A tenth of what other properties run in the full run: each case is a deploy and a destroy. */
const seeds = Array.from({ length: Math.ceil(runs(10) / 10) }, (_, i) => i + 1);
const objects = isFullTier() ? 200 : 130;

async function idsOf(world: PluginWorld, kinds: readonly ResourceKind[]): Promise<readonly (readonly string[])[]> {
  return tenAtOnce(kinds, async (kind) => (await present(world.client, kind)).map(({ id }) => String(id)).sort());
}

describe('a service at which every sixth request goes wrong', () => {
  test.each(seeds)(
    'seed %d: an apply ends in what was wanted, the next plan is empty, a destroy leaves nothing',
    async (seed) => {
      const world = await openPluginWorld();
      try {
        const existing = await furnish(world.service, world.client);
        const wanted = wantedObjects(objects, existing);
        const kinds = [...new Set(wanted.map(({ kind }) => kind))];
        const before = await idsOf(world, kinds);

        const calm = chaos(world.service, seed);
        const made = await tenAtOnce(wanted, async (one) => ({ one, kept: await applyOne(world.plugin, one) }));
        expect(calm()).toBeGreaterThan(objects / 10);
        await expectExactly(world, wanted, kinds, before);

        const again = chaos(world.service, seed + 1_000_000);
        await tenAtOnce(made, async ({ one, kept }) => {
          const fresh = await coreFor(world.plugin, one.kind).refresh(kept);
          expect(fresh).toBeDefined();
          expect(await coreFor(world.plugin, one.kind).apply(one.fields, fresh)).toMatchObject({ kind: 'unchanged' });
        });
        await tenAtOnce(made, async ({ one, kept }) => {
          expect(await coreFor(world.plugin, one.kind).destroy(kept)).toEqual([]);
        });
        expect(again()).toBeGreaterThan(objects / 10);
        expect(await idsOf(world, kinds)).toEqual(before);
      } finally {
        await world.close();
      }
    },
    600_000,
  );
});

/** No orphan, no double: of each kind what was there before, and each wanted name once. */
async function expectExactly(
  world: PluginWorld,
  wanted: readonly Wanted[],
  kinds: readonly ResourceKind[],
  before: readonly (readonly string[])[],
): Promise<void> {
  for (const [i, kind] of kinds.entries()) {
    const names = (await present(world.client, kind))
      .filter(({ id }) => before[i]?.includes(String(id)) !== true)
      .map(({ name }) => String(name));
    const expected = wanted.filter((one) => one.kind === kind).map(({ name }) => name);
    expect({ kind: kind.name, names: names.sort() }).toEqual({ kind: kind.name, names: expected.sort() });
  }
}
