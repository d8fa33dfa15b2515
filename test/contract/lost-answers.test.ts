import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import type { FaultAction } from '../../src/service';
import { coreFor, furnish, home, present, wantedKinds, wantedObject, type Wanted } from '../chaos/objects';
import { createSample } from '../support/populate';
import { openPluginWorld, type PluginWorld } from '../support/provider-plugin';
import { rotated } from '../support/rotated';
import type { Existing } from '../support/sample';

const losses: readonly FaultAction[] = [
  { dropBefore: true },
  { dropAfter: true },
  { truncate: true },
  { malformed: true },
];

let world: PluginWorld;
let existing: Existing;
beforeAll(async () => {
  world = await openPluginWorld();
  existing = await furnish(world.service, world.client);
}, 120_000);
afterAll(() => world.close());

const idsOf = async ({ kind, name }: Wanted) =>
  (await present(world.client, kind)).filter((one) => one['name'] === name).map(({ id }) => id);

/** Lets something happen to the one request that makes an object. */
async function apply({ kind, fields }: Wanted, action: FaultAction) {
  const end = world.service.faults.add({ match: { method: 'POST', kind: kind.name }, times: 1, action });
  const outcome = await coreFor(world.plugin, kind).apply(fields);
  end();
  return outcome;
}

describe('whatever happens to the request that makes it,', () => {
  // The code is the same for all kinds: the fast tier takes a sixth of them, each with one loss.
  const all = wantedKinds().flatMap(({ name }, n) => losses.map((action, i) => ({ name, action, i, n })));
  const chosen = rotated(all, 'loss', ({ n }) => `${Math.floor(n / 6)}`);
  test.each([...new Set(chosen.map(({ name }) => name))])('%s is made once', async (kindName) => {
    for (const { action, i } of chosen.filter(({ name }) => name === kindName)) {
      const wanted = wantedObject(kindNamed(kindName), `lost-${i}`, existing, i);
      const outcome = await apply(wanted, action);
      if (outcome.kind !== 'applied') throw new Error(JSON.stringify(outcome));
      expect(await idsOf(wanted)).toEqual([outcome.kept.state['id']]);
      expect(await coreFor(world.plugin, wanted.kind).destroy(outcome.kept)).toEqual([]);
    }
  });
});

describe('an object of another client with the same name is not taken over, although the refusal was lost:', () => {
  // Where the answers tell everything, the two are one and the same.
  const secretive = wantedKinds().filter(({ attributes }) => attributes.some(({ writeOnly }) => writeOnly === true));
  test.each(secretive.map(({ name }) => name))('%s', async (kindName) => {
    const wanted = wantedObject(kindNamed(kindName), 'theirs', existing);
    const { id } = await createSample(world.client, wanted.kind, wanted.name, home, existing);
    expect(await apply(wanted, { dropAfter: true })).toMatchObject({ kind: 'refused' });
    expect(await idsOf(wanted)).toEqual([id]);
  });
});
