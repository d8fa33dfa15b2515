import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { openWorkspace, type Workspace } from '../support/workspace';
import { rulesPath } from './office';
import { config, moves, standing } from './ordered-rules';

// Terraform starts many times, on a machine that may be busy.
jest.setTimeout(240_000);

/** A variable switches the check of names in the plan of the push off, to see what the apply finds. */
const namesChecked =
  'unknown_references = var.unknown_references\n}\nvariable "unknown_references" {\n  default = "refuse"';

const id = 'security_rule/folder/Branches/post';
const abc = ['a', 'b', 'c'];

describe('an order of rules', () => {
  let workspace: Workspace;
  beforeEach(async () => {
    workspace = await openWorkspace({ provider: namesChecked });
    workspace.write(config(abc, abc));
    await workspace.apply();
  });
  afterEach(() => workspace.close());

  const outputOf = async (...args: readonly string[]) => {
    const { code, output } = await workspace.terraform([...args, '-no-color']);
    return { code, text: output.replace(/\s+/g, ' ') };
  };
  const importOrder = async (as: string) => {
    await workspace.terraform(['state', 'rm', 'scm_rule_order.o']);
    expect(await outputOf('import', 'scm_rule_order.o', as)).toMatchObject({ code: 0 });
  };
  const changed = async () => (await workspace.plan()).map(({ address }) => address);
  const add = async (name: string) => {
    const any = ['any'];
    const match = { from: any, to: any, source: any, destination: any, service: any, application: any };
    const rule = { name, folder: 'Branches', action: 'deny', ...match };
    expect((await workspace.api('POST', `${rulesPath}?position=post`, rule)).status).toBe(201);
  };

  test('holds in one run when a rule is replaced, which puts it at the end', async () => {
    expect(await outputOf('apply', '-auto-approve', '-replace=scm_security_rule.r["a"]')).toMatchObject({ code: 0 });
    expect(await standing(workspace)).toEqual(abc);
    expect(await workspace.plan()).toEqual([]);
  });

  test('holds in one run when a rule is replaced by a plan that is applied later', async () => {
    await workspace.plan('-replace=scm_security_rule.r["b"]');
    expect(await outputOf('apply', 'plan.bin')).toMatchObject({ code: 0 });
    expect(await standing(workspace)).toEqual(abc);
    expect(await workspace.plan()).toEqual([]);
  });

  test('shows what left the list, moves nothing for it, and leaves that rule alone from then on', async () => {
    workspace.writes();
    workspace.write(config(abc, ['a', 'c']));
    expect(await changed()).toEqual(['scm_push.push', 'scm_rule_order.o']);
    await workspace.apply();
    expect(moves(workspace.writes())).toEqual([]);
    const { body } = await workspace.api('GET', `${rulesPath}?folder=Branches&position=post`);
    const b = (body['data'] as { id: string; name: string }[]).find(({ name }) => name === 'b');
    await workspace.api('POST', `${rulesPath}/${b?.id ?? ''}:move`, { rulebase: 'post', destination: 'top' });
    expect(await workspace.plan()).toEqual([]);
  });

  test('is imported with an empty plan, by names or by UUIDs, all or some of the rules', async () => {
    await add('theirs');
    await importOrder(id);
    expect(await changed()).toEqual(['scm_push.push']);
    await workspace.apply();
    workspace.write(config(abc, ['a', 'c']));
    expect(await workspace.plan()).toEqual([]);
    const byId = config(abc, abc).replace(
      /rules {6}= .*/,
      'rules = [for n in ["a", "b", "c"] : scm_security_rule.r[n].id]',
    );
    workspace.write(byId);
    expect(await workspace.plan()).toEqual([]);
    workspace.write(config(abc, ['c', 'a']));
    expect(await changed()).toEqual(['scm_push.push', 'scm_rule_order.o']);
  });

  test('is imported with its mode and its anchor, and says how', async () => {
    workspace.write(config(abc, abc, 'mode = "exclusive"\n  anchor = { where = "top" }'));
    await workspace.apply();
    await importOrder(`${id}?mode=exclusive&anchor=top`);
    expect(await changed()).toEqual(['scm_push.push']);
    await workspace.terraform(['state', 'rm', 'scm_rule_order.o']);
    expect((await outputOf('import', 'scm_rule_order.o', `${id}?anchor=up`)).text).toMatch(/anchor=after:<rule>/);
  });

  test('tells of rules that an exclusive order does not list, and fails while they are there', async () => {
    workspace.write(config(abc, abc, 'mode = "exclusive"'));
    await workspace.apply();
    await add('theirs');
    expect((await outputOf('plan')).text).toMatch(/rule "theirs" is not listed/);
    expect((await outputOf('apply', '-auto-approve')).text).toMatch(/there is also "theirs" in the post rulebase/);
    // A rule of ours that goes in the same run is none of them.
    const { body } = await workspace.api('GET', `${rulesPath}?folder=Branches&position=post`);
    const theirs = (body['data'] as { id: string; name: string }[]).find(({ name }) => name === 'theirs');
    await workspace.api('DELETE', `${rulesPath}/${theirs?.id ?? ''}`);
    workspace.write(config(['a', 'c'], ['a', 'c'], 'mode = "exclusive"'));
    await workspace.apply();
    expect(await standing(workspace)).toEqual(['a', 'c']);
    expect(await workspace.plan()).toEqual([]);
  });

  test('is wanted otherwise by a second order: the plan names the two', async () => {
    const second = `
resource "scm_rule_order" "second" {
  type     = "security_rule"
  folder   = scm_folder.branches.name
  position = "post"
  rules    = ["c", "a"]
}`;
    workspace.write(config(abc, abc) + second);
    const { code, text } = await outputOf('plan');
    expect(code).toBe(1);
    expect(text).toMatch(/"c" above "a": an scm_rule_order/);
  });

  test('sees that the rule of its anchor is gone', async () => {
    await add('theirs');
    workspace.write(config(abc, abc, 'anchor = { where = "before", rule = "theirs" }'));
    await workspace.apply();
    const { body } = await workspace.api('GET', `${rulesPath}?folder=Branches&position=post`);
    const theirs = (body['data'] as { id: string; name: string }[]).find(({ name }) => name === 'theirs');
    await workspace.api('DELETE', `${rulesPath}/${theirs?.id ?? ''}`);
    workspace.writes();
    const { code, text } = await outputOf('plan');
    expect(code).toBe(1);
    expect(text).toMatch('anchor "theirs" does not exist; known names are "a", "b", "c"');
    const unchecked = ['-var=unknown_references=warn'];
    const planned = (await workspace.plan(...unchecked)).map(({ address }) => address);
    expect(planned).toContain('scm_rule_order.o');
    const applied = await outputOf('apply', '-auto-approve', ...unchecked);
    expect(applied.text).toMatch(/the anchor rule "theirs" does not exist/);
    expect(moves(workspace.writes())).toEqual([]);
  });
});
