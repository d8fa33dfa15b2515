import { afterAll, expect, test } from '@jest/globals';
import { buildSync } from 'esbuild';
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

// src/terraform/protocol is a package of its own: copied to another place, with the dependencies of its package.json, it works.

const root = join(__dirname, '..', '..');
const work = mkdtempSync(join(tmpdir(), 'scm-protocol-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const copy = join(work, 'src', 'terraform', 'protocol');
cpSync(join(root, 'src', 'terraform', 'protocol'), copy, { recursive: true });
// The file has the fields of a package.
const { dependencies } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};
for (const name of Object.keys(dependencies))
  cpSync(join(root, 'node_modules', name), join(work, 'node_modules', name), { recursive: true });

/** Bundles the example of the copy as an executable. */
function bundleExample(to: string): void {
  buildSync({
    entryPoints: [join(copy, 'example', 'provider.ts')],
    outfile: to,
    bundle: true,
    platform: 'node',
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'silent',
  });
  chmodSync(to, 0o755);
}

test('the example provider has at most 60 lines, and terraform creates, renames and destroys its resource', async () => {
  expect(readFileSync(join(copy, 'example', 'provider.ts'), 'utf8').split('\n').length - 1).toBeLessThanOrEqual(60);
  bundleExample(join(work, 'terraform-provider-example'));
  const cliConfig = join(work, 'cli.tfrc');
  const source = 'example.com/example/example';
  writeFileSync(cliConfig, `provider_installation {\n  dev_overrides { "${source}" = "${work}" }\n  direct {}\n}\n`);
  const configure = (name: string): void =>
    writeFileSync(
      join(work, 'main.tf'),
      `terraform {\n  required_providers {\n    example = { source = "${source}" }\n  }\n}
resource "example_greeting" "one" {\n  name = "${name}"\n}
output "text" {\n  value = example_greeting.one.text\n}\n`,
    );
  const terraform = async (...args: readonly string[]): Promise<string> => {
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      TF_CLI_CONFIG_FILE: cliConfig,
      TF_LOG: '',
      CHECKPOINT_DISABLE: '1',
    };
    return (await promisify(execFile)('terraform', [...args, '-no-color'], { cwd: work, env })).stdout;
  };
  configure('Ada');
  expect(await terraform('apply', '-auto-approve')).toContain('text = "Hello, Ada!"');
  configure('Grace');
  const renamed = await terraform('apply', '-auto-approve');
  expect(renamed).toContain('0 added, 1 changed, 0 destroyed');
  expect(renamed).toContain('text = "Hello, Grace!"');
  expect(await terraform('plan', '-detailed-exitcode')).toContain('No changes.');
  configure('');
  await expect(terraform('plan')).rejects.toMatchObject({ stderr: expect.stringContaining('The name is empty') });
  configure('Grace');
  expect(await terraform('destroy', '-auto-approve')).toContain('1 destroyed');
});

test('the check of layers finds each import of another layer and of another package, and nothing else', () => {
  mkdirSync(join(work, 'src', 'core'));
  writeFileSync(join(work, 'src', 'core', 'index.ts'), 'export const one = 1;\n');
  writeFileSync(join(copy, 'planted-layer.ts'), "export { one } from '../../core';\n");
  writeFileSync(join(copy, 'planted-package.ts'), "export { z } from 'zod';\n");
  const depcruise = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const config = join(root, '.dependency-cruiser.cjs');
  const { stdout } = spawnSync(process.execPath, [depcruise, '--config', config, '--output-type', 'json', 'src'], {
    cwd: work,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  // The report of the tool.
  const { summary } = JSON.parse(stdout) as {
    readonly summary: {
      readonly totalCruised: number;
      readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string }[];
    };
  };
  expect(summary.totalCruised).toBeGreaterThan(50);
  const broken = summary.violations.filter(({ rule }) => rule.name === 'protocol-is-a-package');
  expect(broken.map(({ from }) => from).sort()).toEqual([
    'src/terraform/protocol/planted-layer.ts',
    'src/terraform/protocol/planted-package.ts',
  ]);
  rmSync(join(copy, 'planted-layer.ts'));
  rmSync(join(copy, 'planted-package.ts'));
});

test('an import of something outside of the package breaks the copy', () => {
  const planted = join(copy, 'serving.ts');
  const text = readFileSync(planted, 'utf8');
  writeFileSync(planted, `import '../../catalog';\n${text}`);
  expect(() => bundleExample(join(work, 'broken'))).toThrow(/Could not resolve "..\/..\/catalog"/);
  writeFileSync(planted, text);
});
