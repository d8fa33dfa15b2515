import { openWorkspace, type Workspace } from '../support/workspace';
import { addressesPath, branches, push, rule, rulesPath } from './office';
import { scm } from '../support/scm';

describe('an edit by hand at the service', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await openWorkspace();
    workspace.write(
      branches + rule('web', '["10.0.0.1", "10.0.0.2"]') + push(['scm_folder.branches', 'scm_security_rule.web']),
    );
    await workspace.apply();
  });
  afterAll(() => workspace.close());

  async function edit(change: object): Promise<void> {
    const found = await workspace.find(rulesPath, 'Branches', 'web');
    const { status } = await workspace.api('PUT', `${rulesPath}/${String(found?.['id'])}`, { ...found, ...change });
    expect(status).toBe(200);
    workspace.writes();
  }

  test('of what the configuration does not set is silent', async () => {
    await edit({ description: 'by hand', log_end: true });
    expect(await workspace.plan()).toEqual([]);
  });

  test('of the order of a list that means a set is silent', async () => {
    await edit({ source: ['10.0.0.2', '10.0.0.1'] });
    expect(await workspace.plan()).toEqual([]);
  });

  test('of what the configuration sets is seen; the next run restores it, keeps the rest, and pushes', async () => {
    await edit({ source: ['any'], description: 'still by hand' });
    expect(await workspace.plan()).toEqual([
      { address: 'scm_push.push', actions: ['update'] },
      { address: 'scm_security_rule.web', actions: ['update'] },
    ]);
    await workspace.apply();
    expect(workspace.writes()).toEqual([
      expect.stringMatching(/^PUT .* 200$/),
      expect.stringContaining('candidate:push 201'),
    ]);
    const after = await workspace.find(rulesPath, 'Branches', 'web');
    expect(after).toMatchObject({ source: ['10.0.0.1', '10.0.0.2'], description: 'still by hand', log_end: true });
    expect(await workspace.plan()).toEqual([]);
  });

  test('between plan and apply is an error that says so, and nothing is written', async () => {
    const hcl = branches + rule('web', '["10.0.0.3"]') + push(['scm_folder.branches', 'scm_security_rule.web']);
    workspace.write(hcl);
    await workspace.plan();
    await edit({ source: ['10.9.9.9'] });
    const applied = await workspace.terraform(['apply', '-no-color', 'plan.bin']);
    expect(applied.code).toBe(1);
    expect(applied.output).toMatch(/source was changed at the service between plan and apply/);
    expect(workspace.writes()).toEqual([]);
  });
});

describe('scm drift with a state of Terraform', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await openWorkspace();
    const repeated = `
resource "scm_address" "pos" {
  for_each   = toset(["one", "two"])
  name       = each.key
  folder     = scm_folder.branches.name
  ip_netmask = "10.0.0.1"
}
resource "scm_rule_order" "order" {
  type     = "security_rule"
  folder   = scm_folder.branches.name
  position = "pre"
  rules    = [scm_security_rule.web.name, scm_security_rule.last.name]
}`;
    workspace.write(branches + repeated + rule('web', '["10.0.0.1", "10.0.0.2"]') + rule('last', '["any"]'));
    await workspace.apply();
  });
  afterAll(() => workspace.close());

  const drift = async (state: string) => {
    const env = { ...process.env, ...workspace.env };
    const { code, output } = await scm(['drift', '--state', state], { dir: workspace.dir, env });
    return { code, findings: output.split('\n').filter((line) => /^ {2}[-+~!]|^no differences|^error/.test(line)) };
  };
  const externalEdit = async (path: string, name: string, change: object) => {
    const found = await workspace.find(path, 'Branches', name);
    await workspace.api('PUT', `${path}/${String(found?.['id'])}`, { ...found, ...change });
  };
  const shown = async () => {
    const { stdout } = await workspace.terraform(['show', '-json']);
    workspace.writeFile('shown.json', stdout);
    return 'shown.json';
  };

  test('finds nothing after an apply, in the state file and in terraform show -json', async () => {
    const nothing = { code: 0, findings: ['no differences in 1 container'] };
    expect(await drift('terraform.tfstate')).toEqual(nothing);
    expect(await drift(await shown())).toEqual(nothing);
  });

  test('finds what was renamed, changed, added and moved, each once', async () => {
    await externalEdit(rulesPath, 'web', { source: ['any'], description: 'by hand' });
    await externalEdit(addressesPath, 'two', { name: 'renamed' });
    await workspace.api('POST', addressesPath, { name: 'rogue', folder: 'Branches', ip_netmask: '192.0.2.1' });
    const web = await workspace.find(rulesPath, 'Branches', 'web');
    await workspace.api('POST', `${rulesPath}/${String(web?.['id'])}:move`, { destination: 'bottom', rulebase: 'pre' });
    const source = 'source is ["any"], should be ["10.0.0.1","10.0.0.2"]';
    const others = [
      '  + address "rogue" is not in the configuration',
      '  ~ address "two" (scm_address.pos["two"]): name is "renamed", should be "two"',
      '  ! security rules, pre (scm_rule_order.order): "last" is where "web" should be',
    ];
    const found = await drift('terraform.tfstate');
    expect(found.code).toBe(3);
    expect(found.findings.toSorted()).toEqual(
      [...others, `  ~ security rule "web" (scm_security_rule.web): ${source}`].toSorted(),
    );
    expect((await drift(await shown())).findings.toSorted()).toEqual(found.findings.toSorted());
  });

  test.each([
    [
      'a plan',
      '{"format_version":"1.2","planned_values":{},"resource_changes":[]}',
      /cannot read the state other.json: it is a plan; pass/,
    ],
    ['an encrypted state', '{"meta":{},"encrypted_data":"x"}', /it is encrypted; pass the output of tofu show -json/],
    ['a state of another version', '{"version":3,"modules":[]}', /it has version 3; pass the output of terraform show/],
    ['another file', 'no state', /cannot read the state other.json: .*; pass terraform.tfstate or/],
    ['an empty state', '{"format_version":"1.0"}', /cannot compare other.json: it has no resources of this provider/],
  ])('of %s says what to pass', async (_, text, message) => {
    workspace.writeFile('other.json', text);
    const { code, findings } = await drift('other.json');
    expect(code).toBe(1);
    expect(findings.join()).toMatch(message);
  });
});

test('removing an attribute that widens what a rule allows is an error that names the value to write', async () => {
  const workspace = await openWorkspace();
  try {
    workspace.write(branches + rule('web', '["any"]', 'source_user = ["bob"]'));
    await workspace.apply();
    workspace.write(branches + rule('web', '["any"]'));
    const refused = await workspace.terraform(['plan', '-no-color']);
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/source_user = \["any"\]/);
    workspace.write(branches + rule('web', '["any"]', 'source_user = ["any"]'));
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
  } finally {
    await workspace.close();
  }
});
