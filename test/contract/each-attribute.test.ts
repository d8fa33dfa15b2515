import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Attribute } from '../../src/catalog';
import type { QuirkChange } from '../../src/service';
import { changeableOf, everyBranch, freeOf, Lifecycle } from '../support/lifecycle';
import { rotated } from '../support/rotated';
import { narrowing, opened, type Branch } from '../support/sample';
import { signatureOf } from '../support/signature';
import type { Kept } from '../support/terraform-core';

const quirks: QuirkChange = {
  nullForEmptyList: true,
  reorderedLists: true,
  encryptedSecrets: true,
  filledDefaults: true,
  bareObjectForName: true,
};

describe.each<[string, QuirkChange | undefined]>([
  ['plain', undefined],
  ['with every quirk', quirks],
])('a service %s', (title, change) => {
  let life: Lifecycle;
  beforeAll(async () => (life = await Lifecycle.open(change)));
  afterAll(() => life.close());

  test('two of each kind can be made, for others to refer to', () => expect(life.unmade).toEqual([]));

  // One attribute of each signature, except in the full tier.
  const steps = rotated(
    everyBranch.flatMap((one) => [
      ...changeableOf(one.kind, one.branch).map((attribute) => ({ ...one, attribute, what: 'change' })),
      ...freeOf(one.kind, one.branch).map((attribute) => ({ ...one, attribute, what: 'take' })),
    ]),
    title,
    ({ what, attribute }) => `${what} ${signatureOf(attribute)}`,
  );
  const cases = everyBranch.flatMap(({ kind, branch }) => {
    const own = steps.filter((one) => one.kind === kind && one.branch === branch);
    return own.length === 0 ? [] : [[kind.name, branch.title, kind, branch, own] as const];
  });

  describe.each(cases)('%s (%s)', (_, __, kind, branch, own) => {
    const minimal = () => life.least(kind, branch);
    let kept: Kept;

    test('is created, with an empty plan after it', async () => {
      await life.onboard(kind, 'subject');
      kept = await life.settled(kind, minimal());
    });

    test.each(own.map(({ attribute, what }) => [what, attribute.name, attribute] as const))(
      '%ss %s and resets it, with an empty plan each time',
      async (what, name, attribute) => {
        for (const turn of what === 'change' ? ([1, 0] as const) : ([0, 1] as const))
          kept = await life.settled(kind, { ...minimal(), [name]: life.sample(attribute, turn, branch) }, kept);
        if (what === 'take') kept = await reset(attribute, branch);
      },
    );

    async function reset(attribute: Attribute, at: Branch): Promise<Kept> {
      const outcome = await life.core(kind).apply(minimal(), kept);
      if (outcome.kind !== 'refused') return life.settled(kind, minimal(), outcome.kept);
      // An omission must not open the policy, so the open value is set explicitly first.
      for (const { path } of outcome.errors) expect(path?.[0]).toBe(attribute.name);
      expect(outcome.errors).toHaveLength(narrowing(attribute).length);
      const open = { ...minimal(), [attribute.name]: opened(attribute, life.sample(attribute, 1, at)) };
      return life.settled(kind, minimal(), await life.settled(kind, open, kept));
    }

    test('is deleted', async () => {
      expect(await life.core(kind).destroy(kept)).toEqual([]);
    });
  });
});
