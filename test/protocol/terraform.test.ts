import { afterAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { schemaToJson } from '../../src/terraform/protocol';
import { buildDemo } from './demo';
import { demoSchema } from './demo-schema';

const source = 'terraform.local/test/demo';
const demo = buildDemo();
const work = mkdtempSync(join(tmpdir(), 'scm-terraform-'));
afterAll(() => {
  demo.remove();
  rmSync(work, { recursive: true, force: true });
});

const cliConfig = join(work, 'cli.tfrc');
writeFileSync(
  cliConfig,
  `provider_installation {\n  dev_overrides { "${source}" = "${demo.directory}" }\n  direct {}\n}\ndisable_checkpoint = true\n`,
);
const configuration = (name: string): string => `
terraform {
  required_providers { demo = { source = "${source}" } }
}
resource "demo_thing" "one" {
  name   = "${name}"
  size   = 9007199254740993
  secret = "do not keep me"
  tags   = { "a key" = "b" }
  parts  = [{ label = "x" }, { label = "y" }]
}
resource "demo_thing" "two" {
  name = demo_thing.one.id
  size = 0.1
}
data "demo_echo" "all" {
  value = { list = [1, 2.5, "three", true, null], huge = 123456789012345678901234567890 }
}
output "echo" { value = data.demo_echo.all.value }
`;

async function terraform(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    'terraform',
    [...args, ...(args.includes('-json') ? [] : ['-no-color'])],
    {
      cwd: work,
      env: { ...process.env, NODE_OPTIONS: '', TF_CLI_CONFIG_FILE: cliConfig, TF_LOG: '', TMPDIR: work },
    },
  );
  return stdout;
}

test('terraform plans, applies, updates, replaces, imports into and destroys the demo provider', async () => {
  writeFileSync(join(work, 'main.tf'), configuration('first'));
  // What a code generator is given is what Terraform prints.
  const printed: unknown = JSON.parse(await terraform('providers', 'schema', '-json'));
  expect(printed).toEqual(schemaToJson(demoSchema, source));
  expect(await terraform('validate')).toContain('Success!');
  expect(await terraform('plan')).toContain('Plan: 2 to add, 0 to change, 0 to destroy.');
  expect(await terraform('apply', '-auto-approve')).toContain('2 added, 0 changed, 0 destroyed');
  const state = readFileSync(join(work, 'terraform.tfstate'), 'utf8');
  expect(state).toContain('"size": 9007199254740993');
  expect(state).toContain('123456789012345678901234567890');
  expect(state).not.toContain('do not keep me');
  expect(await terraform('plan', '-detailed-exitcode')).toContain('No changes.');

  writeFileSync(join(work, 'main.tf'), configuration('second'));
  const replaced = await terraform('apply', '-auto-approve');
  expect(replaced).toContain('forces replacement');
  expect(replaced).toContain('2 added, 0 changed, 2 destroyed');

  const imported = `${configuration('second')}\nimport {\n  to = demo_thing.three\n  id = "abc"\n}\nresource "demo_thing" "three" { name = "abc" }\n`;
  writeFileSync(join(work, 'main.tf'), imported);
  expect(await terraform('apply', '-auto-approve')).toContain('1 imported');
  expect(await terraform('destroy', '-auto-approve')).toContain('3 destroyed');

  writeFileSync(join(work, 'main.tf'), configuration('throws'));
  await expect(terraform('apply', '-auto-approve')).rejects.toMatchObject({
    stderr: expect.stringContaining('Error: the service said no'),
  });
  writeFileSync(join(work, 'main.tf'), configuration('invalid'));
  await expect(terraform('validate')).rejects.toMatchObject({ stderr: expect.stringContaining('name   = "invalid"') });

  // TMPDIR was ours: no socket directory is left by any of the processes.
  expect(readdirSync(work).filter((name) => name.startsWith('tf-plugin-'))).toEqual([]);
});
