import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { QuirkChange } from '../../src/service';
import { openWorkspace, type Workspace } from '../support/workspace';

const limit = 240_000;

let workspace: Workspace;
beforeAll(async () => {
  workspace = await openWorkspace();
}, limit);
afterAll(() => workspace.close());

interface Wish {
  readonly description: string;
  /** HCL of a list of tags. */
  readonly tags: string;
  readonly password: string;
  readonly logEnd: string;
}

const before: Wish = {
  description: 'before',
  tags: '[scm_tag.one.name, scm_tag.two.name]',
  password: 'first-secret',
  logEnd: '  log_end     = true',
};
const after: Wish = { description: 'after', tags: '[scm_tag.two.name]', password: 'second-secret', logEnd: '' };

/** Objects of different shapes: flat with a choice, nested with a secret, a rule with many lists, a service in depth. */
const configuration = ({ description, tags, password, logEnd }: Wish): string => `
resource "scm_folder" "branches" {
  name   = "Branches"
  parent = "All Firewalls"
}
resource "scm_tag" "one" {
  name   = "one"
  folder = scm_folder.branches.name
}
resource "scm_tag" "two" {
  name   = "two"
  folder = scm_folder.branches.name
}
resource "scm_address" "web" {
  name        = "web"
  folder      = scm_folder.branches.name
  fqdn        = "web.example.com"
  description = "${description}"
  tag         = ${tags}
}
resource "scm_external_dynamic_list" "feed" {
  name   = "feed"
  folder = scm_folder.branches.name
  type = {
    ip = {
      url            = "https://feeds.example.com/list"
      description    = "${description}"
      auth           = { username = "me", password = "${password}" }
      exception_list = ["192.0.2.1", "192.0.2.2"]
      recurring      = { daily = { at = "03" } }
    }
  }
}
resource "scm_service" "app" {
  name        = "app"
  folder      = scm_folder.branches.name
  description = "${description}"
  protocol    = { tcp = { port = "8080", override = { timeout = 60 } } }
  tag         = ${tags}
}
resource "scm_security_rule" "rule" {
  name        = "rule"
  folder      = scm_folder.branches.name
  description = "${description}"
  from        = ["trust", "untrust"]
  to          = ["any"]
  source      = [scm_address.web.name]
  destination = ["any"]
  service     = [scm_service.app.name]
  application = ["ssl", "web-browsing"]
  action      = "allow"
  tag         = ${tags}
${logEnd}
}
`;

const quirks: readonly QuirkChange[] = [
  { nullForEmptyList: true },
  { reorderedLists: true },
  { lateVisibilityMs: 3000 },
  { encryptedSecrets: true },
  { filledDefaults: true },
  { bareObjectForName: true },
];

test.each(quirks.map((quirk): [string, QuirkChange] => [Object.keys(quirk).join(', '), quirk]))(
  'with %s: create, nothing to do, update, nothing to do',
  async (_names, quirk) => {
    const { control, access } = workspace.service;
    await control.reset();
    control.quirks.set(access.tsg, quirk);
    workspace.write(configuration(before));
    expect((await workspace.apply()).output).toContain('7 added, 0 changed, 0 destroyed');
    expect(await workspace.plan()).toEqual([]);
    workspace.write(configuration(after));
    expect((await workspace.apply()).output).toContain('0 added, 4 changed, 0 destroyed');
    expect(await workspace.plan()).toEqual([]);
    // The next one starts from nothing, with a journal that knows nothing.
    for (const name of ['terraform.tfstate', '.terraform']) {
      rmSync(join(workspace.dir, name), { recursive: true, force: true });
    }
  },
  limit,
);

test(
  'with every quirk at once: create, nothing to do, destroy',
  async () => {
    const { control, access } = workspace.service;
    await control.reset();
    control.quirks.set(access.tsg, Object.assign({}, ...quirks) as QuirkChange);
    workspace.write(configuration(before));
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    const { code, output } = await workspace.terraform(['destroy', '-auto-approve', '-no-color']);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('7 destroyed') });
    expect(output).not.toContain('secret');
  },
  limit,
);
