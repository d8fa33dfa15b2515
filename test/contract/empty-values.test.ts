import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allKinds, attributeNamed, hasOwnId, isAdopted, type ResourceKind } from '../../src/catalog';
import type { TfValue } from '../../src/terraform/protocol/value';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import { createService, type Service } from '../../src/service';
import { emptiedInside, emptyOf, mayBeEmpty } from '../support/emptied';
import { blockFor, openProvider } from '../support/in-process-provider';
import { inProcessPlugin } from '../support/in-process-plugin';
import { rotated } from '../support/rotated';
import { isFullTier } from '../support/runs';
import { branchesOf, inOrderOfNeed, minimalOf, nameFor, sampleOf, sampleSerial } from '../support/sample';
import { TerraformCore, type Kept, type TerraformPlugin } from '../support/terraform-core';

const folder = 'Empties';

/** A lenient service, with a provider in this process. */
describe.each([
  ['a service that takes empty values', false],
  ['a service that refuses empty values', true],
])('%s', (_, refusedEmpties) => {
  let service: Service;
  let plugin: TerraformPlugin;
  const existing = new Map<string, readonly [string, string]>();
  beforeAll(async () => {
    // The official provider refuses an empty text where both sources have a limit.
    service = await createService({ strictness: 'unknown-values' });
    const { url } = await service.listen({ host: '127.0.0.1', port: 0 });
    service.control.quirks.set(service.access.tsg, { refusedEmpties });
    await service.tenant(service.access.tsg).addDevice({ serial: sampleSerial, folder: 'All Firewalls' });
    plugin = inProcessPlugin(await openProvider({ ...blockFor(service, url), allow_unknown_values: true }));
  });
  afterAll(() => service.close());

  /** Applies, refreshes and plans again; throws unless the second plan is empty. */
  async function applied(kind: ResourceKind, configured: Record<string, TfValue>, before?: Kept): Promise<Kept> {
    const core = new TerraformCore(plugin, typeNameOf(kind.name), resourceSchema(kind).attributes);
    const outcome = await core.apply(configured, before);
    if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.errors));
    const fresh = await core.refresh(outcome.kept);
    if (fresh === undefined) throw new Error('the object is gone');
    const again = await core.apply(configured, fresh);
    if (again.kind !== 'unchanged') throw new Error(`the second plan is ${again.kind}`);
    return fresh;
  }

  test('each optional text and list of every kind is empty, at every depth, with an empty second plan', async () => {
    const failed: string[] = [];
    let count = 0;
    const kinds = inOrderOfNeed(allKinds());
    const looked = new Set(
      rotated(kinds.slice(0, isFullTier() ? undefined : 30), 'empty values', ({ name }) => name.slice(0, 2)),
    );
    for (const kind of kinds.slice(0, isFullTier() ? undefined : 30)) {
      const [branch] = branchesOf(kind);
      if (branch === undefined) continue;
      const isFolder = kind.contains === 'folder';
      const name = isFolder ? folder : `a ${kind.name.replace(/_/g, ' ')}`;
      const tried = async (
        what: string,
        configured: Record<string, TfValue>,
        before?: Kept,
      ): Promise<Kept | undefined> => {
        try {
          count += 1;
          return await applied(kind, configured, before);
        } catch (error) {
          failed.push(`${kind.name} ${what}: ${String(error).slice(0, 400)}`);
          return before;
        }
      };
      if (isAdopted(kind) && hasOwnId(kind))
        await service.tenant(service.access.tsg).addDevice({ serial: name, folder: 'All Firewalls' });
      const least = minimalOf(kind, branch, name, isFolder ? 'All Firewalls' : folder, existing);
      const free = kind.attributes.filter(
        (one) => !(one.name in least) && !branch.left.has(one.name) && one.name !== 'folder',
      );
      const empties = free.filter((one) => mayBeEmpty(one, kind.choices));
      let kept = await tried('all', {
        ...least,
        ...Object.fromEntries(empties.map((one) => [one.name, emptyOf(one)])),
      });
      if (attributeNamed(kind, 'name') !== undefined)
        existing.set(kind.name, [nameFor(kind, name), nameFor(kind, name)]);
      if (!looked.has(kind) || kept === undefined) continue;
      for (const one of isFullTier() ? empties : [])
        kept = await tried(one.name, { ...least, [one.name]: emptyOf(one) }, kept);
      for (const one of kind.attributes.filter(
        ({ setBy, forceNew, companionOf, name: own }) =>
          setBy === undefined && forceNew !== true && companionOf === undefined && !branch.left.has(own),
      )) {
        const sample = least[one.name] ?? sampleOf(one, existing, 0, branch.pick);
        for (const { what, value } of emptiedInside(one, sample, isFullTier() ? 'each and together' : 'together'))
          kept = await tried(what, { ...least, [one.name]: value }, kept);
      }
    }
    expect(failed).toEqual([]);
    expect(count).toBeGreaterThan(isFullTier() ? 1000 : 20);
  });
});
