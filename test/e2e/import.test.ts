import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openWorkspace, type Workspace } from '../support/workspace';
import { addressesPath, branches, rule, rulesPath } from './office';

const folderPath = encodeURIComponent('Branches');

describe('an object that was made elsewhere', () => {
  let workspace: Workspace;
  let addressId: string;
  let ruleId: string;
  beforeAll(async () => {
    workspace = await openWorkspace();
    workspace.write(branches);
    await workspace.apply();
    const body = { name: 'web', folder: 'Branches', ip_netmask: '10.0.0.1', description: 'by hand' };
    addressId = String((await workspace.api('POST', addressesPath, body)).body['id']);
    const match = {
      from: ['any'],
      to: ['any'],
      source: ['web'],
      destination: ['any'],
      service: ['any'],
      application: ['any'],
    };
    const created = await workspace.api('POST', `${rulesPath}?position=post&folder=${folderPath}`.replace(/&.*/, ''), {
      name: 'late',
      folder: 'Branches',
      ...match,
      action: 'deny',
      source_user: ['any'],
      category: ['any'],
    });
    ruleId = String(created.body['id']);
  });
  afterAll(() => workspace.close());

  const address = `
resource "scm_address" "web" {
  name       = "web"
  folder     = scm_folder.branches.name
  ip_netmask = "10.0.0.1"
}`;

  test.each([
    ['a bare UUID', () => addressId],
    ["the official provider's form", () => `Branches:::${addressId}`],
    ['its folder and name', () => 'folder/Branches/web'],
  ])('is imported by %s, with an empty plan after it', async (_, id) => {
    workspace.write(branches + address);
    const imported = await workspace.terraform(['import', '-no-color', 'scm_address.web', id()]);
    expect({ code: imported.code, output: imported.output }).toMatchObject({ code: 0 });
    expect(await workspace.plan()).toEqual([]);
    await workspace.terraform(['state', 'rm', 'scm_address.web']);
  });

  test.each([
    ['its UUID', () => ruleId],
    ['its folder and name', () => 'folder/Branches/late'],
  ])('is a post rule, imported by %s, with an empty plan after it', async (_, id) => {
    workspace.write(branches + rule('late', '["web"]', 'position = "post"').replace('"allow"', '"deny"'));
    const imported = await workspace.terraform(['import', '-no-color', 'scm_security_rule.late', id()]);
    expect({ code: imported.code, output: imported.output }).toMatchObject({ code: 0 });
    expect(await workspace.plan()).toEqual([]);
    await workspace.terraform(['state', 'rm', 'scm_security_rule.late']);
  });

  test('that is not there cannot be imported, and the message says so', async () => {
    workspace.write(branches + address);
    for (const id of ['00000000-0000-4000-8000-000000000000', 'folder/Branches/nothing', 'a:b']) {
      const imported = await workspace.terraform(['import', '-no-color', 'scm_address.web', id]);
      expect(imported.code).toBe(1);
      expect(imported.output).toMatch(
        /non-existent remote object|there is no address "nothing"|is not a valid import ID/,
      );
    }
  });

  test('is adopted by an import block, changed, and its foreign parts are kept', async () => {
    workspace.write(`${branches}${address.replace('10.0.0.1', '10.0.0.2')}
import {
  to = scm_address.web
  id = "${addressId}"
}`);
    await workspace.apply();
    expect(await workspace.find(addressesPath, 'Branches', 'web')).toMatchObject({
      id: addressId,
      ip_netmask: '10.0.0.2',
      description: 'by hand',
    });
    expect(await workspace.plan()).toEqual([]);
  });

  test('is adopted among others by import blocks, each by another form of id, with nothing to do', async () => {
    const tag = (await workspace.api('POST', '/config/objects/v1/tags', { name: 'red', folder: 'Branches' })).body;
    const snippet = (await workspace.api('POST', '/config/setup/v1/snippets', { name: 'base' })).body;
    const service = { name: 'dns', snippet: 'base', protocol: { udp: { port: '53' } } };
    await workspace.api('POST', '/config/objects/v1/services', service);
    const block = (to: string, id: string) => `import {\n  to = ${to}\n  id = "${id}"\n}\n`;
    workspace.write(`
resource "scm_tag" "red" {
  name   = "red"
  folder = "Branches"
}
resource "scm_snippet" "base" {
  name = "base"
}
resource "scm_service" "dns" {
  name     = "dns"
  snippet  = "base"
  protocol = { udp = { port = "53" } }
}
${rule('late', '["web"]', 'position = "post"').replace('"allow"', '"deny"').replace('scm_folder.branches.name', '"Branches"')}
${block('scm_tag.red', `Branches:::${String(tag['id'])}`)}
${block('scm_snippet.base', String(snippet['name']))}
${block('scm_service.dns', 'snippet/base/dns')}
${block('scm_security_rule.late', ruleId)}`);
    await workspace.terraform(['state', 'rm', 'scm_address.web', 'scm_folder.branches', 'scm_push_on_destroy.last']);
    workspace.writes();
    const applied = await workspace.apply();
    expect(applied.output).toContain('4 imported, 0 added, 0 changed, 0 destroyed');
    expect(workspace.writes()).toEqual([]);
    expect(await workspace.plan()).toEqual([]);
  });
});
