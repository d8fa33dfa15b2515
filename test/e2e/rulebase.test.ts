import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { any, Folder, Push, rule, Rulebase, type RuleProps } from '../../constructs';
import { office, synth } from '../constructs/office';
import { openWorkspace, type Workspace } from '../support/workspace';
import { rulesPath } from './office';
import { moves } from './ordered-rules';

// Terraform starts many times, on a machine that may be busy.
jest.setTimeout(240_000);

const open: RuleProps = {
  from: any,
  to: any,
  source: any,
  destination: any,
  application: any,
  service: any,
  action: 'deny',
};

describe('a rulebase in TypeScript', () => {
  let workspace: Workspace;
  beforeEach(async () => (workspace = await openWorkspace()));
  afterEach(() => workspace.close());

  /** What cdktf would write for a rulebase of these rules. */
  function write(names: readonly string[], was: Readonly<Record<string, string>> = {}, changed = ''): void {
    const { stack, all } = office();
    const rules = names.map((name) =>
      rule(
        name,
        name === changed ? { ...open, action: 'drop' } : open,
        was[name] === undefined ? {} : { was: was[name] },
      ),
    );
    new Rulebase(new Folder(all, 'branches', { name: 'Branches' }), 'pre', { position: 'pre', rules });
    new Push(stack, 'push');
    workspace.write('');
    const { provider: _, terraform: __, ...written } = { terraform: {}, ...synth(stack) };
    workspace.writeFile('rules.tf.json', JSON.stringify(written));
  }
  const changes = async () => {
    const planned = await workspace.plan();
    return planned
      .filter(({ address }) => address !== 'scm_push.push')
      .map((one) => `${one.actions.join()} ${one.address}`);
  };
  const standing = async () => {
    const { body } = await workspace.api('GET', `${rulesPath}?folder=Branches&position=pre`);
    return (body['data'] as { name: string }[]).map(({ name }) => name);
  };

  test('a change of one rule is shown as one rule and one line of the push', async () => {
    write(['a', 'b', 'c']);
    await workspace.apply();
    write(['a', 'b', 'c'], {}, 'b');
    const { stdout } = await workspace.terraform(['plan', '-no-color']);
    const shown = /# scm_[^]*(?=\nPlan: )/.exec(stdout)?.[0] ?? '';
    expect(shown.match(/# scm_\S+ will be [^\n]*/g)).toEqual([
      '# scm_push.push will be updated in-place',
      '# scm_security_rule.branches_pre_b will be updated in-place',
    ]);
    // One trigger and the job of the push; the action and the revision of the rule.
    expect([...shown.matchAll(/~ "?([\w.]+)"? += "/g)].map(([, name]) => name)).toEqual([
      'job_id',
      'scm_security_rule.branches_pre_b',
      'action',
      'revision',
    ]);
    expect(shown.split('\n').length).toBeLessThanOrEqual(20);
  });

  test.each([
    [
      'one put in',
      ['a', 'new', 'b', 'c'],
      ['update scm_rule_order.branches_pre', 'create scm_security_rule.branches_pre_new'],
      1,
    ],
    ['one taken out', ['a', 'c'], ['update scm_rule_order.branches_pre', 'delete scm_security_rule.branches_pre_b'], 0],
    ['two swapped', ['b', 'a', 'c'], ['update scm_rule_order.branches_pre'], 1],
  ])('plans exactly %s', async (_, names, planned, moved) => {
    write(['a', 'b', 'c']);
    await workspace.apply();
    expect(await changes()).toEqual([]);
    workspace.writes();
    write(names);
    expect(await changes()).toEqual(planned);
    await workspace.apply();
    const writes = workspace.writes();
    expect(moves(writes)).toHaveLength(moved);
    expect(writes.at(-1)).toMatch(/:push/);
    expect(await standing()).toEqual(names);
    expect(await workspace.plan()).toEqual([]);
  });

  test('renames a rule where it stands', async () => {
    write(['a', 'b', 'c']);
    await workspace.apply();
    const before = await workspace.find(rulesPath, 'Branches', 'b');
    workspace.writes();
    write(['a', 'z', 'c'], { z: 'b' });
    expect(await changes()).toEqual(['update scm_rule_order.branches_pre', 'update scm_security_rule.branches_pre_z']);
    await workspace.apply();
    expect(moves(workspace.writes())).toEqual([]);
    expect((await workspace.find(rulesPath, 'Branches', 'z'))?.['id']).toBe(before?.['id']);
    expect(await standing()).toEqual(['a', 'z', 'c']);
    expect(await workspace.plan()).toEqual([]);
  });
});
