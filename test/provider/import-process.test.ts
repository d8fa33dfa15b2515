import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { kindNamed, scopes } from '../../src/catalog';
import { identitySchema } from '../../src/provider/identity/identity';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { createSample, sampleFields } from '../support/populate';
import { openPluginWorld, type PluginWorld } from '../support/provider-plugin';
import { TerraformCore } from '../support/terraform-core';

let world: PluginWorld;
beforeAll(async () => (world = await openPluginWorld({}, {}, 'started')));
afterAll(() => world.close());

// An option of V8 that was changed at run time made this process end with SIGSEGV at the third import.
test('a provider process survives imports and plans, one after the other', async () => {
  const kind = kindNamed('address');
  const place = { scope: 'folder', name: 'All Firewalls' } as const;
  const { id } = await createSample(world.client, kind, 'imported', place, new Map());
  const names = identitySchema(kind).attributes.map((one) => one.name);
  const identityOf = (given: Readonly<Record<string, string>>) =>
    Object.fromEntries(names.map((one) => [one, given[one] ?? null]));
  const identities = [{ id: String(id) }, { name: 'imported' }].map((by) => identityOf({ folder: place.name, ...by }));
  const official = [...scopes.map((one) => (one === place.scope ? place.name : '')), String(id)].join(':');
  const core = new TerraformCore(world.plugin, 'scm_address', resourceSchema(kind).attributes);
  for (const by of [String(id), official, ...identities, `folder/${place.name}/imported`]) {
    const kept = await core.import(by);
    if (kept === undefined) throw new Error(`${JSON.stringify(by)} was not found`);
    expect(await core.apply(sampleFields(kind, 'imported', place, new Map()), kept)).toMatchObject({
      kind: 'unchanged',
    });
  }
});
