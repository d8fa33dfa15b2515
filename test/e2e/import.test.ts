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
    const made = await workspace.api('POST', `${rulesPath}?position=post&folder=${folderPath}`.replace(/&.*/, ''), {
      name: 'late',
      folder: 'Branches',
      ...match,
      action: 'deny',
      source_user: ['any'],
      category: ['any'],
    });
    ruleId = String(made.body['id']);
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
      expect(imported.output).toMatch(/non-existent remote object|there is no address "nothing"|no import id/);
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
});

test('a state of the official provider loads, with an empty plan', async () => {
  const workspace = await openWorkspace();
  try {
    workspace.write(branches);
    await workspace.apply();
    const body = { name: 'web', folder: 'Branches', ip_netmask: '10.0.0.1' };
    const { body: made } = await workspace.api('POST', addressesPath, body);
    const id = String(made['id']);
    workspace.write(`${branches}
resource "scm_address" "web" {
  name       = "web"
  folder     = "Branches"
  ip_netmask = "10.0.0.1"
}`);
    const pulled = await workspace.terraform(['state', 'pull']);
    const state = JSON.parse(pulled.stdout) as { serial: number; resources: object[] };
    state.serial++;
    const attributes = {
      ...body,
      id,
      tfid: `Branches:::${id}`,
      description: null,
      device: null,
      fqdn: null,
      ip_range: null,
      ip_wildcard: null,
      snippet: null,
      tag: null,
    };
    state.resources.push({
      mode: 'managed',
      type: 'scm_address',
      name: 'web',
      provider: 'provider["terraform.local/cdktf-scm/scm"]',
      instances: [
        {
          schema_version: 0,
          attributes,
          sensitive_attributes: [],
          private: Buffer.from('{"schema_version":"0"}').toString('base64'),
        },
      ],
    });
    workspace.writeFile('official.tfstate', JSON.stringify(state));
    const pushed = await workspace.terraform(['state', 'push', 'official.tfstate']);
    expect({ code: pushed.code, output: pushed.output }).toMatchObject({ code: 0 });
    expect(await workspace.plan()).toEqual([]);
  } finally {
    await workspace.close();
  }
});
