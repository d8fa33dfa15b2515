import { describe, expect, test } from '@jest/globals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createProvider } from '../../src/provider';
import { providerSchema } from '../../src/provider/provider-schema';
import type { SchemaAttribute } from '../../src/terraform/protocol';
import { createAbortController } from '../../src/core';
import { hclogLogger } from '../../src/terraform/protocol/log';
import { attributesOfType, findOddKeys } from '../../src/tools/migrate/former-names';
import { readOddNames, writeRenames } from '../../src/tools/migrate/odd-names';
import { scm } from '../support/scm';
import { scratchFolder } from '../support/scratch-folder';

const schema = providerSchema();

// As version 0.10 was written: plural names, and an address of another type.
const main = `terraform {
  required_providers {
    scm = {
      source  = "paloaltonetworks/scm"
      version = "~> 0.10"
    }
  }
}
provider "scm" {
  scope = "tsg_id:1234567890"
}
resource "scm_address_object" "bank" {
  folder     = "Shared"
  name       = "bank"
  ip_netmask = "192.0.2.10"
  tags       = []
}
resource "scm_security_rule" "web" {
  folder          = "Shared"
  name            = "web"
  froms           = ["trust"]
  tos             = ["untrust"]
  sources         = ["any"]
  destinations    = [scm_address_object.bank.name, "\${scm_address_object.bank.name}"]
  applications    = ["web-browsing"]
  services        = ["application-default"]
  categories      = ["any"]
  action          = "allow"
  profile_setting = { groups = ["best-practice"] }
}
output "zones" {
  value = scm_security_rule.web.froms
}
`;
const renamed = [
  ...['scm_address_object scm_address', 'tags tag', 'froms from', 'tos to', 'sources source'],
  ...['destinations destination', 'applications application', 'services service', 'categories category'],
  'profile_setting.groups group',
];

function folderWith(files: Readonly<Record<string, string>>): string {
  const dir = scratchFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  return dir;
}

describe('a configuration for version 0.x of the official provider', () => {
  test('is named in one sentence, with a table of its names and without errors of validate', async () => {
    const dir = folderWith({ 'main.tf': main });
    const { stdout, code } = await scm(['migrate', dir], { dir, env: { ...process.env } });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^This configuration is for version 0\.x of the official provider: /);
    const rows = stdout.split('\n').filter((line) => line.includes(' → '));
    expect(rows).toHaveLength(renamed.length);
    expect(rows[0]?.trim().split(/ +/)).toEqual([
      'main.tf:12',
      'scm_address_object.bank',
      'scm_address_object',
      '→',
      'scm_address',
    ]);
    expect(stdout).toContain(`not ready: 1 obstacle`);
    expect(stdout).toContain('scm migrate --write');
    expect(stdout).not.toMatch(/Unsupported argument|Invalid resource type|another folder/);
    expect(readFileSync(join(dir, 'main.tf'), 'utf8')).toBe(main);
    const json = await scm(['migrate', '--json', dir], { dir, env: { ...process.env } });
    const { renames } = JSON.parse(json.stdout) as { renames: readonly { from: string; to: string }[] };
    expect(renames.map(({ from, to }) => `${from} ${to}`).sort()).toEqual([...renamed].sort());
  });

  test('is renamed by --write, with its references, and the resource is moved in the state', () => {
    const dir = folderWith({ 'main.tf': main });
    expect(writeRenames(dir, [dir], schema)).toEqual(['main.tf', 'scm-moved.tf']);
    const text = readFileSync(join(dir, 'main.tf'), 'utf8');
    expect(text).toContain('resource "scm_address" "bank"');
    expect(text).toContain('destination    = [scm_address.bank.name, "${scm_address.bank.name}"]');
    expect(text).toContain('profile_setting = { group = ["best-practice"] }');
    expect(text).toContain('value = scm_security_rule.web.from\n');
    expect(readFileSync(join(dir, 'scm-moved.tf'), 'utf8')).toBe(
      'moved {\n  from = scm_address_object.bank\n  to   = scm_address.bank\n}\n',
    );
    expect(readOddNames(dir, [dir], schema)).toEqual({ renames: [], dropped: [] });
    expect(writeRenames(dir, [dir], schema)).toEqual([]);
  });

  test('keeps the ID and the location of a moved object', async () => {
    const provider = createProvider({
      env: {},
      configFolder: '.',
      clock: { now: () => 0 } as never,
      schemaBytes: () => new Uint8Array(),
    });
    const context = { signal: createAbortController().signal, log: hclogLogger('test', undefined) };
    const sourceState = {
      id: 'x',
      tfid: 'Shared:::x',
      folder: 'Shared',
      name: 'bank',
      ip_netmask: '192.0.2.10',
      tags: null,
    };
    const request = {
      sourceProvider: 'registry.terraform.io/paloaltonetworks/scm',
      sourceVersion: 0,
      sourceState,
      sourcePrivate: new Uint8Array(),
    };
    const moved = await provider.moveState(
      { ...request, sourceTypeName: 'scm_address_object', targetTypeName: 'scm_address' },
      context,
    );
    expect(moved.state).toMatchObject({ id: 'x', folder: 'Shared', name: 'bank', ip_netmask: '192.0.2.10', tag: null });
    const other = provider.moveState({ ...request, sourceTypeName: 'scm_tag', targetTypeName: 'scm_address' }, context);
    await expect(other).rejects.toThrow('cannot become');
  });

  test('in JSON is named, to be renamed by hand', () => {
    const dir = folderWith({
      'cdk.tf.json': JSON.stringify({
        resource: { scm_security_rule: { web: { froms: ['a'], profile_setting: { x: 1 } } } },
      }),
    });
    expect(readOddNames(dir, [dir], schema)).toEqual({
      renames: [{ at: 'cdk.tf.json', address: 'scm_security_rule.web', from: 'froms', to: 'from', isWritable: false }],
      dropped: [{ at: 'cdk.tf.json', address: 'scm_security_rule.web', path: 'profile_setting.x' }],
    });
    expect(writeRenames(dir, [dir], schema)).toEqual([]);
  });
});

