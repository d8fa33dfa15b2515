import { readPlan, review } from '../../src/review';
import { runs } from '../support/runs';
import { openWorkspace, type Workspace } from '../support/workspace';
import { branches, rulesPath } from './office';

/** As many as the issue asks for in the full tier. */
const count = runs(20);

const config = (name: string, parent: string) => `
resource "scm_push_on_destroy" "last" {
  folders = ["All Firewalls"]
}
resource "scm_folder" "area" {
  name       = "Area"
  parent     = "All Firewalls"
  depends_on = [scm_push_on_destroy.last]
}
resource "scm_folder" "branches" {
  name   = "${name}"
  parent = ${parent}
}
resource "scm_folder" "site" {
  name   = "Site"
  parent = scm_folder.branches.name
}
resource "scm_security_rule" "r" {
  count       = ${count}
  name        = "r\${count.index}"
  folder      = scm_folder.branches.name
  from        = ["any"]
  to          = ["any"]
  source      = ["any"]
  destination = ["any"]
  service     = ["any"]
  application = ["any"]
  action      = "deny"
}
resource "scm_rule_order" "o" {
  type   = "security_rule"
  folder = scm_folder.branches.name
  rules  = [scm_security_rule.r[7].name, scm_security_rule.r[3].name]
}
resource "scm_nat_rule" "n" {
  name        = "n"
  folder      = scm_folder.branches.name
  from        = ["any"]
  to          = ["any"]
  source      = ["any"]
  destination = ["any"]
  service     = "any"
  nat_type    = "ipv4"
}
resource "scm_snippet" "s" {
  name = "folders"
}
resource "scm_snippet_association" "s" {
  snippet = scm_snippet.s.name
  folder  = scm_folder.branches.name
}
resource "scm_push" "push" {
  triggers = {
    order    = scm_rule_order.o.revision
    nat      = scm_nat_rule.n.revision
    snippet  = scm_snippet.s.revision
    used     = scm_snippet_association.s.revision
    area     = scm_folder.area.revision
    branches = scm_folder.branches.revision
    site     = scm_folder.site.revision
    r        = jsonencode([for r in scm_security_rule.r : r.revision])
  }
  depends_on = [
    scm_folder.area, scm_folder.branches, scm_folder.site, scm_security_rule.r, scm_rule_order.o, scm_nat_rule.n,
    scm_snippet_association.s,
  ]
}
`;

describe('a folder with many rules below it', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await openWorkspace();
    workspace.write(config('Branches', '"All Firewalls"'));
    await workspace.apply();
  }, 600_000);
  afterAll(() => workspace.close());

  test.each([
    ['is renamed', config('Offices', '"All Firewalls"'), 'Offices'],
    ['gets another parent', config('Offices', 'scm_folder.area.name'), 'Offices'],
    ['is renamed and gets another parent', config('Sites', '"All Firewalls"'), 'Sites'],
    ['gets its first name again', config('Branches', '"All Firewalls"'), 'Branches'],
  ])(
    '%s by one update, without a destroy, and with an empty plan after it',
    async (_, hcl, name) => {
      workspace.write(hcl);
      const changes = await workspace.plan();
      expect(changes).toEqual([
        { address: 'scm_folder.branches', actions: ['update'] },
        { address: 'scm_push.push', actions: ['update'] },
      ]);
      workspace.writes();
      await workspace.apply();
      expect(workspace.writes()).toEqual([
        expect.stringMatching(/^PUT \/config\/setup\/v1\/folders\/\S+ 200$/),
        expect.stringContaining('candidate:push 201'),
      ]);
      expect(await workspace.plan()).toEqual([]);
      const shown = await workspace.terraform(['show', '-json', 'plan.bin']);
      expect(review([{ name: 'plan.bin', plan: readPlan(shown.stdout, 'plan.bin') }]).drift).toEqual([]);
      const { body } = await workspace.api('GET', `${rulesPath}?folder=${name}&position=pre&limit=1`);
      expect(body['total']).toBe(count);
    },
    600_000,
  );
});

test('an object moved away by another client is detected', async () => {
  const workspace = await openWorkspace();
  try {
    workspace.write(`${branches}
resource "scm_tag" "t" {
  name   = "t"
  folder = scm_folder.branches.name
}`);
    await workspace.apply();
    const tag = await workspace.find('/config/objects/v1/tags', 'Branches', 't');
    await workspace.api('DELETE', `/config/objects/v1/tags/${String(tag?.['id'])}`);
    expect(await workspace.plan()).toEqual([{ address: 'scm_tag.t', actions: ['create'] }]);
  } finally {
    await workspace.close();
  }
});
