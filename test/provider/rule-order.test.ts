import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { allKinds, scopes, type Container, type ResourceKind, type Scope } from '../../src/catalog';
import type { TfValue } from '../../src/terraform/protocol/value';
import type { Anchor } from '../../src/core';
import { orderSchema } from '../../src/provider/schema/order-schema';
import { createSample, creatableKinds } from '../support/populate';
import { openPluginWorld, type PluginWorld } from '../support/provider-plugin';
import { fewestMoves, isRight } from '../support/right-order';
import { runs } from '../support/runs';
import { referencedFrom } from '../support/sample';
import { TerraformCore } from '../support/terraform-core';

const full = process.env['SCM_RUNS'] !== undefined;
const movable = allKinds().filter(({ api }) => api.movable === true);
const top = { scope: 'folder', name: 'All Firewalls' } as const;

let world: PluginWorld;
let core: TerraformCore;
let places = 0;
const serial = '007951000123456';
/** Objects of each kind that rules may have to name. */
const existing = new Map<string, readonly [string, string]>();

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
  core = new TerraformCore(world.plugin, 'scm_rule_order', orderSchema.attributes);
  const needed = referencedFrom(movable);
  const isNeeded = ({ name, api }: ResourceKind) => needed.has(name) && api.movable !== true && api.rulebase !== true;
  for (const kind of creatableKinds().filter(isNeeded)) {
    const names = [`a ${kind.name}`, `b ${kind.name}`] as const;
    try {
      for (const name of names) await createSample(world.client, kind, name, top, existing);
      existing.set(kind.name, names);
    } catch {
      // Names of some kinds are stricter; no rule has to name one of them.
    }
  }
}, 120_000);
afterAll(() => world.close());
afterEach(() => world.service.faults.clear());

/** A folder of its own with rules in its pre rulebase, from the top. */
async function rulebase(kind: ResourceKind, names: readonly string[]): Promise<string> {
  return (await rulebaseIn('folder', kind, names)).name;
}

/** A folder or snippet of its own, or the device, with rules in its pre rulebase, from the top. */
async function rulebaseIn(scope: Scope, kind: ResourceKind, names: readonly string[]): Promise<Container> {
  const own = allKinds().find(({ contains, api }) => contains === scope && api.operations.includes('create'));
  const name = own === undefined ? serial : `place ${places++}`;
  if (own !== undefined) await createSample(world.client, own, name, top, existing);
  // A snippet sees nothing of the folder that the others lie in.
  const visible = scope === 'snippet' ? new Map() : existing;
  for (const one of names) await createSample(world.client, kind, one, { scope, name }, visible);
  return { scope, name };
}

async function standing(kind: ResourceKind, place: string | Container): Promise<readonly string[]> {
  const container = typeof place === 'string' ? ({ scope: 'folder', name: place } as const) : place;
  const found = await world.client.list(kind, { container, position: 'pre' });
  return found.filter((rule) => rule[container.scope] === container.name).map((rule) => String(rule['name']));
}

function answered(method: string, path: RegExp): number {
  return world.service.journal.entries.filter((one) => one.method === method && path.test(one.path)).length;
}

const wishes = fc
  .integer({ min: 1, max: full ? 8 : 6 })
  .chain((size) => {
    const names = Array.from({ length: size }, (_, i) => `r${i}`);
    return fc.record({
      current: fc.shuffledSubarray(names, { minLength: size }),
      wanted: fc.shuffledSubarray(names, { minLength: 1 }),
      mode: fc.constantFrom('relative', 'relative', 'exclusive', null),
      pick: fc.nat(),
      where: fc.constantFrom('none', 'top', 'bottom', 'before', 'after'),
    });
  })
  .map(({ current, wanted, mode, pick, where }) => {
    const others = current.filter((rule) => !wanted.includes(rule));
    const rule = others[pick % Math.max(1, others.length)];
    let anchor: Anchor | undefined;
    if (where === 'top' || where === 'bottom') anchor = { where };
    else if ((where === 'before' || where === 'after') && rule !== undefined) anchor = { where, rule };
    return { current, wanted, mode, anchor, others };
  });

