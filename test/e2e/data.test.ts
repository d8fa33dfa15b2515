import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorkspace, type Workspace } from '../support/workspace';
import { address, addressesPath, branches, push, rulesPath } from './office';

const limit = 180_000;
let workspace: Workspace;
let dnsId: string;
beforeAll(async () => {
  workspace = await openWorkspace();
  const body = { name: 'dns', folder: 'All Firewalls', ip_netmask: '10.0.0.53', description: 'by hand' };
  dnsId = String((await workspace.api('POST', addressesPath, body)).body['id']);
}, limit);
afterAll(() => workspace.close());

/** The rule, and a push of it and of other resources. */
const ruleAnd = (...others: readonly string[]) => `${branches}
data "scm_address" "dns" {
  name   = "dns"
  folder = "All Firewalls"
}
resource "scm_security_rule" "dns" {
  name        = "dns"
  folder      = scm_folder.branches.name
  description = "to \${data.scm_address.dns.ip_netmask}"
  from        = ["any"]
  to          = ["any"]
  source      = ["any"]
  destination = [data.scm_address.dns.name]
  service     = ["any"]
  application = ["any"]
  action      = "allow"
}
output "tfid" {
  value = data.scm_address.dns.tfid
}
${push(['scm_folder.branches', 'scm_security_rule.dns', ...others])}`;
const rule = ruleAnd();

test(
  'an existing object is used by a resource, and an external change to it changes the resource',
  async () => {
    workspace.write(rule);
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    expect(await workspace.find(rulesPath, 'Branches', 'dns')).toMatchObject({
      destination: ['dns'],
      description: 'to 10.0.0.53',
    });
    expect((await workspace.terraform(['output', '-raw', 'tfid'])).stdout).toBe(`All Firewalls:::${dnsId}`);

    const changed = { name: 'dns', folder: 'All Firewalls', ip_netmask: '10.0.0.54' };
    expect((await workspace.api('PUT', `${addressesPath}/${dnsId}`, changed)).status).toBe(200);
    expect((await workspace.plan()).map(({ address: one }) => one)).toEqual(['scm_push.push', 'scm_security_rule.dns']);
    await workspace.apply();
    expect(await workspace.find(rulesPath, 'Branches', 'dns')).toMatchObject({ description: 'to 10.0.0.54' });
    expect(await workspace.plan()).toEqual([]);
  },
  limit,
);

test(
  'what is made in the same run is read after it was made, by its name or by its list',
  async () => {
    workspace.write(`${ruleAnd('scm_address.web')}
${address('web', '10.0.0.80')}
data "scm_address" "web" {
  name   = scm_address.web.name
  folder = scm_address.web.folder
}
data "scm_address_list" "all" {
  folder     = scm_folder.branches.name
  depends_on = [scm_address.web]
}
data "scm_job_list" "pushes" {
  parent_id  = "0"
  depends_on = [scm_push.push]
}
output "ids" {
  value = [scm_address.web.id, data.scm_address.web.id]
}
output "names" {
  value = sort(data.scm_address_list.all.data[*].name)
}
output "results" {
  value = distinct(data.scm_job_list.pushes.data[*].result_str)
}`);
    await workspace.apply();
    const shown = await workspace.terraform(['output', '-json']);
    const outputs = JSON.parse(shown.stdout) as Record<string, { value: readonly unknown[] }>;
    const [made, read] = outputs['ids']?.value ?? [];
    expect(made).toEqual(expect.any(String));
    expect(read).toBe(made);
    expect(outputs['names']?.value).toEqual(['dns', 'web']);
    expect(outputs['results']?.value).toEqual(['OK']);
    expect(await workspace.plan()).toEqual([]);
  },
  limit,
);

test(
  'a plan with forty of them asks the service twice, and validation not at all',
  async () => {
    const many = Array.from({ length: 40 }, (_, i) => `host-${i}`);
    for (const name of many) {
      await workspace.api('POST', addressesPath, { name, folder: 'All Firewalls', fqdn: `${name}.example.com` });
    }
    workspace.write(`data "scm_address" "host" {
  for_each = toset(${JSON.stringify(many)})
  name     = each.value
  folder   = "All Firewalls"
}`);
    workspace.service.journal.clear();
    const validated = await workspace.terraform(['validate', '-no-color']);
    expect({ code: validated.code, output: validated.output }).toMatchObject({ code: 0 });
    expect(workspace.service.journal.entries).toEqual([]);
    const planned = await workspace.terraform(['plan', '-no-color', '-refresh=false']);
    expect({ code: planned.code, output: planned.output }).toMatchObject({ code: 0 });
    // The first by its name, one list for the other 39; a token only where none is kept on this machine.
    const calls = workspace.service.journal.entries.map(({ method, path }) => `${method} ${path.split('?')[0] ?? ''}`);
    expect(calls.filter((call) => !/^POST .*token$/.test(call))).toEqual([
      `GET ${addressesPath}`,
      `GET ${addressesPath}`,
    ]);
  },
  limit,
);

test.each([
  [
    'a name that is not there',
    'data "scm_address" "x" {\n  name   = "no such"\n  folder = "All Firewalls"\n}',
    [/There is no address "no such" in folder "All Firewalls"/, /on main\.tf line \d+, in data "scm_address" "x"/],
  ],
  [
    'no name',
    'data "scm_address" "x" {\n  folder = "All Firewalls"\n}',
    [/Missing argument to find the address/, /Set id or name/],
  ],
  [
    'a folder that is not there',
    'data "scm_address_list" "x" {\n  folder = "Nowhere"\n}',
    [/There is no folder "Nowhere"/, /"Nowhere" does not exist/],
  ],
  [
    'a limit of nothing',
    'data "scm_tag_list" "x" {\n  limit = 0\n}',
    [/limit is not valid/, /1 or more, or -1 for all, got 0/],
  ],
])(
  '%s is told in words',
  async (_, hcl, messages) => {
    workspace.write(hcl);
    const { code, output } = await workspace.terraform(['plan', '-no-color']);
    expect(code).toBe(1);
    const text = output.replace(/\s*\n[│\s]*/g, ' ');
    for (const message of messages) expect(text).toMatch(message);
  },
  limit,
);
