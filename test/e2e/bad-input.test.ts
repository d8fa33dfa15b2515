import { openWorkspace, type Workspace } from '../support/workspace';
import { address, addressesPath, branches, rule } from './office';

describe('bad input', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await openWorkspace({ provider: 'strict = true' });
    workspace.write(branches);
    await workspace.apply();
  });
  afterAll(() => workspace.close());
  beforeEach(() => void workspace.writes());

  const addressIn = (folder: string, fields: string) => `${branches}
resource "scm_address" "bad" {
  folder = ${folder}
  ${fields}
}`;
  const here = 'scm_folder.branches.name';

  test.each<[string, string, RegExp]>([
    [
      'two address forms at once',
      addressIn(here, 'name = "x"\n ip_netmask = "10.0.0.1"\n fqdn = "a.test"'),
      /fqdn = "a.test"[\s\S]*cannot be combined with ip_netmask/,
    ],
    [
      'a name that is too long',
      addressIn(here, `name = "${'x'.repeat(64)}"\n ip_netmask = "10.0.0.1"`),
      /name = "x+"[\s\S]*64 characters; at most 63/,
    ],
    ['no address form', addressIn(here, 'name = "x"'), /one of ip_netmask, ip_range/],
    [
      'two containers',
      addressIn(here, 'name = "x"\n ip_netmask = "10.0.0.1"\n snippet = "s"'),
      /snippet = "s"[\s\S]*only one of folder, snippet,?\s*device/,
    ],
    ['a security rule without source', `${branches}${rule('r', 'null')}`, /source[\s\S]*is required[\s\S]*\["any"\]/],
    [
      'a wrong word',
      `${branches}${rule('r', '["any"]', 'policy_type = "Firewall"')}`,
      /policy_type = "Firewall"[\s\S]*must be one of/,
    ],
    [
      'an unknown attribute',
      addressIn(here, 'name = "x"\n ip_netmask = "10.0.0.1"\n colour = "red"'),
      /Unsupported argument|colour/,
    ],
  ])('%s is an error at the attribute before anything is asked', async (_, hcl, message) => {
    workspace.write(hcl);
    const planned = await workspace.terraform(['plan', '-no-color']);
    expect(planned.code).toBe(1);
    expect(planned.output.replace(/\n\s*/g, '\n ')).toMatch(message);
    expect(workspace.writes()).toEqual([]);
  });

  test('a folder that neither the service nor the plan has is a warning of the plan, a literal of this plan is none', async () => {
    const here = (label: string, folder: string, more = '') =>
      `resource "scm_address" "${label}" {\n name = "${label}"\n folder = "${folder}"\n ip_netmask = "10.0.0.1"\n ${more}\n}\n`;
    const other = 'resource "scm_folder" "other" {\n name = "Other"\n parent = "All Firewalls"\n}\n';
    workspace.write(
      branches + here('made', 'Other', 'depends_on = [scm_folder.other]') + here('typo', 'Branchs') + other,
    );
    const planned = await workspace.terraform(['plan', '-no-color']);
    expect(planned.code).toBe(0);
    expect(planned.output.match(/Warning: cannot find .*/g)).toEqual([
      'Warning: cannot find folder "Branchs": the name is neither at the service nor in this plan',
    ]);
    expect(planned.output).toContain('Did you mean "Branches"?');
    workspace.write(branches);
  });

  test('what only the description refuses is a warning without strict, also in terraform validate', async () => {
    const lenient = await openWorkspace();
    try {
      lenient.write(`resource "scm_schedule" "late" {
  name          = "late"
  folder        = "All Firewalls"
  schedule_type = { recurring = { daily = ["8:00-17:00"] } }
}`);
      const planned = await lenient.terraform(['plan', '-no-color']);
      expect(planned.code).toBe(0);
      expect(planned.output.replace(/\n\s*/g, '\n ')).toMatch(
        /Warning: \S+ is not valid[\s\S]*"8:00-17:00" \(use two times of/,
      );
      const strict = await lenient.terraform(['plan', '-no-color'], { SCM_STRICT: 'true' });
      expect(strict.code).toBe(1);
      expect(strict.output).toMatch(/Error: \S+ is not valid/);
      expect((await lenient.terraform(['plan', '-no-color'], { SCM_STRICT: 'perhaps' })).output).toMatch(
        /SCM_STRICT[\s\S]*must be true or\s+false/,
      );
    } finally {
      await lenient.close();
    }
  });

  test.each<[string, string, RegExp, string]>([
    [
      'a folder that is not there',
      addressIn('"Nowhere"', 'name = "x"\n ip_netmask = "10.0.0.1"'),
      /folder = "Nowhere"[\s\S]*404 E005/,
      'POST',
    ],
    [
      'a tag that is not there',
      address('x', '10.0.0.1', 'tag = ["missing"]') + branches,
      /tag = \["missing"\][\s\S]*400 E003[\s\S]*missing/,
      'POST',
    ],
    [
      'a source that is not there',
      `${branches}${rule('r', '["missing"]')}`,
      /source += \["missing"\][\s\S]*missing/,
      'POST',
    ],
  ])('%s is an error at the attribute, and nothing is written', async (_, hcl, message, method) => {
    workspace.write(hcl);
    const applied = await workspace.terraform(['apply', '-auto-approve', '-no-color']);
    expect(applied.code).toBe(1);
    expect(applied.output.replace(/\n\s*/g, '\n ')).toMatch(message);
    expect(workspace.writes().filter((write) => !/ [45]\d\d$/.test(write))).toEqual([]);
    expect(method).toBe('POST');
  });

  test('a fifth folder level is an error at the parent, and nothing is written', async () => {
    const level = (n: number) => `
resource "scm_folder" "l${n}" {
  name   = "L${n}"
  parent = ${n === 1 ? '"All Firewalls"' : `scm_folder.l${n - 1}.name`}
}`;
    workspace.write(branches + [1, 2, 3, 4, 5].map(level).join(''));
    const applied = await workspace.terraform(['apply', '-auto-approve', '-no-color']);
    expect(applied.code).toBe(1);
    expect(applied.output).toMatch(/parent = scm_folder.l4.name/);
    expect(applied.output).toMatch(/four levels|4 levels/);
    workspace.write(branches);
    await workspace.apply();
  });

  test('a name that is taken says which object has it, with the import block', async () => {
    const created = await workspace.api('POST', addressesPath, {
      name: 'taken',
      folder: 'Branches',
      ip_netmask: '10.0.0.1',
    });
    workspace.write(branches + address('taken', '10.0.0.9'));
    const applied = await workspace.terraform(['apply', '-auto-approve', '-no-color']);
    expect(applied.code).toBe(1);
    expect(applied.output).toContain(`id = "${String(created.body['id'])}"`);
    expect(applied.output).toMatch(/to = scm_address/);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['a wrong secret', { SCM_CLIENT_SECRET: 'wrong-secret' }, /client_id|SCM_CLIENT_SECRET/],
    ['a wrong tenant', { SCM_SCOPE: 'tsg_id:1999999999' }, /1999999999/],
    ['no secret at all', { SCM_CLIENT_SECRET: '' }, /client_secret[\s\S]*SCM_CLIENT_SECRET/],
  ])('%s says what to change and never the secret', async (_, env, message) => {
    workspace.write(branches);
    const planned = await workspace.terraform(['plan', '-no-color'], env);
    expect(planned.code).toBe(1);
    expect(planned.output).toMatch(message);
    expect(planned.output).not.toContain('wrong-secret');
    expect(planned.output).not.toContain(workspace.env['SCM_CLIENT_SECRET']);
  });
});
