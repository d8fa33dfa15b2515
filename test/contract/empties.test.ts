import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { allKinds, attributeNamed, hasOwnId, isAdopted, type Attribute, type ResourceKind } from '../../src/catalog';
import type { TfValue } from '../../src/terraform/protocol/value';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import { omitAbsent } from '../../src/provider/state/left-out';
import { openPluginWorld, type PluginWorld } from '../support/provider-plugin';
import { rotated } from '../support/rotated';
import { isFullTier } from '../support/runs';
import { branchesOf, inOrderOfNeed, minimalOf, nameFor, sampleOf, sampleSerial } from '../support/sample';
import { TerraformCore, type Kept } from '../support/terraform-core';

// Users report 400 for description = "" and tag = []. What clears a field is its absence in the update.
const folder = 'Empties';
const existing = new Map<string, readonly [string, string]>();
let world: PluginWorld;
beforeAll(async () => {
  // The official provider refuses an empty text in an enumeration.
  world = await openPluginWorld({}, { allow_unknown_values: true });
  const { service } = world;
  service.control.quirks.set(service.access.tsg, { refusedEmpties: true });
  await service.tenant(service.access.tsg).addDevice({ serial: sampleSerial, folder: 'All Firewalls' });
});
afterAll(() => world.close());

function core(kind: ResourceKind): TerraformCore {
  return new TerraformCore(world.plugin, typeNameOf(kind.name), resourceSchema(kind).attributes);
}

async function applied(kind: ResourceKind, configured: Record<string, TfValue>, before?: Kept): Promise<Kept> {
  const outcome = await core(kind).apply(configured, before);
  if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.errors));
  if (outcome.kind === 'unchanged') return before ?? outcome.kept;
  const fresh = await core(kind).refresh(outcome.kept);
  if (fresh === undefined) throw new Error('the object is gone');
  const again = await core(kind).apply(configured, fresh);
  if (again.kind !== 'unchanged') throw new Error(`the second plan is ${again.kind}`);
  return fresh;
}

/** Optional texts and lists that a body may leave out: those whose emptiness says nothing else than absence. */
function emptiable(kind: ResourceKind, least: Readonly<Record<string, TfValue>>): readonly Attribute[] {
  return kind.attributes.filter(
    (one) =>
      !(one.name in least) &&
      one.setBy === undefined &&
      (one.sentIn ?? 'body') === 'body' &&
      one.forceNew !== true &&
      one.companionOf === undefined &&
      // A location is no content, and what the service fills in is never empty.
      one.name !== 'folder' &&
      one.filledBy === undefined &&
      (one.type.kind === 'string' || one.type.kind === 'list') &&
      omitAbsent(kind, { [one.name]: emptyOf(one) }).has(one.name),
  );
}

function emptyOf({ type }: Attribute): TfValue {
  return type.kind === 'list' ? [] : '';
}

test('every kind is created with empties, takes values, is emptied again, with an empty plan each time', async () => {
  const failed: string[] = [];
  let emptied = 0;
  // What others need comes first, so that the beginning of the list stands alone: it is the fast tier's part.
  for (const kind of inOrderOfNeed(allKinds()).slice(0, isFullTier() ? undefined : 30)) {
    const [branch] = branchesOf(kind);
    if (branch === undefined) continue;
    const isFolder = kind.contains === 'folder';
    const name = isFolder ? folder : `a ${kind.name.replace(/_/g, ' ')}`;
    try {
      if (isAdopted(kind) && hasOwnId(kind))
        await world.service.tenant(world.service.access.tsg).addDevice({ serial: name, folder: 'All Firewalls' });
      const least = minimalOf(kind, branch, name, isFolder ? 'All Firewalls' : folder, existing);
      const free = emptiable(kind, least).filter(({ name: one }) => !branch.left.has(one));
      const empty = { ...least, ...Object.fromEntries(free.map((one) => [one.name, emptyOf(one)])) };
      let kept = await applied(kind, empty);
      if (attributeNamed(kind, 'name') !== undefined)
        existing.set(kind.name, [nameFor(kind, name), nameFor(kind, name)]);
      for (const one of rotated(free, `empties of ${kind.name}`, ({ type }) => type.kind)) {
        if (one.refs !== undefined && one.refs.open !== true && !one.refs.kinds.some((of) => existing.has(of)))
          continue;
        kept = await applied(kind, { ...empty, [one.name]: sampleOf(one, existing, 0, branch.pick) }, kept);
        const outcome = await core(kind).apply(empty, kept);
        // Nothing opens by omission: an emptied condition of a rule is refused at plan.
        if (outcome.kind === 'refused' && one.weakensPolicyWhenRemoved !== undefined) {
          kept = await applied(kind, { ...empty, [one.name]: sampleOf(one, existing, 0, branch.pick) }, kept);
          continue;
        }
        kept = await applied(kind, empty, kept);
        emptied += 1;
      }
    } catch (error) {
      failed.push(`${kind.name}: ${String(error).slice(0, 300)}`);
    }
  }
  expect(failed).toEqual([]);
  expect(emptied).toBeGreaterThan(isFullTier() ? 150 : 15);
});