describe('attributes below a nested object that do not exist', () => {
  /** Each nested attribute of the schema with a key that it does not have. */
  function planted(
    attributes: readonly SchemaAttribute[],
    path: readonly string[] = [],
  ): readonly (readonly string[])[] {
    return attributes.flatMap(({ name, nested }) =>
      nested === undefined ? [] : [[...path, name], ...planted(nested.attributes, [...path, name])],
    );
  }

  test.each(Object.keys(schema.resources))('are found in every object of %s', (type) => {
    const attributes = attributesOfType({ mode: 'resource', type }, schema) ?? [];
    for (const path of planted(attributes)) {
      const leaf = { name: 'no_such', inside: [] };
      const nesting = path.reduce(
        (found: readonly SchemaAttribute[], step) => found.find(({ name }) => name === step)?.nested?.attributes ?? [],
        attributes,
      );
      expect(nesting).toBeDefined();
      const key = path
        .toReversed()
        .reduce<Parameters<typeof findOddKeys>[1][number]>((inner, name) => ({ name, inside: [inner] }), leaf);
      expect(findOddKeys(attributes, [key]).map((one) => one.path)).toEqual([[...path, 'no_such']]);
    }
  });

  test('are a warning of scm migrate, also in a condition', () => {
    const dir = folderWith({
      'main.tf': `resource "scm_remote_network" "rn" {
  for_each = var.tunnels
  protocol = each.value.bgp == null ? null : {
    bgp = { enable = true }
    bgp_peer = each.value.second == null ? null : {
      enable  = true
      peer_as = "65010"
      local_ip_address = "169.254.1.1"
    }
  }
}
`,
    });
    expect(readOddNames(dir, [dir], schema).dropped).toEqual([
      { at: 'main.tf:6', address: 'scm_remote_network.rn', path: 'protocol.bgp_peer.enable' },
      { at: 'main.tf:7', address: 'scm_remote_network.rn', path: 'protocol.bgp_peer.peer_as' },
    ]);
  });
});
