import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { runs } from '../support/runs';
import { placedSet, type PlacedRule, type PlacedSet } from '../support/placed-rules';
import { openWorkspace, type Workspace } from '../support/workspace';

// Terraform starts many times, on a machine that may be busy.
jest.setTimeout(1_800_000);

/** So many sets share one run of terraform, each in a folder of its own. */
const setsInOneRun = 20;

function ruleBlock(set: number, { name, where, target, after }: PlacedRule): string {
  const other = (rule: string): string => `scm_security_rule.s${set}_${rule}`;
  const lines = [
    ...(where === undefined ? [] : [`relative_position = "${where}"`]),
    ...(target === undefined
      ? []
      : [`target_rule = ${target.by === 'name' ? `"${target.rule}"` : `${other(target.rule)}.${target.by.slice(4)}`}`]),
    ...(after === undefined ? [] : [`depends_on = [${other(after)}]`]),
  ];
  return `
resource "scm_security_rule" "s${set}_${name}" {
  name        = "${name}"
  folder      = scm_folder.f${set}.name
  from        = ["any"]
  to          = ["any"]
  source      = ["any"]
  destination = ["any"]
  service     = ["any"]
  application = ["any"]
  action      = "deny"
  ${lines.join('\n  ')}
}`;
}

function config(sets: readonly PlacedSet[]): string {
  return sets
    .map(
      ({ seed, rules }) => `
resource "scm_folder" "f${seed}" {
  name   = "F${seed}"
  parent = "All"
}${rules.map((rule) => ruleBlock(seed, rule)).join('')}`,
    )
    .join('\n');
}

/** What is wrong with an order, said in another way than the provider does; empty where it holds. */
function broken(order: readonly string[], { rules }: PlacedSet): readonly string[] {
  const at = (rule: string): number => order.indexOf(rule);
  const ends = (where: string): readonly string[] =>
    rules.filter((rule) => rule.where === where).map(({ name }) => name);
  const isFine = ({ name, where, target }: PlacedRule): boolean => {
    switch (where) {
      case 'top':
        return at(name) < ends('top').length;
      case 'bottom':
        return at(name) >= order.length - ends('bottom').length;
      case 'before':
        return at(name) < at(target?.rule ?? '');
      case 'after':
        return at(name) > at(target?.rule ?? '');
      case undefined:
        return at(name) >= 0;
    }
  };
  return rules.filter((rule) => !isFine(rule)).map((rule) => JSON.stringify(rule));
}

describe('rules that say top, bottom, before and after', () => {
  let workspace: Workspace;
  beforeAll(async () => (workspace = await openWorkspace({ between: 'nothing' })));
  afterAll(() => workspace.close());

  const check = async (sets: readonly PlacedSet[]) => {
    for (const set of sets) {
      const { body } = await workspace.api(
        'GET',
        `/config/security/v1/security-rules?folder=F${set.seed}&position=pre&limit=200`,
      );
      const order = (body['data'] as { name: string; folder: string }[])
        .filter(({ folder }) => folder === `F${set.seed}`)
        .map(({ name }) => name);
      expect({ set: set.seed, order, broken: broken(order, set) }).toMatchObject({ broken: [] });
    }
    expect(await workspace.plan()).toEqual([]);
  };

  const count = runs(2);
  const batches = Math.max(2, Math.ceil(count / setsInOneRun));
  const each = Math.ceil(count / batches);
  const numbered = Array.from({ length: batches }, (_, batch) => [batch, batch % 2 === 0 ? 1 : 10] as const);

  test.each(numbered)('are in order after one apply (batch %i, parallelism %i)', async (batch, parallelism) => {
    const sets = Array.from({ length: each }, (_, i) => placedSet(batch * each + i));
    const args = [`-parallelism=${parallelism}`];
    // Half of each set first: what Terraform leaves unchanged in the second run, it does not plan again in the apply.
    const isInSteps = batch % 4 > 1 || count <= setsInOneRun;
    if (isInSteps) {
      const halves = sets.map((set) => set.firstHalf());
      workspace.write(config(halves));
      await workspace.apply(...args);
      await check(halves);
    }
    workspace.write(config(sets));
    await workspace.apply(...args);
    await check(sets);
  });
});
