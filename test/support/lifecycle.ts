import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  allKinds,
  queryAttributes,
  attributeNamed,
  hasOwnId,
  holdsSecret,
  isAdopted,
  isReadable,
  kindNamed,
  kindNames,
  namesParent,
  type Attribute,
  type ResourceKind,
} from '../../src/catalog';
import type { TfValue } from '../../src/protocol/value';
import { typeNameOf } from '../../src/provider/schema/type-name';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import type { QuirkChange } from '../../src/service';
import { openPluginWorld, type PluginWorld } from './provider-plugin';
import { rotated } from './rotated';
import { isFullTier } from './runs';
import {
  branchesOf,
  inOrderOfNeed,
  minimalOf,
  nameFor,
  narrowing,
  opened,
  sampleOf,
  sampleSerial,
  type Branch,
} from './sample';
import { signatureOf } from './signature';
import { TerraformCore, type Kept } from './terraform-core';

/** Conditions of the lifecycle tests. */
export interface Circumstances {
  readonly quirks?: QuirkChange;
}

/**
 * Defines tests of the lifecycle of an object of every kind, through the plugin protocol, with an empty plan after each
 * step. Each kind is created, fully configured, imported and deleted.
 * The fast tier tests one branch of each kind, and removes, changes and resets one attribute of each signature; the
 * full tier tests every branch and attribute.
 */
