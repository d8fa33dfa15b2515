import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { standBetween } from '../support/between';
import { openWorkspace, type Workspace } from '../support/workspace';
import { rulesPath } from './office';
import { config, moves, pushed, standing } from './ordered-rules';

// Terraform starts many times, on a machine that may be busy.
jest.setTimeout(240_000);

describe('an order of rules', () => {
  let workspace: Workspace;
  beforeEach(async () => (workspace = await openWorkspace()));
  afterEach(() => workspace.close());

  async function moveExternally(name: string, destination: object): Promise<void> {
    const rule = await workspace.find(rulesPath, 'Branches', name);
    const found = rule ?? (await ruleNamed(name));
    const { status } = await workspace.api('POST', `${rulesPath}/${String(found?.['id'])}:move`, {
      rulebase: 'post',
      ...destination,
    });
    expect(status).toBe(200);
    workspace.writes();
  }
  async function ruleNamed(name: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    const { body } = await workspace.api('GET', `${rulesPath}?folder=Branches&position=post`);
    return (body['data'] as Record<string, unknown>[]).find((one) => one['name'] === name);
  }

  test('is made, changed by the fewest moves, pushed, and empty in the second plan', async () => {
    workspace.write(config(['a', 'b', 'c', 'd'], ['d', 'b', 'a', 'c']));
    await workspace.apply();
    expect(await standing(workspace)).toEqual(['d', 'b', 'a', 'c']);
    expect(await workspace.plan()).toEqual([]);
    workspace.writes();

    workspace.write(config(['a', 'b', 'c', 'd'], ['b', 'a', 'c', 'd']));
    const planned = await workspace.terraform(['plan', '-no-color']);
    expect(planned.output).toMatch(/rule "d" is 1st, will be 4th, the last/);
    await workspace.apply();
    const writes = workspace.writes();
    expect([moves(writes).length, pushed(writes)]).toEqual([1, 1]);
    expect(writes[writes.length - 1]).toContain(':push');
    expect(await standing(workspace)).toEqual(['b', 'a', 'c', 'd']);
    expect(await workspace.plan()).toEqual([]);
  });

  test('changed by hand is detected and restored; rules of others stay where they are', async () => {
    workspace.write(config(['a', 'b', 'c'], ['a', 'b', 'c']));
    await workspace.apply();
    const match = {
      from: ['any'],
      to: ['any'],
      source: ['any'],
      destination: ['any'],
      service: ['any'],
      application: ['any'],
    };
    await workspace.api('POST', `${rulesPath}?position=post`, {
      name: 'theirs',
      folder: 'Branches',
      ...match,
      action: 'allow',
    });
    await moveExternally('theirs', { destination: 'before', destination_rule: (await ruleNamed('b'))?.['id'] });
    expect(await workspace.plan()).toEqual([]);
    await moveExternally('c', { destination: 'top' });
    expect((await workspace.plan()).map(({ address }) => address)).toEqual(['scm_push.push', 'scm_rule_order.o']);
    await workspace.apply();
    expect(await standing(workspace)).toEqual(['a', 'theirs', 'b', 'c']);
    expect(await workspace.plan()).toEqual([]);

    workspace.write(config(['a', 'b', 'c'], ['a', 'b', 'c'], 'anchor = { where = "before", rule = "theirs" }'));
    await workspace.apply();
    expect(await standing(workspace)).toEqual(['a', 'b', 'c', 'theirs']);
    expect(await workspace.plan()).toEqual([]);
    workspace.write(config(['a', 'b', 'c'], ['a', 'b', 'c'], 'mode = "exclusive"'));
    const refused = await workspace.terraform(['apply', '-auto-approve', '-no-color']);
    expect(refused.output).toMatch(/there is also "theirs"/);
  });

  test('names a rule that is not there, a kind that cannot be moved, and a rule that is listed twice', async () => {
    workspace.write(config(['a'], ['a', 'nowhere']));
    const refused = await workspace.terraform(['apply', '-auto-approve', '-no-color']);
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/"nowhere"\s+does\s+not\s+exist/);
    workspace.write(config(['a'], ['a', 'a']));
    expect((await workspace.terraform(['plan', '-no-color'])).output).toMatch(/"a" is listed more than once/);
    workspace.write(config(['a'], ['a']).replace('"security_rule"\n  folder', '"tag"\n  folder'));
    expect((await workspace.terraform(['plan', '-no-color'])).output).toMatch(/is not a rule type/);
  });

  test('is imported, with an empty plan, and a refused move is an error', async () => {
    workspace.write(config(['a', 'b', 'c'], ['c', 'a', 'b']));
    await workspace.apply();
    await workspace.terraform(['state', 'rm', 'scm_rule_order.o']);
    const imported = await workspace.terraform([
      'import',
      '-no-color',
      'scm_rule_order.o',
      'security_rule/folder/Branches/post',
    ]);
    expect({ code: imported.code, output: imported.output }).toMatchObject({ code: 0 });
    expect((await workspace.plan()).map(({ address }) => address)).not.toContain('scm_rule_order.o');
    workspace.service.faults.add({
      match: { method: 'POST', path: /:move/ },
      action: { status: 400, body: { _errors: [{ code: 'E003', message: 'No' }], _request_id: 'r' } },
    });
    workspace.write(config(['a', 'b', 'c'], ['a', 'b', 'c']));
    const refused = await workspace.terraform(['apply', '-auto-approve', '-no-color']);
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/are not in the configured order/);
    workspace.service.faults.clear();
    await workspace.apply();
    expect(await standing(workspace)).toEqual(['a', 'b', 'c']);
    expect(await workspace.plan()).toEqual([]);
  });
});

