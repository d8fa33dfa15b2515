import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { selfSignedCertificate } from '../../src/terraform/protocol/certificate';
import { needs, version } from '../support/needs';
import { isAtLeast, terraformBinaries } from '../support/terraform-binaries';
import { openWorkspace, type Workspace } from '../support/workspace';

const minutes = 60_000;

// What came after resources and data sources, on each terraform and tofu that there is.
describe.each(terraformBinaries())('$name', (binary) => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await openWorkspace({ binary: binary.path });
  }, minutes);
  afterAll(() => workspace.close());

  const functions = isAtLeast(binary, { terraform: [1, 8], tofu: [1, 7] });

  test(
    'functions compute in expressions, and a wrong argument is an error at its place',
    async () => {
      workspace.write(`
locals {
  inside  = provider::scm::cidr_contains("10.0.0.0/8", "10.8.1.0/24")
  overlap = provider::scm::address_overlaps("10.0.0.0/24", "10.0.0.128-10.0.1.5")
}
output "all" {
  value = {
    inside  = local.inside
    overlap = local.overlap
    ports   = provider::scm::service_ports("80,8080-8090")
    normal  = provider::scm::normalize_address("10.1.2.3/24")
    tfid    = provider::scm::tfid(provider::scm::parse_tfid("Branches:::u"))
  }
}
`);
      if (!functions) {
        expect((await workspace.terraform(['validate', '-no-color'])).code).not.toBe(0);
        return;
      }
      await workspace.apply();
      const { stdout } = await workspace.terraform(['output', '-json', 'all']);
      expect(JSON.parse(stdout)).toEqual({
        inside: true,
        overlap: true,
        ports: [
          { from: 80, to: 80 },
          { from: 8080, to: 8090 },
        ],
        normal: '10.1.2.0/24',
        tfid: 'Branches:::u',
      });
      workspace.write('output "wrong" { value = provider::scm::cidr_contains("10.0.0.0/8", "web") }');
      const { code, output } = await workspace.terraform(['plan', '-no-color']);
      expect(code).toBe(1);
      expect(output.replace(/[\s│]+/g, ' ')).toContain('Invalid value for "address" parameter: cannot read "web"');
    },
    minutes,
  );

  const ephemeral = version(binary, { terraform: [1, 10], tofu: [1, 11] });

  needs(ephemeral).test(
    'an access token reaches another tool, and no state, no plan and no log',
    async () => {
      workspace.write(`
ephemeral "scm_access_token" "other_tool" {}
resource "terraform_data" "report" {
  provisioner "local-exec" {
    command     = "printf %s \\"$SCM_TOKEN $SCM_EXPIRES\\" > token.txt"
    environment = {
      SCM_TOKEN   = ephemeral.scm_access_token.other_tool.token
      SCM_EXPIRES = ephemeral.scm_access_token.other_tool.expires_at
    }
  }
}
`);
      const traced = { TF_LOG: 'trace', TF_LOG_PATH: join(workspace.dir, 'trace.log') };
      const planned = await workspace.terraform(['plan', '-no-color', '-out=plan.bin'], traced);
      expect(planned).toMatchObject({ code: 0 });
      const applied = await workspace.terraform(['apply', '-no-color', 'plan.bin'], traced);
      expect(applied).toMatchObject({ code: 0 });
      const read = (name: string): string => readFileSync(join(workspace.dir, name), 'latin1');
      const [token = '', expires = ''] = read('token.txt').split(' ');
      expect(Date.parse(expires)).toBeGreaterThan(Date.now());
      // It is a token that the service accepts, and another one than the provider uses itself.
      const url = `http://127.0.0.1:${workspace.env['SCM_PORT'] ?? ''}/config/objects/v1/tags?folder=All`;
      expect((await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
      const payload = token.split('.')[1] ?? '';
      expect(payload.length).toBeGreaterThan(20);
      for (const seen of [
        planned.output,
        applied.output,
        read('plan.bin'),
        read('terraform.tfstate'),
        read('trace.log'),
      ])
        expect(seen.includes(payload)).toBe(false);
      const { stdout } = await workspace.terraform(['show', '-json', 'plan.bin']);
      expect(stdout.includes(payload)).toBe(false);
    },
    2 * minutes,
  );

  needs(ephemeral).test(
    'a generated pre-shared key reaches another tool, and no state and no plan',
    async () => {
      workspace.write(`
ephemeral "scm_pre_shared_key" "branch" {
  folder = "All"
  length = 64
}
resource "terraform_data" "deliver" {
  provisioner "local-exec" {
    command     = "printf %s \\"$PPK\\" > key.txt"
    environment = { PPK = ephemeral.scm_pre_shared_key.branch.key }
  }
}
`);
      const planned = await workspace.terraform(['plan', '-no-color', '-out=plan.bin']);
      expect(planned).toMatchObject({ code: 0 });
      const applied = await workspace.terraform(['apply', '-no-color', 'plan.bin']);
      expect(applied).toMatchObject({ code: 0 });
      const read = (name: string): string => readFileSync(join(workspace.dir, name), 'latin1');
      const key = read('key.txt');
      expect(key).toMatch(/^[0-9a-f]{64}$/);
      const { stdout: plan } = await workspace.terraform(['show', '-json', 'plan.bin']);
      for (const seen of [planned.output, applied.output, plan, read('terraform.tfstate')])
        expect(seen.includes(key)).toBe(false);
    },
    2 * minutes,
  );

  const identities = version(binary, { terraform: [1, 12], tofu: [1, 12] });

  needs(identities).test(
    'an object is imported by its identity, and the next plan is empty',
    async () => {
      await workspace.api('POST', '/config/objects/v1/addresses', {
        folder: 'All',
        name: 'web',
        ip_netmask: '10.0.0.1',
      });
      workspace.write(`
import {
  to       = scm_address.web
  identity = { folder = "All", name = "web" }
}
resource "scm_address" "web" {
  folder     = "All"
  name       = "web"
  ip_netmask = "10.0.0.1"
}
`);
      const { output } = await workspace.apply();
      expect(output).toContain('1 imported');
      expect(output).not.toContain('Failed to marshal');
      expect(await workspace.plan()).toEqual([]);
      const { stdout } = await workspace.terraform(['show', '-json']);
      expect(stdout).toContain('"identity":{"device":null,"folder":"All"');
    },
    2 * minutes,
  );

  const newest = version(binary, { terraform: [1, 14] });

  needs(newest).test(
    'query lists objects with their configuration, which plans nothing when it is imported',
    async () => {
      await workspace.terraform(['state', 'rm', 'scm_address.web']);
      workspace.write('');
      workspace.writeFile(
        'found.tfquery.hcl',
        `list "scm_address" "branch" {
  provider         = scm
  include_resource = true
  config {
    folder    = "All"
    recursive = true
  }
}
`,
      );
      const { code, output } = await workspace.terraform(['query', '-no-color', '-generate-config-out=found.tf']);
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(output).toContain('web (folder All)');
      const generated = readFileSync(join(workspace.dir, 'found.tf'), 'utf8');
      expect(generated).toContain('ip_netmask = "10.0.0.1"');
      // Terraform itself writes null for an optional attribute that is not computed, such as another location.
      expect(generated).not.toMatch(/revision|tfid|description|tag +=/);
      const { output: applied } = await workspace.apply();
      expect(applied).toMatch(/1 imported, 0 added, 0 changed, 0 destroyed/);
      workspace.writeFile('found.tf', '');
      workspace.writeFile('found.tfquery.hcl', '');
    },
    2 * minutes,
  );

  needs(newest).test(
    'an action takes an ephemeral secret, which is in no plan and no output',
    async () => {
      const { pem, pemKey } = selfSignedCertificate(Date.now());
      workspace.write(`
variable "key" {
  type      = string
  ephemeral = true
}
action "scm_certificate_import" "vpn" {
  config {
    folder           = "All"
    name             = "vpn"
    format           = "pem"
    certificate_file = "${Buffer.from(pem).toString('base64')}"
    key_file         = var.key
  }
}
`);
      const key = Buffer.from(pemKey).toString('base64');
      const secret = { TF_VAR_key: key };
      const invoked = ['-no-color', '-invoke=action.scm_certificate_import.vpn'];
      const planned = await workspace.terraform(['plan', ...invoked, '-out=plan.bin'], secret);
      expect(planned).toMatchObject({ code: 0 });
      const applied = await workspace.terraform(['apply', '-no-color', 'plan.bin'], secret);
      expect(applied).toMatchObject({ code: 0 });
      expect(applied.output).toContain('certificate "vpn" is in the candidate configuration');
      // The file is compressed.
      const { stdout: plan } = await workspace.terraform(['show', '-json', 'plan.bin'], secret);
      expect(plan).toContain('scm_certificate_import');
      for (const seen of [planned.output, applied.output, plan]) expect(seen.includes(key.slice(40, 80))).toBe(false);
    },
    2 * minutes,
  );

  needs(newest).test(
    'an action pushes when it is invoked, and once for many resources that trigger it',
    async () => {
      const pushes = (): number =>
        workspace.service.journal.entries.filter(({ path }) => path.endsWith('candidate:push')).length;
      const action = `
action "scm_push" "now" {
  config {
    folders     = ["All"]
    description = "after the change window"
  }
}
`;
      workspace.write(action);
      await workspace.apply();
      const before = pushes();
      const { output } = await workspace.apply('-invoke=action.scm_push.now');
      expect(output).toMatch(/job \d+ started/);
      expect(pushes()).toBe(before + 1);
      workspace.write(`${action}
resource "scm_tag" "many" {
  count  = 8
  folder = "All"
  name   = "tag \${count.index}"
  lifecycle {
    action_trigger {
      events  = [after_create, after_update]
      actions = [action.scm_push.now]
    }
  }
}
`);
      expect((await workspace.apply()).output).not.toContain('Failed to marshal');
      expect(pushes()).toBe(before + 2);
    },
    2 * minutes,
  );
});
