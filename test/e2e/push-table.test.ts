import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { providerSource } from '../../src/provider/source';
import { openWorkspace, type Workspace } from '../support/workspace';
import { address, addressesPath, branches, push, rule } from './office';

/** The rows of the order of Terraform's calls, with the outcome that a push promises for each. */

const folder = 'scm_folder.branches';
const limit = 180_000;

/** What was written, in words: `DELETE address`, `PUSH`. */
function steps(writes: readonly string[]): readonly string[] {
  return writes.map((write) => {
    const [method = '', path = ''] = write.split(' ');
    if (path.endsWith('candidate:push')) return 'PUSH';
    const collection = path.split('/')[4]?.split('?')[0] ?? '';
    return `${method} ${collection}`;
  });
}

describe.each([['-parallelism=1'], ['-parallelism=10']])('at %s', (parallelism) => {
  let workspace: Workspace;
  beforeEach(async () => (workspace = await openWorkspace()));
  afterEach(() => workspace.close());

  const begin = async (hcl: string) => {
    workspace.write(hcl);
    await workspace.apply(parallelism);
    workspace.writes();
  };
  const then = async (hcl: string, ...args: readonly string[]) => {
    workspace.write(hcl);
    await workspace.apply(parallelism, ...args);
    return steps(workspace.writes());
  };
  const two = (ip: string) => address('a', '10.0.0.1') + address('b', ip);
  const both = push([folder, 'scm_address.a', 'scm_address.b']);

  test(
    'changed, replaced, drifted and removed objects are pushed after the write; untriggered ones are not',
    async () => {
      await begin(branches + two('10.0.0.2') + both);
      expect(await then(branches + two('10.0.0.3') + both)).toEqual(['PUT addresses', 'PUSH']);
      expect(await then(branches + two('10.0.0.3') + both, '-replace=scm_address.b')).toEqual([
        'DELETE addresses',
        'POST addresses',
        'PUSH',
      ]);
      const b = await workspace.find(addressesPath, 'Branches', 'b');
      const externalEdit = { name: 'b', ip_netmask: '10.9.9.9' };
      await workspace.api('PUT', `${addressesPath}/${String(b?.['id'])}`, externalEdit);
      workspace.writes();
      expect(await then(branches + two('10.0.0.3') + both)).toEqual(['PUT addresses', 'PUSH']);
      expect(await then(branches + address('a', '10.0.0.1') + push([folder, 'scm_address.a']))).toEqual([
        'DELETE addresses',
        'PUSH',
      ]);
      // A resource that no trigger names is pushed by the next run, which says why.
      expect(await then(branches + two('10.0.0.3') + push([folder, 'scm_address.a']))).toEqual(['POST addresses']);
      const { output } = await workspace.terraform(['plan', '-no-color']);
      expect(output.replace(/\s+/g, ' ')).toMatch('a change of an earlier run was never pushed');
      expect(output.replace(/\s+/g, ' ')).toMatch('address "b" in folder "Branches": add its revision to triggers');
      expect(await then(branches + two('10.0.0.3') + push([folder, 'scm_address.a']))).toEqual(['PUSH']);
      expect(await workspace.plan()).toEqual([]);
      // Where the push runs anyway, it takes the object along.
      const last = push([folder, 'scm_address.a']).replace('depends_on = [', 'depends_on = [scm_address.b, ');
      workspace.write(branches + address('a', '10.0.0.11') + address('b', '10.0.0.4') + last);
      const pushed = await workspace.apply(parallelism);
      expect(pushed.output.replace(/\s+/g, ' ')).toMatch(/no trigger contains/);
      expect(await workspace.plan()).toEqual([]);
    },
    limit,
  );

  test(
    'a push does not come when a resource failed or was left out, and comes in the next run',
    async () => {
      await begin(branches + two('10.0.0.2') + both);
      workspace.service.faults.add({ match: { method: 'PUT', path: /addresses/ }, times: 1, action: { status: 400 } });
      workspace.write(branches + two('10.0.0.3') + both);
      const failed = await workspace.terraform(['apply', '-auto-approve', '-no-color', parallelism]);
      expect(failed.code).toBe(1);
      expect(steps(workspace.writes())).not.toContain('PUSH');
      expect(await then(branches + two('10.0.0.3') + both)).toEqual(['PUT addresses', 'PUSH']);
      expect(await then(branches + two('10.0.0.4') + both, '-target=scm_address.b')).toEqual(['PUT addresses']);
      expect(await then(branches + two('10.0.0.4') + both)).toEqual(['PUSH']);
      expect(await workspace.plan()).toEqual([]);
    },
    limit,
  );

  test(
    'an address that is created before it is destroyed goes after the push, which is made again',
    async () => {
      const early = 'lifecycle { create_before_destroy = true }';
      const using = (labels: readonly string[]) =>
        rule('web', `[${labels.map((label) => `scm_address.${label}.name`).join(', ')}]`);
      await begin(
        branches +
          address('a', '10.0.0.1', early) +
          address('b', '10.0.0.2', early) +
          using(['a', 'b']) +
          push([folder, 'scm_address.a', 'scm_address.b', 'scm_security_rule.web'], early),
      );
      const after = await then(
        branches +
          address('a', '10.0.0.1', early) +
          using(['a']) +
          push([folder, 'scm_address.a', 'scm_security_rule.web'], early),
      );
      expect(after.slice(-1)).toEqual(['PUSH']);
      expect(after.filter((step) => step !== 'PUSH')).toContain('DELETE addresses');
      expect(await workspace.find(addressesPath, 'Branches', 'b')).toBeUndefined();
      expect(await workspace.plan()).toEqual([]);
    },
    limit,
  );

  test(
    'a push that is replaced with what it depends on comes after it',
    async () => {
      const replaced = both.replace(
        'triggers = {',
        'lifecycle { replace_triggered_by = [scm_address.b] }\n  triggers = {',
      );
      await begin(branches + two('10.0.0.2') + replaced);
      expect(await then(branches + two('10.0.0.3') + replaced)).toEqual(['PUT addresses', 'PUSH']);
      expect(await workspace.plan()).toEqual([]);
    },
    limit,
  );

  test(
    'a removal that goes with its push stays staged until the anchor is destroyed',
    async () => {
      await begin(branches + two('10.0.0.2') + both);
      expect(await then(branches + address('a', '10.0.0.1'))).toEqual(['DELETE addresses']);
      const destroyed = await workspace.terraform(['destroy', '-auto-approve', '-no-color', parallelism]);
      expect(destroyed.code).toBe(0);
      const last = steps(workspace.writes());
      expect(last.filter((step) => step === 'PUSH')).toHaveLength(1);
      expect(last[last.length - 1]).toBe('PUSH');
    },
    limit,
  );

  test(
    'each instance of a module pushes what is its own, after it',
    async () => {
      workspace.writeFile(
        'site.tf',
        `
variable "sites" {
  type = map(string)
}
resource "scm_push_on_destroy" "last" {
  folders = ["All Firewalls"]
}
module "site" {
  source   = "./site"
  for_each = var.sites
  name     = each.key
  ip       = each.value
  depends_on = [scm_push_on_destroy.last]
}`,
      );
      workspace.writeFile('terraform.tfvars', 'sites = { Berlin = "10.1.0.1", Paris = "10.2.0.1" }\n');
      workspace.writeFile(
        'site/main.tf',
        `
terraform {
  required_providers {
    scm = { source = "${providerSource}" }
  }
}
variable "name" { type = string }
variable "ip" { type = string }
resource "scm_folder" "site" {
  name   = var.name
  parent = "All Firewalls"
}
resource "scm_address" "pos" {
  count      = 2
  name       = "pos-\${count.index}"
  folder     = scm_folder.site.name
  ip_netmask = var.ip
}
resource "scm_push" "site" {
  folders = [scm_folder.site.name]
  triggers = {
    site = scm_folder.site.revision
    pos  = jsonencode([for r in scm_address.pos : r.revision])
  }
  depends_on = [scm_folder.site, scm_address.pos]
}`,
      );
      workspace.write('');
      await workspace.terraform(['get', '-no-color']);
      await begin('');
      workspace.writeFile('terraform.tfvars', 'sites = { Berlin = "10.1.0.1", Paris = "10.2.0.9" }\n');
      expect(await then('')).toEqual(['PUT addresses', 'PUT addresses', 'PUSH']);
      const { body } = await workspace.api('GET', '/config/operations/v1/config-versions');
      const [latest] = body['data'] as { scope: string }[];
      expect(latest?.scope).toBe('Paris');
      expect(await workspace.plan()).toEqual([]);
    },
    limit,
  );
});
