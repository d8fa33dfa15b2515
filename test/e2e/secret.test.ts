import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkspace, type Workspace } from '../support/workspace';
import { branches, push } from './office';

const lists = '/config/objects/v1/external-dynamic-lists';

const feed = (auth: string) => `variable "feed_password" {
  type      = string
  sensitive = true
  ephemeral = true
}
${branches}
resource "scm_external_dynamic_list" "bad" {
  name   = "bad-hosts"
  folder = scm_folder.branches.name
  type = {
    ip = {
      url       = "https://feeds.example.com/bad.txt"
      auth      = { username = "reader", ${auth} }
      recurring = { hourly = {} }
    }
  }
}
${push(['scm_folder.branches', 'scm_external_dynamic_list.bad'])}`;

let workspace: Workspace;
beforeAll(async () => {
  process.env['TF_VAR_feed_password'] = 's3cret-One';
  workspace = await openWorkspace();
});
afterAll(async () => {
  delete process.env['TF_VAR_feed_password'];
  await workspace.close();
});

/** What the service keeps: its answers have the encrypted form. */
async function stored(): Promise<unknown> {
  const all = await workspace.tenant.find('external_dynamic_list');
  const found = all.find((one) => one['name'] === 'bad-hosts');
  const type = found?.['type'] as { ip: { auth: { password: unknown } } };
  return type.ip.auth.password;
}

const state = () => readFileSync(join(workspace.dir, 'terraform.tfstate'), 'utf8');

test('a write-only secret reaches the service and neither plan nor state', async () => {
  workspace.write(feed('password_wo = var.feed_password, password_wo_version = 1'));
  const { output } = await workspace.apply();
  expect(await stored()).toBe('s3cret-One');
  expect(state()).not.toContain('s3cret-One');
  expect(output).not.toContain('s3cret-One');
  expect(await workspace.plan()).toEqual([]);
  const shown = await workspace.terraform(['show', '-json', 'plan.bin']);
  expect(shown.output).not.toContain('s3cret-One');
}, 120_000);

test('another version sends the secret again, another value alone does not', async () => {
  workspace.write(feed(`password_wo = sensitive("s3cret-Two"), password_wo_version = 1`));
  expect(await workspace.plan()).toEqual([]);
  workspace.write(feed('password_wo = "s3cret-Two", password_wo_version = 2'));
  await workspace.apply();
  expect(await stored()).toBe('s3cret-Two');
  expect(state()).not.toContain('s3cret-Two');
  expect(await workspace.plan()).toEqual([]);
}, 120_000);

test('a change beside it sends what the configuration has, and loses nothing', async () => {
  workspace.write(feed('password_wo = "s3cret-Two", password_wo_version = 2').replace('hourly', 'five_minute'));
  await workspace.apply();
  expect(await stored()).toBe('s3cret-Two');
  expect(await workspace.plan()).toEqual([]);
}, 120_000);

test('a secret in the configuration is in the state, marked as such, and shown nowhere', async () => {
  workspace.write(feed('password = "s3cret-Three"'));
  const { output } = await workspace.apply();
  expect(await stored()).toBe('s3cret-Three');
  expect(output).not.toContain('s3cret-Three');
  expect(await workspace.plan()).toEqual([]);
  // Changed by another client: the next plan sends it again.
  const found = await workspace.find(lists, 'Branches', 'bad-hosts');
  const type = found?.['type'] as { ip: { auth: object } };
  await workspace.api('PUT', `${lists}/${String(found?.['id'])}`, {
    ...found,
    type: { ip: { ...type.ip, auth: { username: 'reader', password: 'by-hand-4' } } },
  });
  const planned = await workspace.terraform(['plan', '-no-color']);
  expect(planned.output).toContain('scm_external_dynamic_list.bad will be updated');
  expect(planned.output).not.toContain('by-hand-4');
  await workspace.apply();
  expect(await stored()).toBe('s3cret-Three');
  expect(await workspace.plan()).toEqual([]);
}, 120_000);

test('neither form is an error, both are as well', async () => {
  workspace.write(feed('password = "a", password_wo = "b"'));
  expect((await workspace.terraform(['validate', '-no-color'])).output).toMatch(/password_wo cannot be combined/);
  workspace.write(feed(''));
  expect((await workspace.terraform(['validate', '-no-color'])).output).toMatch(
    /one of password, password_wo is required/,
  );
}, 120_000);
