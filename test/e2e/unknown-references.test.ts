import { openWorkspace, type Workspace } from '../support/workspace';
import { address, branches, rule } from './office';

describe('references that do not exist', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await openWorkspace();
    workspace.write(branches);
    await workspace.apply();
  });
  afterAll(() => workspace.close());

  const push = (waitsFor: string) =>
    `resource "scm_push" "now" {\n  folders = [scm_folder.branches.name]\n  depends_on = [${waitsFor}]\n}\n`;
  const plan = async (hcl: string, ...args: readonly string[]) => {
    workspace.write(`${branches}\n${hcl}`);
    const { code, output } = await workspace.terraform(['plan', '-no-color', ...args]);
    return { code, text: output.replace(/\n[│ ]*/g, ' ') };
  };
  const used = rule('r', '["bnak"]');

  test('are an error in the plan of the push, before anything is written', async () => {
    workspace.writes();
    const { code, text } = await plan(`${used}\n${push('scm_security_rule.r')}`);
    expect(code).toBe(1);
    expect(text).toContain(
      'Error: cannot apply security rule "r" in folder "Branches": source "bnak" does not exist; no such name is known',
    );
    expect(workspace.writes()).toEqual([]);
  });

  test('are a warning without a push', async () => {
    const { code, text } = await plan(used);
    expect(code).toBe(0);
    expect(text).toContain('Warning: cannot find address, address group, external dynamic list or region "bnak"');
  });

  test('are none if the same plan creates them, in whatever order, also with for_each', async () => {
    const many = `resource "scm_address" "many" {
  for_each   = toset(["bnak", "shop"])
  name       = each.key
  folder     = scm_folder.branches.name
  ip_netmask = "10.0.0.1"
}\n`;
    const { code, text } = await plan(`${used}\n${many}\n${push('scm_security_rule.r, scm_address.many')}`);
    expect(text).not.toContain('Error:');
    expect(code).toBe(0);
    const ordered = await plan(
      `${rule('r', '[for one in scm_address.many : one.name]')}\n${many}\n${push('scm_security_rule.r')}`,
    );
    expect(ordered.text).not.toContain('cannot find');
    expect(ordered.code).toBe(0);
  });

  test('outside of -target are a warning if a resource has the name', async () => {
    const all = `${used}\n${address('bnak', '10.0.0.1')}\n${push('scm_security_rule.r, scm_address.bnak')}`;
    const { code, text } = await plan(all, '-target=scm_security_rule.r');
    expect(code).toBe(0);
    expect(text).toContain('Warning: cannot order');
    expect(text).toContain('use scm_address.bnak.name');
  });

  test('are not looked for in the plan of a destroy, nor for objects that exist', async () => {
    const all = `${used}\n${address('bnak', '10.0.0.1')}\n${push('scm_security_rule.r, scm_address.bnak')}`;
    workspace.write(`${branches}\n${all.replace('["bnak"]', '[scm_address.bnak.name]')}`);
    await workspace.apply();
    // Terraform plans a destroy normally first, to refresh.
    for (const args of [[], ['-destroy']]) {
      workspace.service.journal.clear();
      const { code, text } = await plan(used, ...args);
      expect(text).not.toContain('cannot find');
      expect(code).toBe(0);
      expect(workspace.service.journal.entries.filter(({ path }) => /\?folder=/.test(path))).toEqual([]);
    }
  });
});
