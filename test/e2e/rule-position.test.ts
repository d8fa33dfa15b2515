import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { openWorkspace, type Workspace } from '../support/workspace';
import { branches, rulesPath } from './office';

// Terraform starts many times, on a machine that may be busy.
jest.setTimeout(240_000);

/** A variable switches the check of names in the plan of the push off, to see what the apply finds. */
const namesChecked =
  'unknown_references = var.unknown_references\n}\nvariable "unknown_references" {\n  default = "refuse"';

/** Rules with their attributes in HCL, and a push; each depends on the one before. */
function config(rules: Readonly<Record<string, string>>): string {
  const names = Object.keys(rules);
  const blocks = names.map(
    (name, i) => `
resource "scm_security_rule" "${name}" {
  name        = "${name}"
  folder      = scm_folder.branches.name
  from        = ["any"]
  to          = ["any"]
  source      = ["any"]
  destination = ["any"]
  service     = ["any"]
  application = ["any"]
  action      = "deny"
  ${rules[name] ?? ''}
  depends_on  = [${i === 0 ? '' : `scm_security_rule.${names[i - 1] ?? ''}`}]
}`,
  );
  return `${branches}${blocks.join('')}
resource "scm_push" "push" {
  triggers   = { ${names.map((name) => `${name} = scm_security_rule.${name}.revision`).join(', ')} }
  depends_on = [scm_folder.branches, ${names.map((name) => `scm_security_rule.${name}`).join(', ')}]
}`;
}

describe('where a rule stands by its own attributes', () => {
  let workspace: Workspace;
  beforeAll(async () => (workspace = await openWorkspace({ provider: namesChecked })));
  afterAll(() => workspace.close());

  const rules = async (position = 'pre') => {
    const { body } = await workspace.api('GET', `${rulesPath}?folder=Branches&position=${position}`);
    return body['data'] as { name: string; id: string }[];
  };
  const standing = async (position?: string) => (await rules(position)).map(({ name }) => name);
  const outputOf = async (command: 'plan' | 'apply', env: Readonly<Record<string, string>> = {}) => {
    const args = command === 'plan' ? ['plan'] : ['apply', '-auto-approve'];
    const { output, code } = await workspace.terraform([...args, '-no-color'], env);
    return { text: output.replace(/\s+/g, ' '), code };
  };
  const wanted = {
    a: '',
    b: 'relative_position = "before"\n  target_rule = scm_security_rule.a.name',
    last: 'relative_position = "bottom"',
    c: 'relative_position = "after"\n  target_rule = scm_security_rule.a.id',
    first: 'relative_position = "top"',
  };

  test('is there after the apply, with an empty plan', async () => {
    workspace.write(config(wanted));
    await workspace.apply();
    expect(await standing()).toEqual(['first', 'b', 'a', 'c', 'last']);
    expect(await workspace.plan()).toEqual([]);
  });

  test('is restored and pushed after an external move; the plan says so in words', async () => {
    const [first, b] = await rules();
    await workspace.api('POST', `${rulesPath}/${first?.id ?? ''}:move`, { rulebase: 'pre', destination: 'bottom' });
    await workspace.api('POST', `${rulesPath}/${b?.id ?? ''}:move`, { rulebase: 'pre', destination: 'bottom' });
    workspace.writes();
    const { text } = await outputOf('plan');
    expect(text).toMatch('Rule "first" is not at its configured position');
    expect(text).toMatch('It is 4th of 5, will be 1st.');
    expect(text).toMatch('It is 5th of 5, will be before "a", which is 1st.');
    expect(text).toMatch('It is 3rd of 5, will be the last.');
    expect((await workspace.plan()).map(({ address }) => address)).toEqual([
      'scm_push.push',
      'scm_security_rule.b',
      'scm_security_rule.first',
      'scm_security_rule.last',
    ]);
    await workspace.apply();
    expect(await standing()).toEqual(['first', 'b', 'a', 'c', 'last']);
    const writes = workspace.writes();
    expect(writes.filter((write) => write.startsWith('PUT'))).toEqual([]);
    expect(writes.at(-1)).toMatch(/:push/);
    expect(await workspace.plan()).toEqual([]);
  });

  test('cannot be in a circle: the plan names it', async () => {
    const around = (target: string) => `relative_position = "after"\n  target_rule = "${target}"`;
    workspace.write(config({ ...wanted, a: around('c') }));
    const circle = await outputOf('plan');
    expect(circle.code).toBe(1);
    expect(circle.text).toMatch(/The positions of these rules contradict each other/);
    expect(circle.text).toMatch('"a" above "c": relative_position of "c" is "after"');
    expect(circle.text).toMatch('"c" above "a": relative_position of "a" is "after"');
    workspace.write(config({ first: wanted.first, a: 'relative_position = "before"\n  target_rule = "first"' }));
    expect((await outputOf('plan')).text).toMatch('"first" above "a": relative_position of "first" is "top"');
    const order = `
resource "scm_rule_order" "o" {
  type   = "security_rule"
  folder = scm_folder.branches.name
  rules  = [scm_security_rule.a.name, scm_security_rule.b.name]
}`;
    workspace.write(config(wanted) + order);
    expect((await outputOf('plan')).text).toMatch('"a" above "b": an scm_rule_order of');
  });

  test('is an error when its target is nowhere: no rule is made, and nothing is moved', async () => {
    workspace.writes();
    workspace.write(
      config({
        ...wanted,
        new: 'relative_position = "before"\n  target_rule = "nowhere"',
      }),
    );
    const { code, text } = await outputOf('apply');
    expect(code).toBe(1);
    expect(text).toMatch('target_rule "nowhere" does not exist; known names are "a", "b", "c", "first", "last"');
    expect(workspace.writes()).toEqual([]);
    // Without the check of names, the apply finds out before the first write.
    const late = await outputOf('apply', { TF_VAR_unknown_references: 'warn' });
    expect(late.code).toBe(1);
    expect(late.text).toMatch('Cannot place the rule before "nowhere"');
    expect(workspace.writes()).toEqual([]);
    expect(await standing()).toEqual(['first', 'b', 'a', 'c', 'last']);
  });

  test('is an error when the move fails, and made up for by the next run', async () => {
    workspace.service.faults.add({
      match: { method: 'POST', path: /:move/ },
      action: { status: 400, body: { _errors: [{ code: 'E003', message: 'No' }], _request_id: 'r' } },
    });
    const moved = { ...wanted, b: 'relative_position = "after"\n  target_rule = scm_security_rule.a.name' };
    workspace.write(config({ ...moved, new: 'relative_position = "before"\n  target_rule = "a"' }));
    const { code, text } = await outputOf('apply');
    expect(code).toBe(1);
    expect(text).toMatch('Cannot move the rule: after "a"');
    workspace.service.faults.clear();
    await workspace.apply();
    expect(await standing()).toEqual(['first', 'new', 'a', 'b', 'c', 'last']);
    expect(await workspace.plan()).toEqual([]);
  });

  test('is in another rulebase by replacement', async () => {
    workspace.write(config({ a: '', late: 'position = "post"' }));
    await workspace.apply();
    workspace.write(config({ a: 'position = "post"', late: 'position = "post"' }));
    const changes = await workspace.plan();
    expect(changes.find(({ address }) => address === 'scm_security_rule.a')?.actions).toEqual(['delete', 'create']);
    await workspace.apply();
    expect([await standing('pre'), await standing('post')]).toEqual([[], ['late', 'a']]);
  });
});