export function lifecycleTests({ quirks }: Circumstances = {}): void {
  const folder = 'Contract';
  const purpose = quirks === undefined ? 'plain' : 'quirks';
  let world: PluginWorld;
  const unmade: string[] = [];
  const existing = new Map<string, readonly [string, string]>();

  function core(kind: ResourceKind): TerraformCore {
    return new TerraformCore(world.plugin, typeNameOf(kind.name), resourceSchema(kind).attributes);
  }

  async function applied(kind: ResourceKind, configured: Record<string, TfValue>, before?: Kept): Promise<Kept> {
    const outcome = await core(kind).apply(configured, before);
    if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.errors));
    return outcome.kept;
  }

  /** Expects that the next run has nothing to change. */
  async function expectEmptyPlan(kind: ResourceKind, configured: Record<string, TfValue>, kept: Kept): Promise<Kept> {
    const fresh = await core(kind).refresh(kept);
    if (fresh === undefined) throw new Error('the object is gone');

    expect(await core(kind).apply(configured, fresh)).toMatchObject({ kind: 'unchanged' });
    return fresh;
  }

  /** Reports whether an import cannot read all configured values from the service. */
  function isTakenOnTrust(kind: ResourceKind): boolean {
    return holdsSecret(kind.attributes) || kind.attributes.some(({ writeOnly }) => writeOnly === true);
  }

  /** Objects that the API cannot create must exist before Terraform adopts them. */
  async function onboard(kind: ResourceKind, name: string): Promise<void> {
    if (!isAdopted(kind) || !hasOwnId(kind)) return;
    const { service } = world;
    await service.tenant(service.access.tsg).addDevice({ serial: name, folder: 'All Firewalls' });
  }

  beforeAll(async () => {
    world = await openPluginWorld();
    const { service } = world;
    if (quirks !== undefined) service.control.quirks.set(service.access.tsg, quirks);
    await service.tenant(service.access.tsg).addDevice({ serial: sampleSerial, folder: 'All Firewalls' });
    // Dependencies first; two objects of each kind for references.
    for (const kind of inOrderOfNeed(allKinds()).filter(({ api }) => api.singleton === undefined)) {
      const [branch] = branchesOf(kind);
      if (branch === undefined) continue;
      const names =
        kind.contains === 'folder'
          ? ([folder, `${folder} 2`] as const)
          : ([`a ${kind.name}`, `b ${kind.name}`] as const);
      try {
        for (const name of names) await onboard(kind, name.replace(/_/g, ' '));
        for (const name of names)
          await applied(
            kind,
            minimalOf(
              kind,
              branch,
              name.replace(/_/g, ' '),
              kind.contains === 'folder' ? 'All Firewalls' : folder,
              existing,
            ),
          );
        const [first, second] = names.map((name) => nameFor(kind, name.replace(/_/g, ' ')));
        if (attributeNamed(kind, 'name') !== undefined && first !== undefined && second !== undefined)
          existing.set(kind.name, [first, second]);
      } catch (error) {
        unmade.push(`${kind.name}: ${String(error)}`);
      }
    }
  });
  // Closing also checks the recorded exchanges.
  afterAll(() => world.close());

  test('two of each kind can be made, for others to refer to', () => expect(unmade).toEqual([]));

  const parentOf = (kind: ResourceKind): string => (kind.contains === 'folder' ? 'All Firewalls' : folder);
  const leastOf = (kind: ResourceKind, branch: Branch): Record<string, TfValue> =>
    minimalOf(kind, branch, 'subject', parentOf(kind), existing);

  /** Returns the attributes that can be omitted or set. */
  function freeOf(kind: ResourceKind, branch: Branch): readonly Attribute[] {
    const least = leastOf(kind, branch);
    return kind.attributes.filter(
      (attribute) =>
        attribute.setBy === undefined &&
        !attribute.required &&
        attribute.forceNew !== true &&
        attribute.sentIn !== 'nowhere' &&
        attribute.name !== branch.variant?.by &&
        !branch.left.has(attribute.name) &&
        !(attribute.name in least) &&
        // Referenced objects must exist at the service.
        (attribute.refs === undefined ||
          attribute.refs.open === true ||
          attribute.refs.kinds.every((one) => !kindNames.includes(one)) ||
          attribute.refs.kinds.some((one) => existing.has(one) || kindNames.includes(one))),
    );
  }

  /** Returns the attributes that are always set and can change. */
  function changeableOf(kind: ResourceKind, branch: Branch): readonly Attribute[] {
    const least = leastOf(kind, branch);
    return kind.attributes.filter(
      (attribute) =>
        attribute.name in least &&
        attribute.forceNew !== true &&
        attribute.name !== 'name' &&
        attribute.name !== branch.variant?.by &&
        // Another parent would be another location.
        attribute.name !== namesParent(kind),
    );
  }

  const all = kindNames.map(kindNamed).flatMap((kind) => branchesOf(kind).map((branch) => ({ kind, branch })));
  const changes = all.flatMap(({ kind, branch }) =>
    changeableOf(kind, branch).map((attribute) => ({ kind, branch, attribute, what: 'change' })),
  );
  const takes = all.flatMap(({ kind, branch }) =>
    freeOf(kind, branch).map((attribute) => ({ kind, branch, attribute, what: 'take' })),
  );
  const steps = rotated([...changes, ...takes], purpose, ({ what, attribute }) => `${what} ${signatureOf(attribute)}`);
  // Without quirks, every kind is tested; with quirks, the fast tier tests only branches with a step to take.
  const oneOfEach = new Set(
    quirks === undefined || isFullTier() ? rotated(all, `branch ${purpose}`, ({ kind }) => kind.name) : [],
  );
  const cases = all.filter(
    (one) => oneOfEach.has(one) || steps.some(({ kind, branch }) => kind === one.kind && branch === one.branch),
  );
  const stepsOf = (kind: ResourceKind, branch: Branch, what: string) =>
    steps
      .filter((one) => one.kind === kind && one.branch === branch && one.what === what)
      .map(({ attribute }) => [attribute.name, attribute] as const);

  const titled = cases.map(({ kind, branch }) => [kind.name, branch.title, kind, branch] as const);
  describe.each(titled)('%s (%s)', (_, __, kind, branch) => {
    const minimal = () => leastOf(kind, branch);
    const free = freeOf(kind, branch);
    let kept: Kept;

    test('is created, with an empty plan after it', async () => {
      await onboard(kind, 'subject');
      kept = await expectEmptyPlan(kind, minimal(), await applied(kind, minimal()));
    });

    const changed = stepsOf(kind, branch, 'change');
    if (changed.length > 0) {
      test.each(changed)('changes %s and back, with an empty plan each time', async (name, attribute) => {
        for (const turn of [1, 0] as const) {
          const given = { ...minimal(), [name]: sampleOf(attribute, existing, turn, branch.pick) };
          kept = await expectEmptyPlan(kind, given, await applied(kind, given, kept));
        }
      });
    }

    const taken = stepsOf(kind, branch, 'take');
    const takesEach = taken.length > 0 ? test.each(taken) : undefined;
    takesEach?.('takes %s, changes it and resets it, with an empty plan each time', async (name, attribute) => {
      for (const turn of [0, 1] as const) {
        const given = { ...minimal(), [name]: sampleOf(attribute, existing, turn, branch.pick) };
        kept = await expectEmptyPlan(kind, given, await applied(kind, given, kept));
      }
      let outcome = await core(kind).apply(minimal(), kept);
      if (outcome.kind === 'refused') {
        // An omission must not open the policy, so the open value is set explicitly first.
        for (const { path } of outcome.errors) expect(path?.[0]).toBe(name);
        expect(outcome.errors).toHaveLength(narrowing(attribute).length);
        const open = { ...minimal(), [name]: opened(attribute, sampleOf(attribute, existing, 1, branch.pick)) };
        kept = await expectEmptyPlan(kind, open, await applied(kind, open, kept));
        outcome = await core(kind).apply(minimal(), kept);
      }
      if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.errors));
      kept = await expectEmptyPlan(kind, minimal(), outcome.kept);
    });

    test('takes everything at once, with an empty plan after it', async () => {
      const full = {
        ...minimal(),
        ...Object.fromEntries(free.map((one) => [one.name, sampleOf(one, existing, 1, branch.pick)])),
      };
      kept = await expectEmptyPlan(kind, full, await applied(kind, full, kept));
      if (!isReadable(kind)) {
        await expect(core(kind).import('1')).rejects.toThrow('cannot be imported');
        return;
      }
      const [queryValue] = queryAttributes(kind).map(({ name }) => full[name] as string);
      const id = queryValue === undefined ? kept.state['tfid'] : `${queryValue}/${kept.state['id'] as string}`;
      const imported = await core(kind).import(id as string);
      if (imported === undefined) throw new Error('nothing was imported');
      // It is unknown whether an imported secret equals the configured one, so it is sent once.
      const again = isTakenOnTrust(kind) ? await applied(kind, full, imported) : imported;
      expect(await core(kind).apply(full, again)).toMatchObject({ kind: 'unchanged' });
    });

    test('is deleted, and deleted once more', async () => {
      expect(await core(kind).destroy(kept)).toEqual([]);
      // Terraform only forgets what the API cannot delete.
      if (!isReadable(kind)) return;
      if (!kind.api.operations.includes('delete')) expect(await core(kind).refresh(kept)).toBeDefined();
      else expect(await core(kind).refresh(kept)).toBeUndefined();
      expect(await core(kind).destroy(kept)).toEqual([]);
    });
  });
}