describe('an order of rules', () => {
  test('is right after an apply, by the fewest moves, or refused; others never move', async () => {
    const [kind] = movable;
    if (kind === undefined) throw new Error('no kind of rules can be moved');
    await fc.assert(
      fc.asyncProperty(wishes, async ({ current, wanted, mode, anchor, others }) => {
        const folder = await rulebase(kind, current);
        world.service.journal.clear();
        const config = { type: kind.name, folder, mode, anchor: (anchor ?? null) as TfValue, rules: wanted };
        const outcome = await core.apply(config);
        const after = await standing(kind, folder);
        if (mode === 'exclusive' && others.length > 0) {
          expect(outcome.kind).toBe('refused');
          expect(after).toEqual(current);
          return;
        }
        if (outcome.kind !== 'applied') throw new Error(JSON.stringify(outcome));
        expect(isRight(after, wanted, anchor)).toBe(true);
        expect(after.filter((rule) => others.includes(rule))).toEqual(others);
        const fewest = fewestMoves(current, wanted, anchor);
        expect(answered('POST', /:move/)).toBe(fewest);
        // One list before, and one after where something moved; this test has made one as well. The plan lists the
        // rulebase if the order names a rule that it does not plan.
        const planned = anchor !== undefined && 'rule' in anchor && others.includes(anchor.rule) ? 1 : 0;
        expect(answered('GET', /position=pre/) - 1 - planned).toBe(fewest === 0 ? 1 : 2);
        const kept = await core.refresh(outcome.kept);
        expect(await core.apply(config, kept)).toMatchObject({ kind: 'unchanged' });
      }),
      { numRuns: Math.min(runs(12), 300), seed: 5 },
    );
  }, 600_000);

  test.each(movable.map((kind) => [kind.name, kind] as const))(
    'is kept for %s, which the catalog calls movable',
    async (_, kind) => {
      const folder = await rulebase(kind, ['a', 'b', 'c']);
      const config = { type: kind.name, folder, rules: ['c', 'b', 'a'] };
      expect(await core.apply(config)).toMatchObject({ kind: 'applied' });
      expect(await standing(kind, folder)).toEqual(['c', 'b', 'a']);
    },
  );

  test.each(scopes)('is kept in a %s', async (scope) => {
    const [kind] = movable.filter((one) => one.scopes.includes(scope));
    if (kind === undefined) throw new Error(`no kind of rules lies in a ${scope}`);
    const place = await rulebaseIn(scope, kind, [`a-${scope}`, `b-${scope}`]);
    const rules = [`b-${scope}`, `a-${scope}`];
    const outcome = await core.apply({ type: kind.name, [scope]: place.name, rules });
    expect(outcome).toMatchObject({ kind: 'applied' });
    expect(await standing(kind, place)).toEqual(rules);
  });

  test('is refused at the plan for rules that cannot be moved, with what can be done instead', async () => {
    const others = allKinds().filter(({ api }) => api.rulebase === true || api.ordered === true);
    for (const kind of others.filter(({ api }) => api.movable !== true)) {
      const outcome = await core.apply({ type: kind.name, folder: 'x', rules: ['a'] });
      if (outcome.kind !== 'refused') throw new Error(kind.name);
      expect(outcome.errors[0]?.detail).toMatch(/cannot move a .* order of creation applies\. .*depends_on/);
    }
    const [tag] = allKinds().filter(({ api }) => api.rulebase !== true && api.ordered !== true);
    const outcome = await core.apply({ type: tag?.name ?? '', folder: 'x', rules: ['a'] });
    expect(outcome).toMatchObject({ kind: 'refused' });
  });

  const many = full ? 5_000 : 400;
  test(`of ${many} rules is read with one list, in pages`, async () => {
    const [kind] = movable;
    if (kind === undefined) throw new Error('no kind of rules can be moved');
    const names = Array.from({ length: many }, (_, i) => `r${i}`);
    const folder = await rulebase(kind, names);
    const config = { type: kind.name, folder, rules: names };
    const outcome = await core.apply(config);
    if (outcome.kind !== 'applied') throw new Error(JSON.stringify(outcome));
    // Large pages are known from clients only: a service may refuse them.
    world.service.faults.add({
      match: { method: 'GET', path: /limit=5000/ },
      action: { status: 400, body: { _errors: [{ code: 'E003', message: 'limit is at most 200' }], _request_id: 'r' } },
    });
    world.service.journal.clear();
    await core.refresh(outcome.kept);
    expect(answered('GET', /position=pre/)).toBe(many / 200 + 1);
  }, 600_000);
});
