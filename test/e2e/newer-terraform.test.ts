import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAtLeast, terraformBinaries } from '../support/terraform-binaries';
import { openWorkspace, type Workspace } from '../support/workspace';

const minutes = 60_000;

/** Defines a test only where the binary can do what it tests. */
function testIf(can: boolean): (title: string, run: () => Promise<void>, limitMs: number) => void {
  return (title, run, limitMs) => {
    if (can) test(title, run, limitMs);
  };
}

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

  const ephemeral = isAtLeast(binary, { terraform: [1, 10], tofu: [1, 11] });

  testIf(ephemeral)(
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
});
