import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorkspace, type Workspace } from '../support/workspace';
import { branches, push, rulesPath } from './office';

const web = (inner: string) => `${branches}
resource "scm_security_rule" "web" {
  name        = "web"
  folder      = scm_folder.branches.name
  policy_type = "Internet"
  ${inner}
}
${push(['scm_folder.branches', 'scm_security_rule.web'])}`;

let workspace: Workspace;
beforeAll(async () => (workspace = await openWorkspace()));
afterAll(() => workspace.close());

const categories = `allow_url_category = [
    { name = "news", dlp = "strict", decryption = "disabled", file_control = { upload = "block-all-file-types" } },
    { name = "mail" },
  ]
  security_settings = { anti_spyware = "no" }
  log_settings      = { log_sessions = false }`;

test('objects inside objects are created, changed item by item, and keep what others added', async () => {
  workspace.write(web(categories));
  await workspace.apply();
  expect(await workspace.plan()).toEqual([]);
  const made = await workspace.find(rulesPath, 'Branches', 'web');
  expect(made).toMatchObject({
    allow_url_category: [
      { name: 'news', dlp: 'strict', decryption: 'disabled' },
      { name: 'mail', decryption: 'enabled' },
    ],
    security_settings: { anti_spyware: 'no', vulnerability: 'yes' },
  });

  // Somebody adds to the second item what the configuration does not mention.
  const items = made?.['allow_url_category'] as Record<string, unknown>[];
  const externalEdit = { ...made, allow_url_category: [items[0], { ...items[1], dlp: 'by hand' }] };
  await workspace.api('PUT', `${rulesPath}/${String(made?.['id'])}`, externalEdit);
  expect(await workspace.plan()).toEqual([]);
  workspace.write(
    web(categories.replace('block-all', 'allow-all').replace('anti_spyware = "no"', 'anti_spyware = "yes"')),
  );
  await workspace.apply();
  expect(await workspace.plan()).toEqual([]);
  expect(await workspace.find(rulesPath, 'Branches', 'web')).toMatchObject({
    allow_url_category: [
      { name: 'news', file_control: { upload: 'allow-all-file-types' } },
      { name: 'mail', dlp: 'by hand' },
    ],
  });
});

test('an attribute that is set to what it is already is remembered, and nothing is sent or pushed', async () => {
  const found = await workspace.find(rulesPath, 'Branches', 'web');
  await workspace.api('PUT', `${rulesPath}/${String(found?.['id'])}`, { ...found, description: 'same' });
  expect(await workspace.plan()).toEqual([]);
  workspace.writes();
  const current = categories.replace('block-all', 'allow-all').replace('anti_spyware = "no"', 'anti_spyware = "yes"');
  workspace.write(web(`${current}\n  description = "same"`));
  await workspace.apply();
  expect(workspace.writes()).toEqual([]);
  workspace.write(web(current));
  await workspace.apply();
  expect((await workspace.find(rulesPath, 'Branches', 'web'))?.['description'] ?? '').toBe('');
  expect(await workspace.plan()).toEqual([]);
});