describe('another client at the same time', () => {
  let workspace: Workspace;
  beforeEach(async () => (workspace = await openWorkspace()));
  afterEach(() => workspace.close());

  test('deletes a listed rule while others are moved: the run says so', async () => {
    workspace.write(config(['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd']));
    await workspace.apply();
    workspace.write(config(['a', 'b', 'c', 'd'], ['d', 'c', 'b', 'a']));
    let gone = false;
    const between = await standBetween(Number(workspace.env['SCM_PORT']), async (method, path) => {
      if (method !== 'POST' || !path.includes(':move') || gone) return;
      gone = true;
      const { body } = await workspace.api('GET', `${rulesPath}?folder=Branches&position=post`);
      const victim = (body['data'] as { id: string; name: string }[]).find(({ name }) => name === 'b');
      await workspace.api('DELETE', `${rulesPath}/${victim?.id ?? ''}`);
    });
    const env = { SCM_PORT: String(between.port) };
    const applied = await workspace.terraform(['apply', '-auto-approve', '-no-color'], env);
    await between.close();
    expect(gone).toBe(true);
    expect(applied.code).toBe(1);
    expect(applied.output).toMatch(/there is no rule "b"/);
    await workspace.apply();
    expect(await standing(workspace)).toEqual(['d', 'c', 'b', 'a']);
    expect(await workspace.plan()).toEqual([]);
  });

  test('runs with another order: no run claims an order that is not there', async () => {
    const theirs = await openWorkspace();
    try {
      workspace.write(config(['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c', 'd', 'e']));
      await workspace.apply();
      // The other run has the state and the service of the first.
      const state = await workspace.terraform(['state', 'pull']);
      theirs.writeFile('terraform.tfstate', state.stdout);
      theirs.write(config(['a', 'b', 'c', 'd', 'e'], ['b', 'd', 'a', 'e', 'c']));
      workspace.write(config(['a', 'b', 'c', 'd', 'e'], ['e', 'd', 'c', 'b', 'a']));
      const args = ['apply', '-auto-approve', '-no-color'];
      await Promise.all([workspace.terraform(args), theirs.terraform(args, workspace.env)]);
      const order = await standing(workspace);
      for (const [one, desired] of [
        [workspace, ['e', 'd', 'c', 'b', 'a']],
        [theirs, ['b', 'd', 'a', 'e', 'c']],
      ] as const) {
        const planned = await one.terraform(['plan', '-no-color'], workspace.env);
        expect(planned.code).toBe(0);
        expect(planned.output.includes('scm_rule_order.o will be')).toBe(order.join() !== desired.join());
      }
    } finally {
      await theirs.close();
    }
  });
});
