import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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
});
